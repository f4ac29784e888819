import { Link } from "react-router";
import { ExternalLink, FileJson } from "#app/admin/iconos.tsx";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { cx } from "#app/ui/cx.ts";
import { PREMIO_NO_RECLAMADO } from "#modules/compras/premio/reclamo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { porcentajeReunido } from "#modules/productos/tarjeta.ts";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { ultimoDelPlazo } from "#modules/sorteos/plazo/plazo.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { SorteoEstado, SorteoGarantiaAdmin } from "./estado.tsx";
import { ChipIlegible } from "./ilegible.tsx";
import { SorteoIniciar } from "./iniciar.tsx";

/** On phones, a raffle without a start button ends in one line: its date and its link. */
const alFinal = ({ inicio }: SorteoAdmin) => inicio && "max-md:col-span-2";

/** One row per raffle; on phones each is a card. */
export const COLUMNAS_SORTEOS: readonly ColumnaLista<SorteoAdmin>[] = [
  {
    titulo: "Sorteo",
    fija: true,
    className: "max-w-48 max-md:order-1 max-md:max-w-none",
    valor: (sorteo) => <Producto sorteo={sorteo} />,
  },
  {
    titulo: "Estado y garantía",
    className: "max-md:order-2 max-md:justify-end!",
    valor: (sorteo) => (
      <span className="flex flex-col items-start gap-1 py-1 max-md:items-end">
        <SorteoEstado sorteo={sorteo} />
        <ChipIlegible sorteo={sorteo} />
        <SorteoGarantiaAdmin sorteo={sorteo} />
      </span>
    ),
  },
  {
    titulo: "Reunido",
    className: "max-md:order-3 max-md:col-span-2 md:w-40",
    valor: (sorteo) => <Reunido sorteo={sorteo} />,
  },
  {
    titulo: "Participantes",
    etiqueta: true,
    numeric: true,
    className: "max-md:order-4 max-md:col-span-2",
    valor: ({ personas }) => miles(personas),
  },
  {
    titulo: "Números del público",
    etiqueta: true,
    numeric: true,
    className: ({ estado }) =>
      cx("max-md:order-5 max-md:col-span-2", estado === "Disponible" && "max-md:hidden!"),
    valor: ({ estado, aportes }) => (estado === "Disponible" ? "—" : conInputs(aportes)),
  },
  {
    titulo: "Fecha",
    className: (sorteo) => cx("text-tinta-2 tabular-nums max-md:order-6", alFinal(sorteo)),
    valor: (sorteo) => <Fecha sorteo={sorteo} />,
  },
  {
    titulo: "Acciones",
    fija: true,
    className: (sorteo) => cx("max-md:order-7", alFinal(sorteo)),
    valor: (sorteo) => <Acciones sorteo={sorteo} />,
  },
];

/** Five are required; more only make the draw harder to predict. */
const conInputs = (aportes: number) =>
  aportes < APORTES_NECESARIOS ? `${aportes} de ${APORTES_NECESARIOS}` : miles(aportes);

const Producto = ({ sorteo }: { sorteo: SorteoAdmin }) => (
  <EnlaceFila to={`/admin/sorteos/${sorteo.key}`} className="flex min-h-11 min-w-0 items-center gap-3 py-1">
    <span className="size-10 flex-none overflow-hidden rounded-[10px] bg-papel-2">
      <Foto archivo={sorteo.imagen} alt="" sizes="40px" hasta={96} className="size-full object-cover" />
    </span>
    <span className="min-w-0">
      <span className="block md:truncate" title={sorteo.producto}>
        {sorteo.producto}
      </span>{" "}
      <span className="block text-[0.8125rem] font-normal whitespace-nowrap text-tinta-3 tabular-nums">
        {sorteo.key}
      </span>
    </span>
  </EnlaceFila>
);

function Reunido({ sorteo }: { sorteo: SorteoAdmin }) {
  const { reunido, objetivo, key } = sorteo;
  return (
    <span className="block w-full py-1">
      <span className="mb-1 flex justify-between gap-3 text-[0.8125rem] tabular-nums">
        <span className="whitespace-nowrap">
          <b>{miles(reunido)}</b> <span className="text-tinta-3">de {miles(objetivo)}</span>
        </span>
        <b>{porcentajeReunido(reunido, objetivo)}%</b>
      </span>
      <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos en ${key}`} size="sm" />
    </span>
  );
}

/** The relevant date for the state of the raffle. */
function Fecha({ sorteo }: { sorteo: SorteoAdmin }) {
  const { estado, fecha_inicio, fecha_sorteo, sorteado_en, fecha_termino, termina_en } = sorteo;
  const [que, fecha] =
    estado === "Disponible"
      ? termina_en
        ? ["Espera la meta hasta", ultimoDelPlazo(termina_en)]
        : ["Abierto", fecha_inicio]
      : estado === "Cerrado"
        ? ["Se sortea", fecha_sorteo]
        : sorteado_en
          ? ["Sorteado", sorteado_en]
          : ["Terminó", fecha_termino];
  return (
    <span className="whitespace-nowrap max-md:flex max-md:w-full max-md:justify-between">
      <span className="block text-[0.8125rem] text-tinta-3 max-md:font-semibold">{que}</span>
      {fecha ? formatearFechaHora(fecha) : "—"}
    </span>
  );
}

const Acciones = ({ sorteo }: { sorteo: SorteoAdmin }) => (
  <span className="flex w-full items-center justify-between gap-2 md:justify-start">
    <span className="min-w-0 md:max-w-33">
      {!sorteo.ilegible && <SorteoIniciar sorteo={sorteo} />}
      {sorteo.nombre_producto && (
        <p className="text-[0.8125rem] leading-[1.35] text-tinta-2">
          Ganaron <b>{sorteo.nombre_producto}</b> (producto) y <b>{sorteo.nombre_puntos}</b> (puntos)
          {sorteo.premio_vencido && `. ${PREMIO_NO_RECLAMADO}`}
        </p>
      )}
    </span>
    <span className="ml-auto flex flex-none">
      {sorteo.con_acta && (
        <a
          href={`${rutaSorteo(sorteo.sku, sorteo.key)}/acta.json`}
          className="icon-btn"
          aria-label={`Descargar el acta de ${sorteo.key}`}
        >
          <FileJson aria-hidden="true" />
        </a>
      )}
      <Link
        to={rutaSorteo(sorteo.sku, sorteo.key)}
        className="icon-btn"
        aria-label={`Ver ${sorteo.key} en la tienda`}
      >
        <ExternalLink aria-hidden="true" />
      </Link>
    </span>
  </span>
);
