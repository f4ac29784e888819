import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { type Cuenta, codigoDeCuenta, esCuenta, puedeSerNegativa } from "./cuentas.ts";

export const SIN_PUNTOS = "No tienes puntos suficientes.";
const CUENTA_FUERA_DE_RANGO = "Esa cantidad de puntos no cabe en una cuenta.";
const cuentaSinPuntos = (cuenta: string) => `La cuenta ${cuenta} no tiene puntos suficientes.`;

/** Why points move. Every entry of the book has one of these. */
export const MOTIVOS = [
  "venta",
  "anulacion",
  "referido",
  "ajuste",
  "abono",
  "premio",
  "consumo",
  "devolucion",
  "apuesta",
  "retiro",
  "pago_partida",
] as const;

export type Motivo = (typeof MOTIVOS)[number];
export type MovimientoAsiento = { cuenta: Cuenta; puntos: number };

export type Asiento = {
  /** Idempotency key: names the event, so that sending it again writes nothing. */
  clave: string;
  motivo: Motivo;
  movimientos: readonly MovimientoAsiento[];
  datos?: Record<string, unknown>;
};

export type Saldos = ReadonlyMap<string, number>;

/** New balances of the accounts that the entry touches, or the refusal and the account that lacks points. */
export type Aplicado =
  | { saldos: Saldos; negativa: null }
  | { saldos: null; negativa: Negativa; cuenta: Cuenta };

/** The movements of the common case: points go from one account to another. */
export const traspaso = (de: Cuenta, a: Cuenta, puntos: number): MovimientoAsiento[] => [
  { cuenta: de, puntos: -puntos },
  { cuenta: a, puntos },
];

/** One movement per account, none of them zero. Throws on an entry that breaks the book's rules: that is a bug of the caller. */
export function normalizar(asiento: Asiento): Asiento {
  const falla = (porque: string) => new Error(`Asiento ${asiento.clave || "sin clave"}: ${porque}.`);
  if (asiento.clave.trim() === "" || asiento.clave.length > 200) throw falla("la clave no sirve");
  const porCuenta = new Map<Cuenta, number>();
  for (const { cuenta, puntos } of asiento.movimientos) {
    if (!esCuenta(cuenta)) throw falla(`la cuenta ${cuenta} no existe en el plan`);
    if (!Number.isSafeInteger(puntos) || puntos === 0) throw falla(`${puntos} no es una cantidad de puntos`);
    const suma = (porCuenta.get(cuenta) ?? 0) + puntos;
    if (!Number.isSafeInteger(suma)) throw falla("sale de rango");
    porCuenta.set(cuenta, suma);
  }
  const movimientos = [...porCuenta]
    .filter(([, puntos]) => puntos !== 0)
    .map(([cuenta, puntos]) => ({ cuenta, puntos }));
  if (movimientos.length === 0) throw falla("no mueve puntos");
  // The public book gives each person the salt of their entries: it must not open the mark of another person.
  if (movimientos.filter(({ cuenta }) => codigoDeCuenta(cuenta) !== null).length > 1)
    throw falla("mueve puntos de más de una persona");
  // Add with bigint: partial sums of doubles may round.
  if (movimientos.reduce((suma, { puntos }) => suma + BigInt(puntos), 0n) !== 0n) throw falla("no suma cero");
  return { ...asiento, movimientos };
}

/** The rule of the book: applies one entry to balances. A missing account has balance zero. */
export function aplicar(saldos: Saldos, asiento: Asiento): Aplicado {
  const nuevos = new Map<string, number>();
  for (const { cuenta, puntos } of normalizar(asiento).movimientos) {
    const saldo = (saldos.get(cuenta) ?? 0) + puntos;
    const negativa = negativaSaldo(cuenta, saldo);
    if (negativa) return { saldos: null, negativa, cuenta };
    nuevos.set(cuenta, saldo);
  }
  return { saldos: nuevos, negativa: null };
}

function negativaSaldo(cuenta: Cuenta, saldo: number): Negativa | null {
  if (!Number.isSafeInteger(saldo)) return { clase: "valor", frase: CUENTA_FUERA_DE_RANGO };
  if (saldo >= 0 || puedeSerNegativa(cuenta)) return null;
  const frase = codigoDeCuenta(cuenta) === null ? cuentaSinPuntos(cuenta) : SIN_PUNTOS;
  return { clase: "valor", frase };
}

/** Applies entries one by one; a refused one does not affect the others. */
export function plegar(saldos: Saldos, asientos: readonly Asiento[]): { saldos: Saldos; pasos: Aplicado[] } {
  const actuales = new Map(saldos);
  const pasos = asientos.map((asiento) => {
    const paso = aplicar(actuales, asiento);
    for (const [cuenta, saldo] of paso.saldos ?? []) actuales.set(cuenta, saldo);
    return paso;
  });
  return { saldos: actuales, pasos };
}

/** Whether two normalised entries have the same motive and movements. */
export function mismoAsiento(a: Asiento, b: Asiento): boolean {
  const puntosDeB = new Map<string, number>(b.movimientos.map(({ cuenta, puntos }) => [cuenta, puntos]));
  return (
    a.motivo === b.motivo &&
    a.movimientos.length === b.movimientos.length &&
    a.movimientos.every(({ cuenta, puntos }) => puntosDeB.get(cuenta) === puntos)
  );
}
