import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";

/** What Fintoc says about a movement, as a column keeps it. */
export type Dicho = Omit<MovimientoBanco, "archivo" | "fila" | "n" | "ocurrido_en"> & {
  ocurrido_en: string | null;
};

export const aDicho = ({ archivo: _a, fila: _f, n: _n, ocurrido_en, ...resto }: MovimientoBanco): Dicho => ({
  ...resto,
  ocurrido_en: ocurrido_en?.toISOString() ?? null,
});

export const aMovimiento = ({ ocurrido_en, ...resto }: Dicho): MovimientoBanco => ({
  ...resto,
  archivo: "",
  fila: 0,
  n: 1,
  ocurrido_en: ocurrido_en === null ? null : new Date(ocurrido_en),
});

/** The fields that Fintoc may correct, with their names for people. */
export const CAMPOS = {
  monto: "Monto",
  fecha_contable: "Fecha",
  ocurrido_en: "Hora",
  rut_pagador: "RUT",
  nombre_pagador: "Nombre",
  banco_pagador: "Banco",
  cuenta_pagador: "Cuenta",
  comentario: "Comentario",
  glosa: "Descripción",
  documento: "Documento",
  tipo: "Tipo",
} as const satisfies Partial<Record<keyof Dicho, string>>;

type Campo = keyof typeof CAMPOS;
const NOMBRES = Object.keys(CAMPOS) as Campo[];

export const distintos = (antes: Dicho, ahora: Dicho): Campo[] =>
  NOMBRES.filter((campo) => antes[campo] !== ahora[campo]);

/** Fields that banks fill in later than the movement itself. */
const COMPLETABLES: ReadonlySet<Campo> = new Set([
  "ocurrido_en",
  "rut_pagador",
  "nombre_pagador",
  "banco_pagador",
  "cuenta_pagador",
  "comentario",
  "documento",
]);

/** Whether a field was empty before. A name that came from the description, or a type that was not known, is no contradiction. */
function agrega(campo: Campo, antes: Dicho, ahora: Dicho): boolean {
  if (COMPLETABLES.has(campo) && (antes[campo] ?? "") === "") return true;
  if (campo === "tipo") return antes.tipo === "otro";
  if (campo !== "nombre_pagador") return false;
  const sinPagador =
    antes.rut_pagador === null && antes.cuenta_pagador === null && antes.banco_pagador === null;
  return sinPagador && ahora.nombre_pagador !== null;
}

/** `completa` only adds what was missing before; `cambia` contradicts what Fintoc said. */
export function compararDichos(antes: Dicho, ahora: Dicho): "igual" | "completa" | "cambia" {
  const campos = distintos(antes, ahora);
  if (campos.length === 0) return "igual";
  return campos.every((campo) => agrega(campo, antes, ahora)) ? "completa" : "cambia";
}
