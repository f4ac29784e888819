/** The account that issues points; its negative balance is what the shop has issued. */
export const EMISION = "emision";
/** The house of El Montoncito: it wins and loses points like any player. */
export const BANCA = "banca";
/** Points that finished raffles spent. */
export const CONSUMIDOS = "consumidos";

/** Name of an account of the book (cuenta del libro); bank accounts are rows of the table `cuentas`. */
export type Cuenta =
  | typeof EMISION
  | typeof BANCA
  | typeof CONSUMIDOS
  | `usuario:${string}`
  | `pozo:${string}`
  | `mesa:${string}`;

export const cuentaUsuario = (codigo_referido: string): Cuenta => `usuario:${codigo_referido}`;
/** The pool of a raffle. */
export const cuentaPozo = (key: string): Cuenta => `pozo:${key}`;
/** The stakes of a round. */
export const cuentaMesa = (key_partida: string): Cuenta => `mesa:${key_partida}`;

const NOMBRE = /^(?:emision|banca|consumidos|(?:usuario|pozo|mesa):[A-Z0-9-]+)$/;

export const esCuenta = (nombre: string): boolean => NOMBRE.test(nombre);

/** Only these accounts of the shop may owe points. */
export const puedeSerNegativa = (cuenta: string): boolean => cuenta === EMISION || cuenta === BANCA;

/** The referral code behind a person's account, or null for an account of the shop. */
export const codigoDeCuenta = (cuenta: string): string | null =>
  cuenta.startsWith("usuario:") ? cuenta.slice("usuario:".length) : null;
