import type { DbOrTx } from "#database/client.ts";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type CifrasLibro, enInstantanea, leerCifras, leerCifrasDeNoche } from "./auditoria.store.server.ts";
import {
  type AlcanceRevision,
  type Comparacion,
  type Descuadre,
  leerDescuadres,
  leerDescuadresSellados,
  leerTocadas,
} from "./comparaciones.store.server.ts";
import { auditarSellos, elegirDias, totalesSellados } from "./sellos/auditar-sellos.server.ts";

export type Auditoria = {
  /** Whether it looked at everything, or only at what a night looks at. */
  completa: boolean;
  cifras: CifrasLibro;
  /** Sentences; only the first differences of each kind are listed. */
  diferencias: string[];
  total_diferencias: number;
};

/** Enough to see what happened; the differences of a large broken book must not fill the memory. */
const NOMBRADAS = 50;

const FRASES: readonly [Comparacion, (descuadre: Descuadre) => string][] = [
  [
    "usuarios",
    ({ que, hay, debe }) =>
      `El usuario ${que} tiene ${conPuntos(hay)} en el libro y ${miles(debe)} según la fórmula.`,
  ],
  [
    "saldos",
    ({ que, hay, debe }) =>
      `La cuenta ${que} muestra un saldo de ${miles(hay)} y sus movimientos suman ${miles(debe)}.`,
  ],
  [
    "sumas",
    ({ que, hay, debe }) =>
      `Las cuentas de ${que} juntas muestran ${miles(hay)} y sus movimientos suman ${miles(debe)}.`,
  ],
  ["asientos", ({ que }) => `El asiento ${que} no suma cero.`],
  [
    "pozos",
    ({ que, hay, debe }) =>
      `El pozo del sorteo ${que} tiene ${conPuntos(hay)} y debería tener ${miles(debe)}.`,
  ],
  [
    "sorteos",
    ({ que, hay, debe }) =>
      `El sorteo ${que} dice que reunió ${conPuntos(hay)} y sus participaciones suman ${miles(debe)}.`,
  ],
  [
    "productos",
    ({ que, hay, debe }) =>
      `El producto ${que} muestra ${conPuntos(hay)} reunidos y su sorteo en curso tiene ${miles(debe)}.`,
  ],
  [
    "mesas",
    ({ que, hay, debe }) =>
      `La mesa de ${que} tiene ${conPuntos(hay)} y sus apuestas pendientes suman ${miles(debe)}.`,
  ],
  [
    "historial",
    ({ que, hay, debe }) =>
      `Las sumas guardadas del usuario ${que} dan ${miles(hay)} y sus filas suman ${miles(debe)}.`,
  ],
  [
    "referidos",
    ({ que, hay, debe }) =>
      `Las sumas guardadas de los referidos del usuario ${que} dan ${miles(hay)} y sus filas suman ${miles(debe)}.`,
  ],
  [
    "deudas",
    ({ que, hay, debe }) =>
      `A la deuda ${que} le faltan ${conPuntos(hay)} y lo prestado menos lo devuelto suma ${miles(debe)}.`,
  ],
  [
    "pagos",
    ({ que, hay, debe }) =>
      hay > debe
        ? `La venta ${que} recibió ${pesos(hay)} por ${pesos(debe)} y no está marcada: lo que sobra no aparece a favor de la persona.`
        : `La venta ${que} está pagada por ${pesos(debe)} y sus pagos suman ${pesos(hay)}.`,
  ],
  [
    "rangos",
    ({ que, hay, debe }) =>
      `En el sorteo ${que} un rango comienza en ${miles(hay)} y debería comenzar en ${miles(debe)}.`,
  ],
];

/** Checks all of it: the book is consistent, every balance equals the spec's formula, every seal holds. Reads only. */
export const auditarLibro = (ctx: Pick<Ctx, "db">): Promise<Auditoria> => enInstantanea(ctx.db, auditarTodo);

async function auditarTodo(db: DbOrTx): Promise<Auditoria> {
  const cifras = await leerCifras(db);
  const sellos = await auditarSellos(db, () => true);
  const sellado = await totalesSellados(db);
  if (sellado) sellos.push(...(await leerDescuadresSellados(db, sellado)).map(fraseSellado));
  return revisar(db, { cifras, alcance: null, sellos });
}

const fraseSellado = ({ que, hay, debe }: Descuadre) =>
  `El último sello dice que ${que} tenía ${miles(debe)} y los movimientos hasta él suman ${miles(hay)}.`;

const PARTE = 20;

/**
 * The audit of each night: the entries since the seal before the newest, the accounts that they touch, and a random twentieth
 * of the rest, so that its cost follows the day and not the history. A book without seals is checked whole.
 */
export function auditarNoche(ctx: Pick<Ctx, "db" | "random">): Promise<Auditoria> {
  return enInstantanea(ctx.db, async (db) => {
    const alcance = await leerAlcance({ ...ctx, db });
    if (!alcance) return auditarTodo(db);
    const cifras = await leerCifrasDeNoche(db, alcance);
    const sellos = await auditarSellos(db, elegirDias(ctx, PARTE));
    return revisar(db, { cifras, alcance, sellos });
  });
}

/** What an audit of this night looks at; null while the book has no seal. */
export async function leerAlcance(
  ctx: Pick<Ctx, "random"> & { db: DbOrTx },
): Promise<AlcanceRevision | null> {
  const sellado = await totalesSellados(ctx.db);
  if (!sellado) return null;
  const [azar = 0] = ctx.random(1);
  const tocadas = await leerTocadas(ctx.db, { ...sellado, parte: azar % PARTE });
  return { despues: sellado.anterior, ...tocadas, sellado };
}

type Lectura = { cifras: CifrasLibro; alcance: AlcanceRevision | null; sellos: string[] };

async function revisar(db: DbOrTx, { cifras, alcance, sellos }: Lectura): Promise<Auditoria> {
  const diferencias = revisarCifras(cifras);
  let total_diferencias = diferencias.length + sellos.length;
  for (const [que, frase] of FRASES) {
    const { primeros, total } = await leerDescuadres(db, que, { alcance, limite: NOMBRADAS });
    diferencias.push(...primeros.map(frase));
    if (total > primeros.length) diferencias.push(`… y ${miles(total - primeros.length)} más de este tipo.`);
    total_diferencias += total;
  }
  diferencias.push(...sellos.slice(0, NOMBRADAS));
  if (sellos.length > NOMBRADAS)
    diferencias.push(`… y ${miles(sellos.length - NOMBRADAS)} más de este tipo.`);
  return { completa: alcance === null, cifras, diferencias, total_diferencias };
}

/** Issued = held + pooled + staked + spent + house, and the whole book sums to zero. */
function revisarCifras(cifras: CifrasLibro): string[] {
  const { emitidos, en_usuarios, en_pozos, en_mesas, consumidos, banca, suma_libro } = cifras;
  const repartidos = en_usuarios + en_pozos + en_mesas + consumidos + banca;
  return [
    ...(emitidos === repartidos
      ? []
      : [`Se emitieron ${conPuntos(emitidos)} y las cuentas reúnen ${miles(repartidos)}.`]),
    ...(suma_libro === 0
      ? []
      : [`Los movimientos del libro suman ${miles(suma_libro)} y deberían sumar cero.`]),
  ];
}
