import "./escena.css";
import type { CuentaRegresiva } from "#modules/sorteos/realizacion/escenario/cuenta-regresiva.ts";

const dos = (n: number) => String(n).padStart(2, "0");
const cuantos = (n: number, uno: string, varios: string) => `${n} ${n === 1 ? uno : varios}`;

/** A countdown to an instant of the server's clock. */
export function SorteoCuenta({ cuenta, titulo }: { cuenta: CuentaRegresiva; titulo: string }) {
  const { dias, horas, minutos, segundos } = cuenta;
  const enPalabras = [
    cuantos(dias, "día", "días"),
    cuantos(horas, "hora", "horas"),
    cuantos(minutos, "minuto", "minutos"),
  ].join(", ");
  return (
    <div
      className="sorteo-reloj items-start tabular-nums"
      role="timer"
      aria-label={`${titulo} ${enPalabras}`}
    >
      <Parte valor={String(dias)} nombre={dias === 1 ? "día" : "días"} />
      <i aria-hidden="true">:</i>
      <Parte valor={dos(horas)} nombre={horas === 1 ? "hora" : "horas"} />
      <i aria-hidden="true">:</i>
      <Parte valor={dos(minutos)} nombre="min" />
      <i aria-hidden="true">:</i>
      <Parte valor={dos(segundos)} nombre="seg" />
    </div>
  );
}

const Parte = ({ valor, nombre }: { valor: string; nombre: string }) => (
  <div aria-hidden="true">
    <b>{valor}</b>
    <span>{nombre}</span>
  </div>
);
