import { Link } from "react-router";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import {
  type EstadoDocumento,
  NOMBRE_ESPERA,
  NOMBRE_ESTADO_DOCUMENTO,
  NOMBRE_TIPO,
} from "#modules/boletas/estado-documento.ts";
import type { FilaBoleta } from "#modules/boletas/lista/lista-boletas.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";

const TONO: Record<EstadoDocumento, ChipTone> = {
  debida: "warning",
  timbrada: "info",
  en_sobre: "info",
  enviada: "info",
  aceptada: "success",
  reparo: "success",
  rechazada: "error",
  silencio: "error",
  sin_efecto: "muted",
};

export const EstadoDeDocumento = ({ estado }: { estado: EstadoDocumento }) => (
  <Chip tone={TONO[estado]}>{NOMBRE_ESTADO_DOCUMENTO[estado]}</Chip>
);

/** What a person should know of it: why it waits, or what the SII said. */
export const notaDeDocumento = ({ espera, motivo_sii }: Pick<FilaBoleta, "espera" | "motivo_sii">) =>
  espera ? NOMBRE_ESPERA[espera] : (motivo_sii ?? "");

export const COLUMNAS_BOLETAS: readonly ColumnaLista<FilaBoleta>[] = [
  {
    titulo: "Fecha",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-5",
    valor: ({ creado_en }) => formatearFechaCorta(creado_en),
  },
  {
    titulo: "Documento",
    fija: true,
    className: "max-md:order-1",
    valor: ({ id, tipo, folio }) => (
      <EnlaceFila to={`/admin/boletas/${id}`}>
        {NOMBRE_TIPO[tipo] ?? tipo}
        {folio === null ? " sin folio" : ` N° ${folio}`}
      </EnlaceFila>
    ),
  },
  {
    titulo: "Compra",
    className: "max-md:order-3",
    valor: ({ codigo }) => <Link to={`/admin/ventas/${codigo}`}>{codigo}</Link>,
  },
  {
    titulo: "Total",
    numeric: true,
    className: "font-bold max-md:order-2",
    valor: ({ total, tipo }) => (tipo === 61 ? `−${pesos(total)}` : pesos(total)),
  },
  {
    titulo: "Qué pasa",
    className: "max-w-80 text-sm text-tinta-2 max-md:order-6 max-md:col-span-2",
    valor: (fila) => notaDeDocumento(fila),
  },
  {
    titulo: "Estado",
    className: "max-md:order-4 max-md:justify-end!",
    valor: ({ estado }) => <EstadoDeDocumento estado={estado} />,
  },
];
