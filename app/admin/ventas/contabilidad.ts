import { requierePermiso } from "#app/context.ts";
import { exportarContabilidad } from "#modules/compras/contabilidad/exportar-contabilidad.server.ts";
import type { FilaContable } from "#modules/compras/contabilidad/filas.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { archivoPlanilla, type Columna, FORMATOS_PLANILLA } from "#modules/comun/planilla/planilla.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Route } from "./+types/contabilidad.ts";

const FORMA_PAGO = {
  transferencia: "Transferencia",
  whatsapp: "WhatsApp",
  sorteo: "Premio de sorteo",
} as const;

const CON_TARJETA = { entera: "Tarjeta", en_parte: "Tarjeta y otra forma" } as const;

const formaDePago = ({ origen, tarjeta }: FilaContable): string =>
  tarjeta ? CON_TARJETA[tarjeta] : FORMA_PAGO[origen];

const COLUMNAS: readonly Columna<FilaContable>[] = [
  { titulo: "Fecha de venta", valor: ({ fecha }) => fecha },
  { titulo: "Fecha de pago", valor: ({ pagado_en }) => pagado_en },
  { titulo: "Fecha de despacho", valor: ({ enviado_en }) => enviado_en },
  { titulo: "Código", valor: ({ codigo }) => codigo },
  { titulo: "RUT", valor: ({ rut }) => rut },
  { titulo: "Nombre", valor: ({ nombre }) => nombre },
  { titulo: "Recibe", valor: ({ recibe }) => recibe },
  { titulo: "Celular", valor: ({ celular }) => celular },
  { titulo: "SKU", valor: ({ sku }) => sku },
  { titulo: "Descripción", valor: ({ descripcion }) => descripcion },
  { titulo: "Cantidad", valor: ({ cantidad }) => cantidad },
  { titulo: "Neto", valor: ({ neto }) => neto },
  { titulo: "IVA", valor: ({ iva }) => iva },
  { titulo: "Total", valor: ({ total }) => total },
  { titulo: "Descuento", valor: ({ descuento }) => descuento },
  { titulo: "Envío cobrado", valor: ({ envio }) => envio },
  { titulo: "Diferencia de envío", valor: ({ diferencia }) => diferencia },
  { titulo: "Anulado", valor: ({ anulado }) => anulado },
  { titulo: "Neto anulado", valor: ({ anulado_neto }) => anulado_neto },
  { titulo: "IVA anulado", valor: ({ anulado_iva }) => anulado_iva },
  { titulo: "Dinero recibido", valor: ({ recibido }) => recibido },
  { titulo: "Dinero devuelto", valor: ({ devuelto }) => devuelto },
  { titulo: "Envío de vuelta pagado", valor: ({ envio_vuelta }) => envio_vuelta },
  { titulo: "Forma de pago", valor: formaDePago },
  // Transbank's settlement says what it kept: the shop does not know it, and a guess would be an entry of the books.
  { titulo: "Comisión de tarjeta", valor: ({ tarjeta }) => (tarjeta ? "Desconocida" : null) },
  { titulo: "Folio de boleta", valor: ({ boleta_folio }) => boleta_folio },
  { titulo: "Estado de la venta", valor: ({ estado_pago }) => estado_pago },
  { titulo: "Estado de la línea", valor: ({ estado_linea }) => estado_linea },
];

/** The accountant's file: one row per line of each sale that the filters find, as CSV or, with `?formato=xlsx`, for Excel. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "ventas.exportar");
  const params = new URL(args.request.url).searchParams;
  const formato = FORMATOS_PLANILLA.find((uno) => uno === params.get("formato")) ?? "csv";
  try {
    const grupos = await exportarContabilidad(ctx, { filtros: leerFiltrosVenta(params), formato }, sesion);
    return archivoPlanilla({ nombre: "contabilidad", formato, columnas: COLUMNAS, grupos });
  } catch (error) {
    if (!(error instanceof Rechazo && error.clase === "valor")) throw error;
    return new Response(error.message, {
      status: 422,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
