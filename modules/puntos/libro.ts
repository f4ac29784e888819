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

/** One movement of an entry. `persona` is the name of the person behind the account. */
export type MovimientoLibro = { cuenta: string; puntos: number; persona: string | null };

export type AsientoLibro = {
  id: number;
  clave: string;
  motivo: Motivo;
  fecha: Date;
  /** The reason that an admin wrote, if any. */
  razon: string | null;
  /** Largest first; only some of them when the entry has many. */
  movimientos: MovimientoLibro[];
  /** How many movements the entry has in total. */
  cuantos: number;
  /** What the filtered people gained or lost; without a filter, what the entry moved. */
  puntos: number;
};

export type CuentaLeida =
  | { tipo: "usuario" | "pozo" | "mesa"; codigo: string }
  | { tipo: "emision" | "banca" | "consumidos"; codigo: null };

/** The kind of an account and the code in its name. */
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

/** The code of the sale in an entry's key, if it has one. */
export const ventaDeClave = (clave: string): string | null => /\bPZ-[A-Z2-9]{6}\b/.exec(clave)?.[0] ?? null;
