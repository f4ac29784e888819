import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { ChevronLeft, ChevronRight } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { type Casilla, type MesCalendario, nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import type { LibroPublico } from "#modules/puntos/sellos/leer-libro-publico.server.ts";

type Props = { libro: LibroPublico; elegido: string };

/** The months of seals. Each sealed day is a small stamp that leads to its details; other days stay quiet. */
export function LibroCalendario({
  libro: { meses, antes, despues, rupturas, cuantos, primero },
  elegido,
}: Props) {
  return (
    <section aria-labelledby="libro-calendario" className="card libro-calendario">
      <div className="flex gap-3 items-start justify-between">
        <div>
          <h2 id="libro-calendario">Calendario de sellos</h2>
          <p className="mt-1.5 text-tinta-2 max-w-[62ch] text-pretty">
            {cuantos === 1 ? "1 día sellado" : `${miles(cuantos)} días sellados`}
            {primero && ` desde el ${nombreDeDia(primero, { con_anio: true })}`}. Un día sin timbre no tuvo
            movimientos, o quedó dentro del sello siguiente.
          </p>
        </div>
        {(antes || despues) && (
          <nav aria-label="Meses" className="flex gap-1">
            <Ir mes={antes} texto="Meses anteriores" icono={<ChevronLeft aria-hidden="true" />} />
            <Ir mes={despues} texto="Meses siguientes" icono={<ChevronRight aria-hidden="true" />} />
          </nav>
        )}
      </div>
      <div className="grid mt-4 grid-cols-1 gap-5 md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] md:gap-8">
        {meses.map((mes) => (
          <Mes key={mes.mes} mes={mes} elegido={elegido} />
        ))}
      </div>
      {rupturas.length > 0 && (
        <Note kind="warning" className="mt-4">
          <b>
            Cadena restaurada: {rupturas.map((fecha) => nombreDeDia(fecha, { con_anio: true })).join(", ")}.
          </b>{" "}
          Ese día la tienda volvió desde un respaldo y perdió sellos que ya estaban publicados. El sello nuevo
          conserva el último que se publicó, para que se vea. Compáralo con los que guardaste en tus correos.
        </Note>
      )}
    </section>
  );
}

const Ir = ({ mes, texto, icono }: { mes: string | null; texto: string; icono: ReactNode }) =>
  mes && (
    <Link
      to={{ search: `?mes=${mes}`, hash: "libro-calendario" }}
      preventScrollReset
      aria-label={texto}
      className="grid place-items-center size-11 rounded-campo bg-papel-2"
    >
      {icono}
    </Link>
  );

const SEMANA = [
  ["L", "lunes"],
  ["M", "martes"],
  ["M", "miércoles"],
  ["J", "jueves"],
  ["V", "viernes"],
  ["S", "sábado"],
  ["D", "domingo"],
] as const;

const Mes = ({ mes: { nombre, semanas, mes }, elegido }: { mes: MesCalendario; elegido: string }) => (
  <table className="libro-mes w-full max-w-96 self-start">
    <caption className="pb-1.5 text-left font-bold">{nombre}</caption>
    <thead>
      <tr>
        {SEMANA.map(([letra, dia]) => (
          <th key={dia} className="py-0.5 text-[0.75rem] font-semibold text-tinta-3" scope="col" abbr={dia}>
            <span aria-hidden="true">{letra}</span>
            <span className="sr-only">{dia}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {semanas.map((semana, i) => (
        <tr key={`${mes}-${semana.find(Boolean)?.fecha ?? i}`}>
          {semana.map((casilla, lugar) => (
            <td key={casilla?.fecha ?? SEMANA[lugar]?.[1]} className="text-center">
              {casilla && <Dia casilla={casilla} elegido={casilla.fecha === elegido} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Dia({ casilla: { fecha, dia, sellado }, elegido }: { casilla: Casilla; elegido: boolean }) {
  if (!sellado)
    return (
      <span className="grid place-items-center h-11 text-[0.875rem] text-tinta-3 tabular-nums">{dia}</span>
    );
  const cuantas = sellado.asientos === 1 ? "1 anotación" : `${miles(sellado.asientos)} anotaciones`;
  return (
    <Link
      to={{ search: `?dia=${fecha}`, hash: "dia" }}
      preventScrollReset
      className={cx(
        "libro-timbre relative grid place-items-center size-11",
        sellado.ruptura && "libro-timbre-ruptura",
      )}
      aria-current={elegido ? "date" : undefined}
      aria-label={`${nombreDeDia(fecha)}: sellado, ${cuantas}${sellado.ruptura ? ", cadena restaurada" : ""}`}
    >
      <Timbre />
      <span>{dia}</span>
    </Link>
  );
}

const PUNTAS = Array.from({ length: 16 }, (_, i) => {
  const angulo = (i / 16) * 2 * Math.PI;
  return { x: (20 + 17 * Math.cos(angulo)).toFixed(2), y: (20 + 17 * Math.sin(angulo)).toFixed(2) };
});

/** The scalloped edge of a stamp. */
export const Timbre = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    {PUNTAS.map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="2.900" />
    ))}
    <circle cx="20" cy="20" r="17" />
    <circle cx="20" cy="20" r="13.500" className="libro-timbre-anillo" />
  </svg>
);
