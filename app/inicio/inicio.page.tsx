export default function Inicio() {
  return <main className="p-8 font-display text-4xl">Puntazo</main>;
}
