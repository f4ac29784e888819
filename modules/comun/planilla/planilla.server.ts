import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { enFlujo } from "#modules/comun/flujo.server.ts";
import { type CeldaCsv, escribirFilaCsv } from "./csv.ts";
import { type CeldaPlanilla, escribirXlsx } from "./xlsx.server.ts";

export type Columna<F> = { titulo: string; valor: (fila: F) => CeldaPlanilla };
export const FORMATOS_PLANILLA = ["csv", "xlsx"] as const;
export type FormatoPlanilla = (typeof FORMATOS_PLANILLA)[number];

type Planilla<F> = {
  nombre: string;
  formato: FormatoPlanilla;
  columnas: readonly Columna<F>[];
  /** Rows in groups, each read when the one before has been sent. */
  grupos: AsyncIterable<readonly F[]>;
};

const TIPOS: Record<FormatoPlanilla, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A table as a file to download, sent while its rows are read: its size does not matter for the memory of the server. */
export function archivoPlanilla<F>({ nombre, formato, columnas, grupos }: Planilla<F>): Response {
  const titulos = columnas.map(({ titulo }) => titulo);
  const celdas = async function* () {
    for await (const grupo of grupos) yield grupo.map((fila) => columnas.map(({ valor }) => valor(fila)));
  };
  const partes = formato === "csv" ? partesCsv(titulos, celdas()) : escribirXlsx(titulos, celdas());
  return new Response(enFlujo(partes), {
    headers: {
      "Content-Type": TIPOS[formato],
      "Content-Disposition": `attachment; filename="${nombre}.${formato}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const enTexto = (celda: CeldaPlanilla): CeldaCsv =>
  celda instanceof Date ? formatearFechaHora(celda) : celda;

async function* partesCsv(
  titulos: readonly string[],
  grupos: AsyncIterable<CeldaPlanilla[][]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder();
  yield utf8.encode(`\uFEFF${escribirFilaCsv(titulos)}`);
  for await (const grupo of grupos)
    yield utf8.encode(grupo.map((fila) => escribirFilaCsv(fila.map(enTexto))).join(""));
}
