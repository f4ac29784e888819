import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { nombreDe } from "#app/admin/ventas/nombre.ts";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import {
  type EstadoDevolucion,
  NOMBRE_ESTADO_DEVOLUCION,
  NOMBRE_SOLUCION,
} from "#modules/compras/devoluciones/estado-devolucion.ts";
import type { FilaListaDevolucion } from "#modules/compras/devoluciones/lista-devoluciones.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { plazoDelDerecho, plazoDePago } from "./vista.ts";

const TONO: Record<EstadoDevolucion, ChipTone> = {
  pedida: "warning",
  aceptada: "info",
  en_camino: "info",
  recibida: "warning",
  reembolsada: "success",
  reparada: "success",
  cambiada: "success",
  rechazada: "error",
  vencida: "muted",
  cancelada: "muted",
};

export const EstadoDeDevolucion = ({ estado }: { estado: EstadoDevolucion }) => (
  <Chip tone={TONO[estado]}>{NOMBRE_ESTADO_DEVOLUCION[estado]}</Chip>
);

export const columnasDeDevoluciones = (ahora: Date): readonly ColumnaLista<FilaListaDevolucion>[] => [
  {
    titulo: "Pedida",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-5",
    valor: ({ pedida_en }) => formatearFechaCorta(pedida_en),
  },
  {
    titulo: "Compra",
    fija: true,
    className: "max-md:order-3",
    valor: ({ id, codigo }) => <EnlaceFila to={`/admin/devoluciones/${id}`}>{codigo}</EnlaceFila>,
  },
  { titulo: "Cliente", className: "max-md:order-1", valor: ({ cliente }) => nombreDe(cliente) },
  { titulo: "Productos", className: "max-w-64 max-md:hidden", valor: ({ articulos }) => articulos },
  {
    titulo: "Pide",
    className: "max-md:hidden",
    valor: ({ tipo, solucion }) =>
      tipo === "retracto" ? "Retracto" : `Garantía: ${NOMBRE_SOLUCION[solucion].toLowerCase()}`,
  },
  {
    titulo: "Monto",
    numeric: true,
    className: "font-bold max-md:order-2",
    valor: ({ solucion, monto }) => (solucion === "dinero" ? pesos(monto) : "—"),
  },
  {
    titulo: "Plazos",
    className: "text-sm max-md:order-6 max-md:col-span-2",
    valor: (fila) => <Plazos fila={fila} ahora={ahora} />,
  },
  {
    titulo: "Estado",
    className: "max-md:order-4 max-md:justify-end!",
    valor: ({ estado }) => <EstadoDeDevolucion estado={estado} />,
  },
];

/** The days that were left of the right, and those that are left to pay. */
export function Plazos({ fila, ahora }: { fila: Parameters<typeof plazoDelDerecho>[0]; ahora: Date }) {
  const pago = plazoDePago(fila, ahora);
  return (
    <span className="grid">
      {pago && <span className={pago.urgente ? "font-semibold text-error" : undefined}>{pago.texto}</span>}
      <span className="text-tinta-2">{plazoDelDerecho(fila).texto}</span>
    </span>
  );
}
