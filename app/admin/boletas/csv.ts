import { descargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { NOMBRE_ESTADO_DOCUMENTO } from "#modules/boletas/estado-documento.ts";
import { leerFiltrosBoletas } from "#modules/boletas/lista/filtros-boletas.ts";
import type { FilaBoleta } from "#modules/boletas/lista/lista-boletas.store.server.ts";
import { exportarBoletas } from "#modules/boletas/lista/listar-boletas.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import type { Route } from "./+types/csv.ts";
import { notaDeDocumento } from "./columnas.tsx";

const conSigno = ({ tipo }: FilaBoleta, monto: number | null) =>
  monto === null ? null : tipo === 61 ? -monto : monto;

const COLUMNAS: readonly ColumnaCsv<FilaBoleta>[] = [
  { titulo: "Ambiente", valor: ({ ambiente }) => ambiente },
  { titulo: "Tipo", valor: ({ tipo }) => tipo },
  { titulo: "Folio", valor: ({ folio }) => folio },
  { titulo: "Fecha del documento", valor: ({ fecha }) => fecha },
  { titulo: "Registrado", valor: ({ creado_en }) => formatearFechaHora(creado_en) },
  { titulo: "Compra", valor: ({ codigo }) => codigo },
  { titulo: "Neto", valor: (fila) => conSigno(fila, fila.neto) },
  { titulo: "Exento", valor: (fila) => conSigno(fila, fila.exento) },
  { titulo: "IVA", valor: (fila) => conSigno(fila, fila.iva) },
  { titulo: "Total", valor: (fila) => conSigno(fila, fila.total) },
  { titulo: "Estado", valor: ({ estado }) => NOMBRE_ESTADO_DOCUMENTO[estado] },
  { titulo: "Qué pasa", valor: (fila) => notaDeDocumento(fila) },
  { titulo: "Envío al SII", valor: ({ track_id }) => track_id },
];

/** Exports the filtered list. Credit notes are negative, so that the sums are those of the book. */
export const loader = (args: Route.LoaderArgs) =>
  descargarLista(args, {
    nombre: "boletas",
    filtros: leerFiltrosBoletas,
    exportar: exportarBoletas,
    columnas: COLUMNAS,
  });
