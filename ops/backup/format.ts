import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * A backup is gzipped lines: a header (JSON); for each table its name and columns (JSON), its rows in
 * PostgreSQL's COPY format and the line `\.`; and a footer with the totals (JSON). COPY escapes line ends, so
 * one line is one row.
 */
export const FORMATO_RESPALDO = 1;

const cabeceraSchema = z.object({
  puntazo: z.literal("respaldo"),
  formato: z.int(),
  creado_en: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** Timestamps of the applied migrations, oldest first. */
  migraciones: z.array(z.int()).min(1),
  /** Files of the data folder that belong to the rows. */
  secretos: z.record(z.string(), z.string()),
});
const tablaSchema = z.object({ tabla: z.string(), columnas: z.array(z.string()).min(1) });
const finSchema = z.object({
  fin: z.record(z.string(), z.int()),
  /** As text: a sequence may exceed what a number holds. */
  secuencias: z.record(z.string(), z.string()),
  /** Hash of everything before this line. */
  sha256: z.string(),
});

export type CabeceraRespaldo = z.infer<typeof cabeceraSchema>;
export type TablaRespaldo = z.infer<typeof tablaSchema>;
export type Fin = z.infer<typeof finSchema>;

/** The file is not a backup, or incomplete; the message is for the owner. */
export class RespaldoError extends Error {}

export const END_OF_ROWS = Buffer.from("\\.\n");
const NEWLINE = 10;

export const line = (value: CabeceraRespaldo | TablaRespaldo | Fin): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`);

export function countRows(block: Buffer): number {
  let rows = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) rows++;
  return rows;
}

export type ParteRespaldo =
  | { tipo: "cabecera"; cabecera: CabeceraRespaldo }
  | { tipo: "tabla"; tabla: TablaRespaldo }
  | { tipo: "filas"; filas: Buffer }
  | { tipo: "fin"; fin: Fin };

const DANADO = "El archivo está dañado o incompleto";
const damaged = (why: string) => new RespaldoError(`${DANADO}: ${why}.`);

/**
 * Reads a backup part by part in constant memory. It completes only if every row and every byte matches the
 * footer.
 */
export async function* readBackupParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<ParteRespaldo> {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  let table: string | null = null;
  let fin: Fin | null = null;
  let isFirst = true;
  for await (const lines of wholeLines(bytes)) {
    let rest = lines;
    while (rest.length > 0) {
      if (fin) throw damaged("sigue después de su final");
      if (table !== null) {
        const rows = rest.subarray(0, endOfRows(rest));
        rest = rest.subarray(rows.length);
        hash.update(rows);
        counts[table] = (counts[table] ?? 0) + countRows(rows);
        if (rows.length > 0) yield { tipo: "filas", filas: rows };
        if (rest.length === 0) continue;
        hash.update(END_OF_ROWS);
        rest = rest.subarray(END_OF_ROWS.length);
        table = null;
        continue;
      }
      const text = rest.subarray(0, rest.indexOf(NEWLINE) + 1);
      rest = rest.subarray(text.length);
      const part = parseLine(text, isFirst);
      isFirst = false;
      if (part.tipo === "fin") fin = part.fin;
      else hash.update(text);
      if (part.tipo === "tabla") {
        table = part.tabla.tabla;
        counts[table] = 0;
      }
      if (part.tipo !== "fin") yield part;
    }
  }
  if (!fin) throw damaged("termina antes de tiempo");
  if (hash.digest("hex") !== fin.sha256) throw damaged("su suma SHA-256 no coincide");
  if (!sameCounts(counts, fin.fin)) throw damaged("le faltan filas");
  yield { tipo: "fin", fin };
}

const sameCounts = (a: Record<string, number>, b: Record<string, number>) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, n]) => b[name] === n);

/**
 * Returns where the rows of a table end within these lines, or their length if the end mark has not arrived.
 */
function endOfRows(lines: Buffer): number {
  if (lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0;
  const at = lines.indexOf("\n\\.\n");
  return at < 0 ? lines.length : at + 1;
}

function parseLine(text: Buffer, isFirst: boolean): ParteRespaldo {
  const value = parseJson(text);
  if (isFirst) {
    const cabecera = cabeceraSchema.safeParse(value);
    if (!cabecera.success) throw new RespaldoError("El archivo no es un respaldo de Puntazo.");
    if (cabecera.data.formato > FORMATO_RESPALDO) throw newer();
    return { tipo: "cabecera", cabecera: cabecera.data };
  }
  const tabla = tablaSchema.safeParse(value);
  if (tabla.success) return { tipo: "tabla", tabla: tabla.data };
  const fin = finSchema.safeParse(value);
  if (fin.success) return { tipo: "fin", fin: fin.data };
  throw damaged("una de sus líneas no se entiende");
}

export const newer = () =>
  new RespaldoError(
    "El respaldo es de una versión más nueva de Puntazo: actualiza el programa antes de restaurarlo.",
  );

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString("utf8"));
  } catch {
    return null;
  }
}

/** Splits the same bytes only after line ends. A row of several megabytes arrives in many pieces. */
async function* wholeLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      pieces.push(chunk);
      continue;
    }
    yield Buffer.concat([...pieces, chunk.subarray(0, end)]);
    pieces = end < chunk.length ? [chunk.subarray(end)] : [];
  }
  if (pieces.length > 0) throw damaged("termina en medio de una línea");
}
