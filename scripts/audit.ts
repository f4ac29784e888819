// npm run audit: exit 0 if the book is whole, 1 if anything differs, 2 if the database cannot be read.
import { type AttachedDatabase, attachDatabase } from "#database/attach.ts";
import { openDatabase } from "#database/client.ts";
import { puntos } from "#modules/comun/dinero.ts";
import { type Auditoria, auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { readEnv } from "#server/env.ts";

function filas({ cifras }: Auditoria): [string, number][] {
  return [
    ["Usuarios", cifras.usuarios],
    ["Cuentas del libro", cifras.cuentas],
    ["Asientos", cifras.asientos],
    ["Movimientos", cifras.movimientos],
    ["Puntos emitidos", cifras.emitidos],
    ["  en saldos de usuarios", cifras.en_usuarios],
    ["  en pozos de sorteos", cifras.en_pozos],
    ["  apostados en la mesa", cifras.en_mesas],
    ["  consumidos", cifras.consumidos],
    ["  de la banca", cifras.banca],
    ["Suma del libro", cifras.suma_libro],
  ];
}

function imprimir(auditoria: Auditoria): void {
  const lineas = filas(auditoria).map(([nombre, valor]) => [nombre, puntos(valor)] as const);
  const ancho = Math.max(...lineas.map(([, valor]) => valor.length));
  console.log("Auditoría del libro de puntos\n");
  for (const [nombre, valor] of lineas) console.log(`  ${nombre.padEnd(26)}${valor.padStart(ancho)}`);
  console.log("");
  for (const diferencia of auditoria.diferencias) console.log(`✗ ${diferencia}`);
  const { total_diferencias: total } = auditoria;
  if (total === 0) console.log("✓ El libro cuadra: cada saldo es igual a la fórmula.");
  else console.log(`\nEl libro no cuadra: ${puntos(total)} ${total === 1 ? "diferencia" : "diferencias"}.`);
}

async function leer({ url }: AttachedDatabase): Promise<Auditoria> {
  const database = openDatabase(url, { max: 1 });
  try {
    return await auditarLibro(database);
  } finally {
    await database.close();
  }
}

const FRASES: Record<string, string> = {
  "42P01": "la base de datos todavía no tiene las tablas de Puntazo; parte la tienda una vez con npm start",
  "28P01": "la base de datos no acepta ese usuario o esa clave",
  "3D000": "esa base de datos no existe",
  ECONNREFUSED: "la base de datos no responde",
  ENOTFOUND: "no se encuentra la máquina de la base de datos",
  EACCES: "falta permiso para leer la carpeta de datos",
};

/** One sentence: ours where we have one, with the cause in brackets. */
function explicar(error: unknown): string {
  const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(causa instanceof Error)) return String(causa);
  const frase = "code" in causa ? FRASES[String(causa.code)] : undefined;
  if (!frase) return causa.message;
  return causa.message ? `${frase} (${causa.message}).` : `${frase}.`;
}

/** A database that we started must not outlive an interrupted audit. */
function releaseOnSignal(attached: AttachedDatabase): void {
  const end = (code: number) => () => void attached.release().finally(() => process.exit(code));
  process.once("SIGINT", end(130)).once("SIGTERM", end(143));
}

async function auditar(): Promise<number> {
  let attached: AttachedDatabase | undefined;
  try {
    const env = readEnv();
    attached = await attachDatabase({ dir: env.DATA_DIR, url: env.DATABASE_URL });
    releaseOnSignal(attached);
    const auditoria = await leer(attached);
    imprimir(auditoria);
    return auditoria.total_diferencias === 0 ? 0 : 1;
  } catch (error) {
    console.error(`No se pudo auditar: ${explicar(error)}`);
    return 2;
  } finally {
    await attached?.release();
  }
}

process.exitCode = await auditar();
