import { randomBytes } from "node:crypto";
import { openDatabase } from "#database/client.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { type AuditoriaAnexos, auditarAnexos } from "#modules/panel/anexos/auditar-anexos.server.ts";
import { type AuditoriaExistencias, auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { auditarPolitica, type Politica } from "#modules/panel/auditar-politica.server.ts";
import { enDiferencias } from "#modules/panel/diferencias.ts";
import { fraseHallazgo } from "#modules/panel/politica.ts";
import { type Auditoria, auditarLibro, auditarNoche } from "#modules/puntos/auditar-libro.server.ts";

export type Informe = {
  auditoria: Auditoria;
  anexos: AuditoriaAnexos;
  existencias: AuditoriaExistencias;
  politica: Politica;
};

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

export function imprimir({ auditoria, anexos, existencias, politica }: Informe): void {
  const lineas = filas(auditoria).map(([nombre, valor]) => [nombre, miles(valor)] as const);
  const ancho = Math.max(...lineas.map(([, valor]) => valor.length));
  console.log("Auditoría del libro de puntos\n");
  if (!auditoria.completa)
    console.log(
      "Desde el penúltimo sello, con las cuentas que se movieron y una parte al azar del resto; --todo revisa todo.\n",
    );
  for (const [nombre, valor] of lineas) console.log(`  ${nombre.padEnd(26)}${valor.padStart(ancho)}`);
  console.log("");
  for (const diferencia of auditoria.diferencias) console.log(`✗ ${diferencia}`);
  const { total_diferencias: total } = auditoria;
  if (total === 0) console.log("✓ El libro cuadra: cada saldo es igual a la fórmula.");
  else console.log(`\nEl libro no cuadra: ${enDiferencias(total)}.`);
  imprimirAnexos(anexos);
  imprimirExistencias(existencias);
  imprimirPolitica(politica);
}

function imprimirAnexos({ diferencias, total_diferencias: total }: AuditoriaAnexos): void {
  for (const diferencia of diferencias) console.log(`✗ ${diferencia}`);
  if (total === 0) console.log("✓ Los anexos sellados son los de hoy: nada de lo sellado cambió.");
  else console.log(`\nLos anexos sellados no calzan: ${enDiferencias(total)}.`);
}

function imprimirExistencias({ diferencias, total_diferencias: total }: AuditoriaExistencias): void {
  for (const diferencia of diferencias) console.log(`✗ ${diferencia}`);
  if (total === 0) console.log("✓ Las existencias cuadran con sus movimientos y sus reservas.");
  else console.log(`\nLas existencias no cuadran: ${enDiferencias(total)}.`);
}

/** Findings are advice: they do not change the exit code. */
function imprimirPolitica({ hallazgos, total_hallazgos }: Politica): void {
  if (total_hallazgos === 0) return;
  console.log(`\nConviene mirar (${miles(total_hallazgos)}):`);
  for (const hallazgo of hallazgos) console.log(`· ${fraseHallazgo(hallazgo)}`);
}

/** `todo` reads the whole history; without it, what the nightly audit looks at. */
export async function leer({ url }: { url: string }, { todo }: { todo: boolean }): Promise<Informe> {
  const database = openDatabase(url, { max: 1 });
  try {
    const random = (bytes: number) => randomBytes(bytes);
    const ctx = { db: database.db, random, now: () => new Date() };
    const auditoria = await (todo ? auditarLibro(ctx) : auditarNoche(ctx));
    const anexos = await auditarAnexos(ctx, { todo });
    const existencias = await auditarExistencias(ctx, { todo });
    return { auditoria, anexos, existencias, politica: await auditarPolitica(ctx, { todo }) };
  } finally {
    await database.close();
  }
}
