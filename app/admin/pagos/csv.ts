import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { nombreDe } from "#app/admin/ventas/nombre.ts";
import { NOMBRE_VIA } from "#modules/compras/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import { leerFiltrosPagos } from "#modules/pagos/filtros-pagos.ts";
import { exportarPagos, type FilaPagos } from "#modules/pagos/listar-pagos.server.ts";
import { ESTADO_DE_PAGO, NO_CALZA, nombreBoleta, quienRegistro } from "#modules/pagos/pago.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS: readonly ColumnaCsv<FilaPagos>[] = [
  { titulo: "ID", valor: ({ id }) => id },
  { titulo: "Registrado", valor: ({ creado_en }) => formatearFechaHora(creado_en) },
  { titulo: "Compra", valor: ({ codigo }) => codigo },
  { titulo: "Usuario", valor: ({ cliente }) => cliente.codigo_referido },
  { titulo: "Cliente", valor: ({ cliente }) => nombreDe(cliente) },
  { titulo: "Vía", valor: ({ via }) => NOMBRE_VIA[via] },
  { titulo: "Pagó", valor: ({ pagador }) => pagador },
  { titulo: "Día en el banco", valor: ({ dia_banco }) => dia_banco },
  { titulo: "Referencia", valor: ({ referencia, desde_ventas }) => referencia ?? desde_ventas },
  { titulo: "Monto", valor: ({ monto }) => monto },
  { titulo: "Devuelto", valor: ({ devuelto }) => devuelto },
  { titulo: "Boleta", valor: ({ boleta }) => nombreBoleta(boleta) },
  { titulo: "Estado", valor: ({ estado }) => ESTADO_DE_PAGO[estado] },
  { titulo: "Estado de la compra", valor: ({ estado_venta }) => estado_venta },
  { titulo: "No calza", valor: ({ no_calza }) => no_calza && NO_CALZA[no_calza] },
  { titulo: "Registró", valor: ({ quien }) => quienRegistro(quien) },
];

export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "pagos",
    filtros: leerFiltrosPagos,
    exportar: exportarPagos,
    columnas: COLUMNAS,
  });
