// npm run --silent verify-book -- URL|folder [--cadena CHAIN.json] [--ahora=INSTANT] [--precio SKU]: exits 0 if every check passes, 1 if one
// fails, 2 if there is no book to read. --cadena names a rehearsal chain; without it only pulses of drand's quicknet count. A
// folder that was downloaded earlier is checked as of --ahora, because what may wait depends on the clock. --precio also checks whether the discounts of a product were real.

import { parseArgs } from "node:util";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { resumenNode } from "#modules/puntos/sellos/publicar.server.ts";
import { type FuenteLibro, verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { verificarPrecio } from "#modules/sorteos/verificacion/verificar-precio.ts";
import { FuenteError, openFolder, openShop } from "./book-source.ts";
import { cadenaDeEnsayo, Problema } from "./chain-file.ts";

const AYUDA = `Indica la tienda o la carpeta: ${orden("verify-book", "https://tienda|CARPETA", "[--cadena CADENA.json]", "[--ahora=2026-11-14T12:00:00Z]", "[--precio SKU]")}`;

type Cuenta = { fallas: number };
type Pedido = { donde: string; archivo: string | undefined; ahora: Date; sku: string | undefined };

async function verificar({ donde, archivo, ahora, sku }: Pedido, cuenta: Cuenta): Promise<void> {
  const cadena = await cadenaDeEnsayo(archivo);
  const fuente = await (/^https?:\/\//.test(donde) ? openShop(donde) : openFolder(donde));
  for await (const una of verificarLibro(fuente, { ahora, resumen: resumenNode, cadena })) decir(una, cuenta);
  console.log(resumenDe(fuente, cuenta));
  if (sku === undefined) return;
  for await (const una of verificarPrecio(fuente, sku, resumenNode)) decir(una, cuenta);
}

type Linea = { ok: boolean; aviso?: boolean; titulo: string; explicacion: string };

function decir({ ok, aviso, titulo, explicacion }: Linea, cuenta: Cuenta): void {
  if (!ok) cuenta.fallas += 1;
  console.log(`${ok ? (aviso ? "·" : "✓") : "✗"} ${titulo}: ${explicacion}`);
}

function resumenDe({ sellos }: FuenteLibro, { fallas }: Cuenta): string {
  if (fallas > 0) return `✗ El libro no está intacto: ${miles(fallas)} ${fallas === 1 ? "falla" : "fallas"}.`;
  if (sellos.length === 0) return "· El libro todavía no tiene sellos.";
  const son = `${miles(sellos.length)} ${sellos.length === 1 ? "sello" : "sellos"}`;
  const rupturas = sellos.filter(({ ruptura }) => ruptura).length;
  if (rupturas === 0) return `✓ El libro está intacto: ${son}.`;
  return `· El libro tiene ${miles(rupturas)} ${rupturas === 1 ? "ruptura declarada" : "rupturas declaradas"}: ${son}. Lo demás coincide.`;
}

function leerArgumentos(): Pedido {
  try {
    const options = {
      ahora: { type: "string" },
      cadena: { type: "string" },
      precio: { type: "string" },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const ahora = values.ahora === undefined ? new Date() : new Date(values.ahora);
    const [donde] = positionals;
    if (donde === undefined || Number.isNaN(ahora.getTime())) throw new Problema(AYUDA);
    return { donde, archivo: values.cadena, ahora, sku: values.precio };
  } catch {
    throw new Problema(AYUDA);
  }
}

async function main(): Promise<number> {
  const cuenta: Cuenta = { fallas: 0 };
  try {
    await verificar(leerArgumentos(), cuenta);
    return cuenta.fallas > 0 ? 1 : 0;
  } catch (error) {
    const conocido = error instanceof FuenteError || error instanceof Problema;
    console.error(conocido ? error.message : `No se pudo comprobar el libro: ${String(error)}`);
    // A source that fails later does not undo a ✗.
    return cuenta.fallas > 0 ? 1 : 2;
  }
}

process.exitCode = await main();
