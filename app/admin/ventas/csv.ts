import { requiereAdmin } from "#app/context.ts";
import { separarIva } from "#modules/compras/cotizacion/montos.ts";
import { leerFiltros } from "#modules/compras/venta/filtros-venta.ts";
import { exportarVentas } from "#modules/compras/venta/listar-ventas.server.ts";
import { cabecerasCsv, escribirCsv } from "#modules/comun/csv.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS = [
  "ID",
  "Fecha de Venta",
  "Código",
  "Usuario",
  "Correo",
  "Productos",
  "Puntos",
  "Neto",
  "IVA",
  "Total",
  "Anulado",
  "Folio",
  "Estado de Pago",
];

/** What the list shows, whole, with net and tax apart. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  const ventas = await exportarVentas(ctx, leerFiltros(new URL(args.request.url).searchParams));
  const filas = ventas.map((venta) => {
    const { neto, iva } = separarIva(venta.total);
    const { id, codigo, usuario, productos, puntos, total, anulado, boleta_folio, estado_pago, cliente } =
      venta;
    const fecha = formatearFechaHora(venta.fecha);
    return [
      id,
      fecha,
      codigo,
      usuario,
      cliente.email,
      productos,
      puntos,
      neto,
      iva,
      total,
      anulado,
      boleta_folio,
      estado_pago,
    ];
  });
  return new Response(escribirCsv(COLUMNAS, filas), { headers: cabecerasCsv("ventas") });
}
