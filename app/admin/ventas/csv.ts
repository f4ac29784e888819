import { requierePermiso } from "#app/context.ts";
import { separarIva } from "#modules/compras/cotizacion/montos.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { exportarVentas } from "#modules/compras/venta/listar-ventas.server.ts";
import type { VentaAdmin } from "#modules/compras/venta/venta.ts";
import { archivoPlanilla, type Columna } from "#modules/comun/planilla/planilla.server.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS: readonly Columna<VentaAdmin>[] = [
  { titulo: "ID", valor: ({ id }) => id },
  { titulo: "Fecha de Venta", valor: ({ fecha }) => fecha },
  { titulo: "Código", valor: ({ codigo }) => codigo },
  { titulo: "Usuario", valor: ({ usuario }) => usuario },
  { titulo: "Correo", valor: ({ cliente }) => cliente.email },
  {
    titulo: "Detalle",
    valor: ({ lineas }) =>
      lineas
        .map(({ cantidad, nombre, opcion_nombre }) => `${cantidad} × ${conOpcion(nombre, opcion_nombre)}`)
        .join("; "),
  },
  { titulo: "Productos", valor: ({ productos }) => productos },
  { titulo: "Puntos", valor: ({ puntos }) => puntos },
  { titulo: "Cupón", valor: ({ cupon }) => cupon },
  { titulo: "Descuento", valor: ({ descuento }) => descuento },
  { titulo: "Envío", valor: ({ envio_cobrado }) => envio_cobrado },
  { titulo: "Neto", valor: ({ total }) => separarIva(total).neto },
  { titulo: "IVA", valor: ({ total }) => separarIva(total).iva },
  { titulo: "Total", valor: ({ total }) => total },
  { titulo: "Diferencia de envío", valor: ({ diferencia_recibida }) => diferencia_recibida },
  { titulo: "Anulado", valor: ({ anulado }) => anulado },
  { titulo: "Folio", valor: ({ boleta_folio }) => boleta_folio },
  { titulo: "Estado de Pago", valor: ({ estado_pago }) => estado_pago },
];

/** Exports the whole filtered list, with net amount and tax in separate columns. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "ventas.exportar");
  const filtros = leerFiltrosVenta(new URL(args.request.url).searchParams);
  const grupos = await exportarVentas(ctx, filtros, sesion);
  return archivoPlanilla({ nombre: "ventas", formato: "csv", columnas: COLUMNAS, grupos });
}
