import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import { leerFiltrosConciliacion } from "#modules/transferencias/conciliacion/busqueda.ts";
import type { FilaConciliacion } from "#modules/transferencias/conciliacion/filas.ts";
import { exportarConciliacion } from "#modules/transferencias/conciliacion/leer-pagina.server.ts";
import type { Route } from "./+types/csv.ts";

const COLUMNAS: readonly ColumnaCsv<FilaConciliacion>[] = [
  { titulo: "Grupo", valor: ({ grupo }) => grupo },
  { titulo: "Fecha", valor: ({ dia }) => dia },
  { titulo: "Pagó", valor: ({ pagador }) => pagador },
  { titulo: "RUT", valor: ({ rut }) => rut },
  { titulo: "Comentario", valor: ({ comentario }) => comentario },
  { titulo: "Depósito", valor: ({ deposito }) => deposito },
  { titulo: "Compra", valor: ({ compra }) => compra },
  { titulo: "Cliente", valor: ({ cliente }) => cliente },
  { titulo: "Monto de la compra", valor: ({ monto }) => monto },
  { titulo: "Motivo", valor: ({ motivo }) => motivo },
];

export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "transferencias",
    filtros: leerFiltrosConciliacion,
    exportar: exportarConciliacion,
    columnas: COLUMNAS,
  });
