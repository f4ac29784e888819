import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import { leerFiltrosSorteos } from "#modules/sorteos/filtros-sorteos.ts";
import { exportarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import type { Route } from "./+types/csv.ts";

type Fila = Awaited<ReturnType<typeof exportarSorteos>>["filas"][number];

const cuando = (instante: Date | null) => instante && formatearFechaHora(instante);

const COLUMNAS: readonly ColumnaCsv<Fila>[] = [
  { titulo: "Sorteo", valor: ({ key }) => key },
  { titulo: "SKU", valor: ({ sku }) => sku },
  { titulo: "Producto", valor: ({ producto }) => producto },
  { titulo: "Estado", valor: ({ estado }) => estado },
  { titulo: "Objetivo", valor: ({ objetivo }) => objetivo },
  { titulo: "Reunido", valor: ({ reunido }) => reunido },
  { titulo: "Participantes", valor: ({ personas }) => personas },
  { titulo: "Números del público", valor: ({ aportes }) => aportes },
  { titulo: "Abierto", valor: ({ fecha_inicio }) => cuando(fecha_inicio) },
  { titulo: "Cerrado", valor: ({ fecha_termino }) => cuando(fecha_termino) },
  { titulo: "Fecha del sorteo", valor: ({ fecha_sorteo }) => cuando(fecha_sorteo) },
  { titulo: "Sorteado", valor: ({ sorteado_en }) => cuando(sorteado_en) },
  { titulo: "Número del producto", valor: ({ numero_producto }) => numero_producto },
  { titulo: "Ganador del producto", valor: ({ ganador_producto }) => ganador_producto },
  { titulo: "Número de los puntos", valor: ({ numero_puntos }) => numero_puntos },
  { titulo: "Ganador de los puntos", valor: ({ ganador_puntos }) => ganador_puntos },
  { titulo: "Motivo", valor: ({ motivo }) => motivo },
  { titulo: "Garantía", valor: ({ garantia }) => (garantia === "drand" ? "Con azar público" : "Sin baliza") },
  { titulo: "Ensayo", valor: ({ ensayo }) => (ensayo ? "Sí" : "No") },
];

export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "sorteos",
    filtros: leerFiltrosSorteos,
    exportar: exportarSorteos,
    columnas: COLUMNAS,
  });
