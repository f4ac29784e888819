import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { sinTildes } from "#modules/comun/texto/texto-plano.ts";

/** What a file or connection says about a movement. A provisional file still lacks movements and may change dates. */
export type ClaseArchivo = "provisoria" | "definitiva" | "informe" | "api";

/** A settlement is the deposit of a payment gateway; `propio` is a transfer between accounts of the shop. */
export type TipoMovimiento = "transferencia" | "liquidacion" | "propio" | "devolucion" | "comision" | "otro";

/** One movement of a bank account, as every reader of files and every connection gives it. */
export type MovimientoBanco = {
  /** The format that it was read with, such as `santander-provisoria`. */
  origen: string;
  /** Digits of the shop's own account; null when the file does not say. */
  cuenta: string | null;
  /** SHA-256 of the file, in hexadecimal. */
  archivo: string;
  /** The row of the sheet or the line of the text, from 1. */
  fila: number;
  /** That row as the file has it, for people to compare; null for movements that were stored before it was kept. */
  linea: string | null;
  clase: ClaseArchivo;
  /**
   * The accounting day, "2026-10-26"; the day of the transfer where the file has no other. A row of a report that has no time keeps the
   * day of the transfer: the next report is compared by it.
   */
  fecha_contable: string;
  /** When the transfer was made; null when the file has no time of day. */
  ocurrido_en: Date | null;
  /** Whole pesos: above zero came in, below zero went out. */
  monto: number;
  /** Balance after this movement. */
  saldo: number | null;
  /** "12.345.678-5", only with a right check digit. */
  rut_pagador: string | null;
  rut_de: "columna" | "glosa" | null;
  nombre_pagador: string | null;
  /** The bank may have cut the end of the name. */
  nombre_cortado: boolean;
  banco_pagador: string | null;
  cuenta_pagador: string | null;
  /** What the payer wrote: "" when nothing, null when the file has no place for it. */
  comentario: string | null;
  /** The bank's description, as it stands in the file. */
  glosa: string;
  /** The bank's number of this movement, and the numbering it belongs to (see `numeracion.ts`). */
  id_banco: string | null;
  id_serie: string | null;
  /** Shown to people only: banks repeat it. */
  documento: string | null;
  tipo: TipoMovimiento;
  /** The how-manieth of the rows with the same `huellaMovimiento` in its file, from 1. */
  n: number;
};

export type PeriodoCartola = { desde: string; hasta: string };

const LARGO_GLOSA = 20;

/** The first letters and digits of a glosa: banks cut the same text at different lengths. */
export const comienzoGlosa = (glosa: string): string =>
  sinTildes(glosa)
    .replace(/[^a-z0-9]+/g, "")
    .slice(0, LARGO_GLOSA)
    .toUpperCase();

type Identificable = Pick<MovimientoBanco, "cuenta" | "fecha_contable" | "monto" | "rut_pagador" | "glosa">;

/** What two rows of the same movement have in common in any file. Two real deposits may share it: compare by count. */
export const huellaMovimiento = ({
  cuenta,
  fecha_contable,
  monto,
  rut_pagador,
  glosa,
}: Identificable): string =>
  [claveCuenta(cuenta), fecha_contable, monto, rut_pagador ?? comienzoGlosa(glosa)].join("|");

/** Gives each row its `n`, in the order of the file. */
export function numerar<M extends Identificable>(filas: readonly M[]): (M & { n: number })[] {
  const vistas = new Map<string, number>();
  return filas.map((fila) => {
    const clave = huellaMovimiento(fila);
    const n = (vistas.get(clave) ?? 0) + 1;
    vistas.set(clave, n);
    return { ...fila, n };
  });
}

const claveCuenta = (cuenta: string | null): string => (cuenta ?? "").replace(/\D/g, "").replace(/^0+/, "");

/** Fewer digits could be the beginning of another account. */
const MINIMO_PARTE = 8;

/** Whether two numbers name the same account: some reports leave out zeros at the front or the last digits. */
export function mismaCuenta(una: string | null, otra: string | null): boolean {
  const [corta = "", larga = ""] = [claveCuenta(una), claveCuenta(otra)].sort((a, b) => a.length - b.length);
  return corta === larga || (corta.length >= MINIMO_PARTE && larga.startsWith(corta));
}

/** Rows of any bank come by these ways. The other formats begin with the name of their bank. */
const DE_CUALQUIER_BANCO = ["fintoc", "columnas"];

function quizasMismoBanco(uno: string, otro: string): boolean {
  const [banco = "", suyo = ""] = [uno, otro].map((origen) => origen.split("-")[0]);
  return banco === suyo || DE_CUALQUIER_BANCO.includes(banco) || DE_CUALQUIER_BANCO.includes(suyo);
}

type DeCuenta = Pick<MovimientoBanco, "cuenta" | "origen">;

/** Whether two rows may be of one account: a file that names none may be of any account of its bank. */
export function quizasMismaCuenta(una: DeCuenta, otra: DeCuenta): boolean {
  if (mismaCuenta(una.cuenta, otra.cuenta)) return true;
  const falta = claveCuenta(una.cuenta) === "" || claveCuenta(otra.cuenta) === "";
  return falta && quizasMismoBanco(una.origen, otra.origen);
}

/** Days from one calendar day to another; negative when the second is earlier. */
export const diasEntre = (desde: string, hasta: string): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / DIA_MS);

type Fechado = Pick<MovimientoBanco, "fecha_contable" | "ocurrido_en">;

/** Days between two rows: by the time of the transfer where both have one, because a statement moves the accounting day. */
export function distanciaDias(uno: Fechado, otro: Fechado): number {
  const [suyo, ajeno] =
    uno.ocurrido_en && otro.ocurrido_en
      ? [diaDe(uno.ocurrido_en), diaDe(otro.ocurrido_en)]
      : [uno.fecha_contable, otro.fecha_contable];
  return Math.abs(diasEntre(suyo, ajeno));
}

/** Whether a movement has the day of the transfer in place of the accounting day: a report has no other until a statement adds it. */
export const esDiaDeTransferencia = ({
  clase,
  ocurrido_en,
  fecha_contable,
}: Fechado & Pick<MovimientoBanco, "clase">): boolean =>
  clase === "informe" && (ocurrido_en === null || diaDe(ocurrido_en) === fecha_contable);
