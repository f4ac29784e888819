import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import {
  type Cifras,
  type Comparacion,
  type Descuadre,
  enInstantanea,
  leerCifras,
  leerDescuadres,
} from "./auditoria.store.server.ts";

export type Auditoria = {
  cifras: Cifras;
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
    "deudas",
    ({ que, hay, debe }) =>
      `A la deuda ${que} le faltan ${conPuntos(hay)} y lo prestado menos lo devuelto suma ${miles(debe)}.`,
  ],
  [
    "rangos",
    ({ que, hay, debe }) =>
      `En el sorteo ${que} un rango comienza en ${miles(hay)} y debería comenzar en ${miles(debe)}.`,
  ],
];

/** Checks that the book is consistent and that every balance equals the spec's formula. Reads only. */
export function auditarLibro(ctx: Pick<Ctx, "db">): Promise<Auditoria> {
  return enInstantanea(ctx.db, async (instantanea) => {
    const cifras = await leerCifras(instantanea);
    const diferencias = revisarCifras(cifras);
    let total_diferencias = diferencias.length;
    for (const [que, frase] of FRASES) {
      const { primeros, total } = await leerDescuadres(instantanea, que, NOMBRADAS);
      diferencias.push(...primeros.map(frase));
      if (total > primeros.length)
        diferencias.push(`… y ${miles(total - primeros.length)} más de este tipo.`);
      total_diferencias += total;
    }
    return { cifras, diferencias, total_diferencias };
  });
}

/** Issued = held + pooled + staked + spent + house, and the whole book sums to zero. */
function revisarCifras(cifras: Cifras): string[] {
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
