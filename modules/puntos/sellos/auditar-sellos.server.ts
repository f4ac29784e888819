import type { DbOrTx } from "#database/client.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { contarHojasRotas } from "./anexos/anexos.store.server.ts";
import {
  hojaDe,
  leerTotales,
  SIN_ANEXOS,
  sumarAsiento,
  type TotalesSello,
  textoTotales,
  totalesEnCero,
} from "./formato.ts";
import { contarNodosRotos, leerCima, leerHojas } from "./nodos.store.server.ts";
import { publicar, resumenNode } from "./publicar.server.ts";
import { buscarSecreto, leerEscritos, leerSellos, type SelloGuardado } from "./sellos.store.server.ts";
import { verificarCadena, verificarSello } from "./verificar-dia.ts";

/** Enough to see what happened: one lost entry moves all that follow it. */
const NOMBRADOS = 5;

/** Says for each seal, from the oldest, whether its day is read again. */
type Elegir = (posicion: number, cuantos: number) => boolean;

/** The newest day, and each of the others with a chance of one in `parte`. */
export function elegirDias({ random }: Pick<Ctx, "random">, parte: number): Elegir {
  return (posicion, cuantos) => posicion === cuantos - 1 || alAzar(random, parte) === 0;
}

/** A whole number below `parte`. The bias of 32 bits is far below what an audit could notice. */
function alAzar(random: Ctx["random"], parte: number): number {
  const bytes = random(4);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % parte;
}

/** The newest seal's totals, and the last entry of the seal before it; null when there are no seals. */
export async function totalesSellados(
  db: DbOrTx,
): Promise<{ anterior: number; hasta: number; totales: TotalesSello } | null> {
  const sellos = await leerSellos({ db });
  const ultimo = sellos.at(-1)?.sello;
  const totales = ultimo && leerTotales(ultimo.totales);
  if (!ultimo || !totales) return null;
  return { anterior: sellos.at(-2)?.sello.hasta ?? 0, hasta: ultimo.hasta, totales };
}

/** Checks the chain of all seals, and reads the chosen days again. Each difference is a sentence that names day and entry. */
export async function auditarSellos(db: DbOrTx, elegir: Elegir): Promise<string[]> {
  const sellos = await leerSellos({ db });
  if (sellos.length === 0) return [];
  const secreto = await buscarSecreto({ db });
  if (!secreto) return ["Falta el secreto del libro: los sellos no se pueden comprobar."];
  const diferencias: string[] = [];
  let anterior: SelloGuardado | null = null;
  for (const [i, guardado] of sellos.entries()) {
    const lineas = [
      verificarCadena(guardado.sello, anterior?.sello ?? null),
      await verificarSello(guardado.sello),
    ];
    for (const { ok, titulo, explicacion } of lineas) if (!ok) diferencias.push(`${titulo}: ${explicacion}`);
    if (elegir(i, sellos.length)) diferencias.push(...(await auditarDia(db, secreto, guardado, anterior)));
    anterior = guardado;
  }
  return diferencias;
}

/** Compares the rows of a day with its stored leaves one by one, the stored tree with itself, and its top with the seal. */
async function auditarDia(
  db: DbOrTx,
  secreto: Uint8Array,
  { sello, asientos }: SelloGuardado,
  anterior: SelloGuardado | null,
): Promise<string[]> {
  const { fecha } = sello;
  const totales = anterior ? leerTotales(anterior.sello.totales) : totalesEnCero();
  const diferencias: string[] = [];
  // From the end of the seal before it: a row that was slipped into the gap before `desde` belongs to no seal.
  let leidos = 0;
  let cambiados = 0;
  for await (const pagina of leerEscritos({ db }, anterior?.sello.hasta ?? 0, sello.hasta)) {
    const hojas = await leerHojas({ db }, fecha, leidos, pagina.length);
    for (const [i, escrito] of pagina.entries()) {
      const asiento = publicar(secreto, escrito, sello.version);
      const hoja = bytesAHex(await hojaDe(asiento, resumenNode));
      if (hojas[i] !== hoja && ++cambiados <= NOMBRADOS)
        diferencias.push(`El asiento ${asiento.id} no es el que se selló el ${fecha}.`);
      if (totales) sumarAsiento(totales, asiento);
    }
    leidos += pagina.length;
  }
  if (cambiados > NOMBRADOS)
    diferencias.push(
      `Otros ${miles(cambiados - NOMBRADOS)} asientos no son los que se sellaron el ${fecha}.`,
    );
  if (leidos !== asientos)
    diferencias.push(`El ${fecha} se sellaron ${asientos} asientos y el libro tiene ${leidos}.`);
  const rotos = await contarNodosRotos({ db }, "libro_nodos", fecha);
  if (rotos > 0 || (await leerCima({ db }, "libro_nodos", fecha)) !== sello.raiz)
    diferencias.push(`El árbol guardado del ${fecha} no lleva a la raíz de su sello.`);
  if (sello.raiz_anexos !== null && !(await llegaALaRaiz(db, fecha, sello.raiz_anexos)))
    diferencias.push(`El árbol guardado de los anexos del ${fecha} no lleva a la raíz de su sello.`);
  if (!totales || textoTotales(totales) !== sello.totales)
    diferencias.push(`Los totales del sello del ${fecha} no son los anteriores más el día.`);
  return diferencias;
}

/** Whether the stored tree of the annexes is one tree with this root. What each annex hashes is audited apart, with its source. */
async function llegaALaRaiz(db: DbOrTx, fecha: string, raiz: string): Promise<boolean> {
  if ((await contarHojasRotas({ db }, fecha)) > 0) return false;
  if ((await contarNodosRotos({ db }, "libro_anexos", fecha)) > 0) return false;
  return ((await leerCima({ db }, "libro_anexos", fecha)) ?? SIN_ANEXOS) === raiz;
}
