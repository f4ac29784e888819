import { Link } from "react-router";
import { FileJson, Settings2 } from "#app/admin/iconos.tsx";
import { ConColumnas } from "#app/admin/kit/lista/columnas.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { cx } from "#app/ui/cx.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { porcentajeReunido } from "#modules/productos/tarjeta.ts";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { SorteoEstado, SorteoGarantiaAdmin } from "./estado.tsx";
import { ChipIlegible } from "./ilegible.tsx";
import { SorteoIniciar } from "./iniciar.tsx";

const COLUMNAS = [
  [2, "Estado y garantía"],
  [3, "Reunido"],
  [4, "Participantes"],
  [5, "Números del público"],
  [6, "Fecha"],
] as const;

/** One row per raffle; on phones each is a card. */
export const SorteosTabla = ({ sorteos }: { sorteos: readonly SorteoAdmin[] }) => (
  <ConColumnas lista="sorteos" columnas={COLUMNAS}>
    <Table label="Sorteos" stack dense>
      <Thead>
        <tr>
          <Th>Sorteo</Th>
          <Th>Estado y garantía</Th>
          <Th>Reunido</Th>
          <Th numeric>Participantes</Th>
          <Th numeric>Números del público</Th>
          <Th>Fecha</Th>
          <Th>Acciones</Th>
        </tr>
      </Thead>
      <Tbody>
        {sorteos.map((sorteo) => (
          <Fila key={sorteo.key} sorteo={sorteo} />
        ))}
      </Tbody>
    </Table>
  </ConColumnas>
);

function Fila({ sorteo }: { sorteo: SorteoAdmin }) {
  const { estado, personas, aportes } = sorteo;
  const abierto = estado === "Disponible";
  // On phones, a raffle without a start button ends in one line: its date and its link.
  const ancho = sorteo.inicio ? "max-md:col-span-2" : undefined;
  return (
    <Tr tone={sorteo.inicio?.puede ? "warning" : undefined} className="max-md:grid-cols-[minmax(0,1fr)_auto]">
      <Td className="max-w-64 max-md:order-1 max-md:max-w-none">
        <Producto sorteo={sorteo} />
      </Td>
      <Td className="max-md:order-2 max-md:justify-end!">
        <span className="flex flex-col items-start gap-1 py-1 max-md:items-end">
          <SorteoEstado sorteo={sorteo} />
          <ChipIlegible sorteo={sorteo} />
          <SorteoGarantiaAdmin sorteo={sorteo} />
        </span>
      </Td>
      <Td className="max-md:order-3 max-md:col-span-2 md:w-44">
        <Reunido sorteo={sorteo} />
      </Td>
      <Td label="Participantes" numeric className="max-md:order-4 max-md:col-span-2">
        {miles(personas)}
      </Td>
      <Td
        label="Números del público"
        numeric
        className={cx("max-md:order-5 max-md:col-span-2", abierto && "max-md:hidden!")}
      >
        {abierto ? "—" : conInputs(aportes)}
      </Td>
      <Td className={cx("text-tinta-2 tabular-nums max-md:order-6", ancho)}>
        <Fecha sorteo={sorteo} />
      </Td>
      <Td className={cx("max-md:order-7", ancho)}>
        <Acciones sorteo={sorteo} />
      </Td>
    </Tr>
  );
}

/** Five are required; more only make the draw harder to predict. */
const conInputs = (aportes: number) =>
  aportes < APORTES_NECESARIOS ? `${aportes} de ${APORTES_NECESARIOS}` : miles(aportes);

const Producto = ({ sorteo }: { sorteo: SorteoAdmin }) => (
  <Link to={rutaSorteo(sorteo.sku, sorteo.key)} className="flex min-h-11 min-w-0 items-center gap-3 py-1">
    <span className="size-10 flex-none overflow-hidden rounded-[10px] bg-papel-2">
      <Foto archivo={sorteo.imagen} alt="" sizes="40px" hasta={96} className="size-full object-cover" />
    </span>
    <span className="min-w-0">
      <span className="block font-semibold underline-offset-3 hover:underline md:truncate">
        {sorteo.producto}
      </span>
      <span className="block text-[0.8125rem] text-tinta-3 tabular-nums">{sorteo.key}</span>
    </span>
  </Link>
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
  const { estado, fecha_inicio, fecha_sorteo, sorteado_en, fecha_termino } = sorteo;
  const [que, fecha] =
    estado === "Disponible"
      ? ["Abierto", fecha_inicio]
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
    <span className="min-w-0 md:max-w-44">
      {!sorteo.ilegible && <SorteoIniciar sorteo={sorteo} />}
      {sorteo.nombre_producto && (
        <p className="text-[0.8125rem] leading-[1.35] text-tinta-2">
          Ganaron <b>{sorteo.nombre_producto}</b> (producto) y <b>{sorteo.nombre_puntos}</b> (puntos)
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
      <Link to={`/admin/sorteos/${sorteo.key}`} className="icon-btn" aria-label={`Gestionar ${sorteo.key}`}>
        <Settings2 aria-hidden="true" />
      </Link>
    </span>
  </span>
);
