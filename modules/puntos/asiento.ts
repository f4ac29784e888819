import { type Cuenta, codigoDeCuenta, esCuenta, puedeSerNegativa } from "./cuentas.ts";

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
export type Movimiento = { cuenta: Cuenta; puntos: number };

export type Asiento = {
  /** Names the event, so that it is written once however often it is sent. */
  clave: string;
  motivo: Motivo;
  movimientos: readonly Movimiento[];
  datos?: Record<string, unknown>;
};

export type Saldos = ReadonlyMap<string, number>;

/** New balances of the accounts that the entry touches, or why it is refused. */
export type Aplicado = { saldos: Saldos; rechazo: null } | { saldos: null; rechazo: string; cuenta: Cuenta };

/** The common case: points leave one account for another. */
export const traspaso = (de: Cuenta, a: Cuenta, puntos: number): Movimiento[] => [
  { cuenta: de, puntos: -puntos },
  { cuenta: a, puntos },
];

/** One movement per account, none of them zero. An entry that breaks the book's rules is a fault of ours: it throws. */
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
  // Partial sums of doubles may round: bigint says exactly whether it is zero.
  if (movimientos.reduce((suma, { puntos }) => suma + BigInt(puntos), 0n) !== 0n) throw falla("no suma cero");
  return { ...asiento, movimientos };
}

/** The rule of the book: folds one entry over balances. Accounts that are not there hold zero. */
export function aplicar(saldos: Saldos, asiento: Asiento): Aplicado {
  const nuevos = new Map<string, number>();
  for (const { cuenta, puntos } of normalizar(asiento).movimientos) {
    const saldo = (saldos.get(cuenta) ?? 0) + puntos;
    const rechazo = rechazar(cuenta, saldo);
    if (rechazo) return { saldos: null, rechazo, cuenta };
    nuevos.set(cuenta, saldo);
  }
  return { saldos: nuevos, rechazo: null };
}

function rechazar(cuenta: Cuenta, saldo: number): string | null {
  if (!Number.isSafeInteger(saldo)) return CUENTA_FUERA_DE_RANGO;
  if (saldo >= 0 || puedeSerNegativa(cuenta)) return null;
  return codigoDeCuenta(cuenta) === null ? cuentaSinPuntos(cuenta) : SIN_PUNTOS;
}

/** Folds many entries, one by one: a refused one leaves its neighbours alone. */
export function plegar(saldos: Saldos, asientos: readonly Asiento[]): { saldos: Saldos; pasos: Aplicado[] } {
  const actuales = new Map(saldos);
  const pasos = asientos.map((asiento) => {
    const paso = aplicar(actuales, asiento);
    for (const [cuenta, saldo] of paso.saldos ?? []) actuales.set(cuenta, saldo);
    return paso;
  });
  return { saldos: actuales, pasos };
}

/** Whether two normalised entries say the same. */
export function mismoAsiento(a: Asiento, b: Asiento): boolean {
  const puntosDeB = new Map<string, number>(b.movimientos.map(({ cuenta, puntos }) => [cuenta, puntos]));
  return (
    a.motivo === b.motivo &&
    a.movimientos.length === b.movimientos.length &&
    a.movimientos.every(({ cuenta, puntos }) => puntosDeB.get(cuenta) === puntos)
  );
}

export const SIN_PUNTOS = "No tienes puntos suficientes.";
export const CUENTA_FUERA_DE_RANGO = "Esa cantidad de puntos no cabe en una cuenta.";
export const cuentaSinPuntos = (cuenta: string) => `La cuenta ${cuenta} no tiene puntos suficientes.`;
