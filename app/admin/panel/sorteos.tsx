import { Link } from "react-router";
import { Foto } from "#app/productos/foto.tsx";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { Panel, SorteoPorCerrar } from "#modules/panel/panel.ts";
import { porcentajeReunido } from "#modules/productos/tarjeta.ts";
import { Caja } from "./caja.tsx";

/** The open raffles that are closest to full, and how many wait for their draw. */
export const PanelSorteos = ({ sorteos }: { sorteos: Panel["sorteos"] }) => (
  <Caja
    titulo="Sorteos por llenarse"
    enlace={{ to: "/admin/sorteos?estado=Disponible&orden=avance", texto: "Ver todos" }}
  >
    {sorteos.ilegibles > 0 && <Ilegibles cuantos={sorteos.ilegibles} />}
    {sorteos.por_cerrar.length > 0 ? (
      <ul className="divide-y divide-linea">
        {sorteos.por_cerrar.map((sorteo) => (
          <Fila key={sorteo.key} sorteo={sorteo} />
        ))}
      </ul>
    ) : (
      <p className="panel-nada">Ningún sorteo abierto ha reunido puntos todavía.</p>
    )}
  </Caja>
);

const Ilegibles = ({ cuantos }: { cuantos: number }) => (
  <Note kind="error" className="mb-2">
    <Link to="/admin/sorteos" className="underline underline-offset-3">
      {cuantos === 1 ? "1 sorteo tiene" : `${miles(cuantos)} sorteos tienen`} la semilla ilegible
    </Link>
    : recupera la llave antes de su fecha.
  </Note>
);

function Fila({ sorteo }: { sorteo: SorteoPorCerrar }) {
  const { key, producto, imagen, reunido, objetivo } = sorteo;
  return (
    <li>
      <Link to={`/admin/sorteos/${key}`} className="group flex items-center gap-3 py-2.5">
        <span className="size-12 flex-none overflow-hidden rounded-xl bg-papel-2">
          <Foto archivo={imagen} alt="" sizes="48px" hasta={96} className="size-full object-cover" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold group-hover:underline">{producto}</span>
          <span className="mb-1 block text-[0.8125rem] text-tinta-3 tabular-nums">
            Faltan {conPuntos(objetivo - reunido)} de {miles(objetivo)}
          </span>
          <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos en ${key}`} size="sm" />
        </span>
        <b className="w-12 flex-none text-right font-display text-lg font-extrabold tabular-nums">
          {porcentajeReunido(reunido, objetivo)}%
        </b>
      </Link>
    </li>
  );
}
