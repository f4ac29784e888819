import type { Motivo } from "./asiento.ts";

export const NOMBRES_MOTIVO: Record<Motivo, string> = {
  venta: "Venta",
  anulacion: "Anulación",
  referido: "Referido",
  ajuste: "Ajuste",
  abono: "Abono a sorteo",
  premio: "Premio",
  consumo: "Sorteo realizado",
  devolucion: "Devolución",
  apuesta: "Apuesta",
  retiro: "Apuesta retirada",
  pago_partida: "Pago de partida",
};

/** One side of an entry. `persona` is the name behind a person's account. */
export type MovimientoLibro = { cuenta: string; puntos: number; persona: string | null };

export type AsientoLibro = {
  id: number;
  clave: string;
  motivo: Motivo;
  fecha: Date;
  /** Why, when somebody wrote it. */
  razon: string | null;
  /** The largest ones first; of an entry with many only some. */
  movimientos: MovimientoLibro[];
  /** How many there are in all. */
  cuantos: number;
  /** What the people looked for gained or lost; without any, what the entry moved. */
  puntos: number;
};

export type CuentaLeida =
  | { tipo: "usuario" | "pozo" | "mesa"; codigo: string }
  | { tipo: "emision" | "banca" | "consumidos"; codigo: null };

/** The kind of an account and the code behind it. */
export function leerNombreCuenta(cuenta: string): CuentaLeida {
  const [tipo, codigo = ""] = cuenta.split(":");
  if (tipo === "usuario" || tipo === "pozo" || tipo === "mesa") return { tipo, codigo };
  if (tipo === "banca" || tipo === "consumidos") return { tipo, codigo: null };
  return { tipo: "emision", codigo: null };
}

const NOMBRES_CUENTA: Record<CuentaLeida["tipo"], string> = {
  usuario: "Persona",
  pozo: "Pozo",
  mesa: "Mesa",
  emision: "Emisión",
  banca: "Banca",
  consumidos: "Gastados",
};

/** "Pozo SRT-4K2M", "Emisión", or the person's name. */
export function nombreCuenta({ cuenta, persona }: Pick<MovimientoLibro, "cuenta" | "persona">): string {
  const { tipo, codigo } = leerNombreCuenta(cuenta);
  if (tipo === "usuario") return persona ?? codigo;
  return codigo === null ? NOMBRES_CUENTA[tipo] : `${NOMBRES_CUENTA[tipo]} ${codigo}`;
}

/** The sale that an entry's key names. */
export const ventaDeClave = (clave: string): string | null => /\bPZ-[A-Z2-9]{6}\b/.exec(clave)?.[0] ?? null;
