import { miles } from "#modules/comun/dinero/dinero.ts";
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

/** "Partida 10" for PARTIDA-0010. */
const nombrePartida = (key: string): string => `partida ${miles(Number(/\d+$/.exec(key)?.[0] ?? 0))}`;

/** "Pozo SRT-4K2M", "Mesa, partida 10", "Emisión", or the person's name. */
export function nombreCuenta({ cuenta, persona }: Pick<MovimientoLibro, "cuenta" | "persona">): string {
  const { tipo, codigo } = leerNombreCuenta(cuenta);
  if (tipo === "usuario") return persona ?? codigo;
  if (tipo === "mesa") return `Mesa, ${nombrePartida(codigo)}`;
  return codigo === null ? NOMBRES_CUENTA[tipo] : `${NOMBRES_CUENTA[tipo]} ${codigo}`;
}

/** The code of the sale in an entry's key, if it has one. */
export const ventaDeClave = (clave: string): string | null => /\bPZ-[A-Z2-9]{6}\b/.exec(clave)?.[0] ?? null;

/** What an entry without a sale or a written reason belongs to, read from its key; null when the reason says it all. */
export function detalleDeClave(clave: string): string | null {
  const [hecho = "", codigo = "", resto = ""] = clave.split(":");
  if (codigo.startsWith("PARTIDA-")) {
    const partida = `El Montoncito, ${nombrePartida(codigo)}`;
    return hecho === "anulacion" ? `${partida}, anulada` : partida;
  }
  if (hecho === "abono" && codigo.startsWith("SRT-"))
    return `Sorteo ${codigo}, desde el número ${miles(Number(resto) || 1)}`;
  if (codigo.startsWith("SRT-"))
    return hecho === "devolucion" ? `Sorteo ${codigo}, sin ganadores` : `Sorteo ${codigo}`;
  return DETALLES[hecho] ?? null;
}

const DETALLES: Record<string, string> = {
  ajuste: "De la administración",
  deuda: "Pago de una deuda de puntos",
  eliminacion: "Cuenta eliminada",
};
