import type { ReactNode } from "react";
import { Link } from "react-router";
import { Flag } from "#app/admin/iconos.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { CalendarClock, CircleDot, Gift, Trophy } from "#app/ui/iconos.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { Nada, UsuarioSeccion } from "./seccion.tsx";

type Sorteo = FichaUsuario["sorteos"][number];

const ESTADOS: Record<Sorteo["estado"], [ChipTone, string, ReactNode]> = {
  Disponible: ["info", "Disponible", <CircleDot key="i" aria-hidden="true" />],
  Cerrado: ["warning", "Cerrado", <CalendarClock key="i" aria-hidden="true" />],
  Finalizado: ["muted", "Finalizado", <Flag key="i" aria-hidden="true" />],
};
const PREMIOS = {
  producto: ["Ganó el producto", <Trophy key="i" aria-hidden="true" />],
  puntos: ["Ganó los puntos", <Gift key="i" aria-hidden="true" />],
} as const;

/** The points of a person in raffles, open raffles first. */
export const UsuarioSorteos = ({ sorteos }: { sorteos: readonly Sorteo[] }) => (
  <UsuarioSeccion id="sorteos" titulo="Sorteos">
    {sorteos.length === 0 && <Nada>Aún no participa en sorteos.</Nada>}
    <ul className="mt-1 divide-y divide-linea">
      {sorteos.map((sorteo) => (
        <li key={sorteo.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
          <span className="min-w-0">
            <Link
              to={`/productos/detalle-producto/${sorteo.sku}/sorteo/${sorteo.key}`}
              className="font-semibold underline-offset-3 hover:underline"
            >
              {sorteo.producto}
            </Link>
            <small className="block text-[0.84375rem] text-tinta-2 tabular-nums">
              {conPuntos(sorteo.puntos)} de {miles(sorteo.objetivo)} ({porcentaje(sorteo)})
              {sorteo.fecha_sorteo && <> · sorteo {formatearFechaCorta(sorteo.fecha_sorteo)}</>}
            </small>
          </span>
          <Estado sorteo={sorteo} />
        </li>
      ))}
    </ul>
  </UsuarioSeccion>
);

function Estado({ sorteo: { gano, estado } }: { sorteo: Sorteo }) {
  const [tone, texto, icon] = gano ? (["gold", ...PREMIOS[gano]] as const) : ESTADOS[estado];
  return (
    <Chip tone={tone} icon={icon}>
      {texto}
    </Chip>
  );
}

/** Share of the raffle's range: the same chance that the person sees. */
function porcentaje({ puntos, objetivo }: Sorteo): string {
  const cien = (puntos * 100) / objetivo;
  return `${cien < 10 ? cien.toFixed(1).replace(".", ",") : Math.round(cien)}%`;
}
