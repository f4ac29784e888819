import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { ButtonLink } from "#app/ui/button.tsx";

const PASOS = [
  {
    imagen: "carro",
    titulo: "Añade tickets y paga",
    texto: "Súmalos al carrito, junto con productos si quieres, y transfiere el total exacto.",
  },
  {
    imagen: "moneda",
    titulo: "Recibe tus puntos",
    texto: "Cuando confirmamos la transferencia, los puntos aparecen en tu cuenta y te avisamos por correo.",
  },
  {
    imagen: "trofeo",
    titulo: "Participa",
    texto:
      "Abona puntos al sorteo que quieras. Hay dos ganadores: uno se lleva el producto y otro el 10% de los puntos.",
  },
] as const;

/** What points are, in three steps, and where to use them. */
export const ParaQuePuntos = ({ sorteos_activos }: { sorteos_activos: boolean }) => (
  <section className="tickets-para-que" aria-labelledby="para-que">
    <h2 id="para-que">Para qué sirven los puntos</h2>
    <ol>
      {PASOS.map(({ imagen, titulo, texto }) => (
        <li key={titulo}>
          <img src={`/art/ilustraciones/${imagen}.webp`} alt="" width={72} height={72} loading="lazy" />
          <h3>{titulo}</h3>
          <p>{texto}</p>
        </li>
      ))}
    </ol>
    <div className="tickets-para-que-enlaces">
      <ButtonLink to={RUTA_CON_PUNTOS}>
        {sorteos_activos ? "Ver sorteos abiertos" : "Ver productos con sorteo"}
      </ButtonLink>
      <ButtonLink to="/como-participar" variant="secondary">
        Cómo participar
      </ButtonLink>
    </div>
  </section>
);
