import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { sumarDiasHabiles } from "#modules/comun/fechas/habiles.ts";
import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";
import {
  comienzoGlosa,
  diasEntre,
  distanciaDias,
  esDiaDeTransferencia,
  type MovimientoBanco,
  mismaCuenta,
  type PeriodoCartola,
  quizasMismaCuenta,
  type TipoMovimiento,
} from "./movimiento.ts";
import { compararIds } from "./numeracion.ts";

const MAX_DIAS = 4;
/** Shorter names are the beginning of too many others. */
const MINIMO_NOMBRE = 4;

export type Parecido = "igual" | "dudoso" | null;

/** Whether two names of a payer agree: one begins with the other, or only has the same words in another order. */
function compararNombres(uno: MovimientoBanco, otro: MovimientoBanco): Parecido {
  const [corto = "", largo = ""] = [uno, otro]
    .map(({ nombre_pagador }) => soloPalabras(nombre_pagador ?? ""))
    .sort((a, b) => a.length - b.length);
  if (corto.length < MINIMO_NOMBRE) return "dudoso";
  if (largo.startsWith(corto)) return "igual";
  const partes = largo.split(" ");
  return corto.split(" ").every((palabra) => partes.some((parte) => parte.startsWith(palabra)))
    ? "dudoso"
    : null;
}

/** Shorter texts, such as "ABONO", are the beginning of too many others. */
const MINIMO_GLOSA = 10;

const compararGlosas = (uno: MovimientoBanco, otro: MovimientoBanco): Parecido => {
  const [corta = "", larga = ""] = [comienzoGlosa(uno.glosa), comienzoGlosa(otro.glosa)].sort(
    (a, b) => a.length - b.length,
  );
  return corta === larga || (corta.length >= MINIMO_GLOSA && larga.startsWith(corta)) ? "igual" : null;
};

const SIN_CLIENTE: ReadonlySet<TipoMovimiento> = new Set(["comision", "liquidacion"]);

/** Whether the same person paid, as far as both rows say who paid. */
function compararPagador(uno: MovimientoBanco, otro: MovimientoBanco): Parecido {
  if (uno.rut_pagador && otro.rut_pagador) return uno.rut_pagador === otro.rut_pagador ? "igual" : null;
  if (uno.nombre_pagador && otro.nombre_pagador) return compararNombres(uno, otro);
  const conPagador = [uno, otro].filter(({ rut_pagador, nombre_pagador }) => rut_pagador || nombre_pagador);
  if (conPagador.length === 0) return compararGlosas(uno, otro);
  return [uno, otro].some(({ tipo }) => SIN_CLIENTE.has(tipo)) ? null : "dudoso";
}

const siguienteHabil = (dia: string): string => {
  const inicio = inicioDeDia(dia);
  return inicio ? diaDe(sumarDiasHabiles(inicio, 1)) : dia;
};

/**
 * Whether the dates agree. A bank books at the day of the transfer or later. A row that this file could not contain, because
 * its day lies outside of the file's period, may be an earlier equal deposit: a person decides. A person also decides about two
 * transfers that were made on different days and booked on the same one.
 */
function compararFechas(
  leido: MovimientoBanco,
  guardado: MovimientoBanco,
  periodo: PeriodoCartola,
): Parecido {
  const dias = Math.abs(diasEntre(leido.fecha_contable, guardado.fecha_contable));
  if (dias > MAX_DIAS) return null;
  if (leido.ocurrido_en && guardado.ocurrido_en && distanciaDias(leido, guardado) > 0) return "dudoso";
  if (dias === 0) return "igual";
  const fuera = guardado.fecha_contable < periodo.desde || guardado.fecha_contable > periodo.hasta;
  if (esDiaDeTransferencia(leido) === esDiaDeTransferencia(guardado)) return fuera ? "dudoso" : "igual";
  const [real, contable] = esDiaDeTransferencia(leido) ? [leido, guardado] : [guardado, leido];
  if (contable.fecha_contable < real.fecha_contable) return "dudoso";
  const pronto = contable.fecha_contable <= siguienteHabil(real.fecha_contable);
  return pronto || !fuera ? "igual" : "dudoso";
}

/** Whether a row of a file is a stored movement of another kind of file. A person decides if one of them names no account. */
export function comparar(
  leido: MovimientoBanco,
  guardado: MovimientoBanco,
  periodo: PeriodoCartola,
): Parecido {
  if (!quizasMismaCuenta(leido, guardado) || leido.monto !== guardado.monto) return null;
  if (compararIds(leido, guardado) === "distinto") return null;
  const pagador = compararPagador(leido, guardado);
  const fechas = pagador && compararFechas(leido, guardado, periodo);
  if (!pagador || !fechas) return null;
  const conocida = mismaCuenta(leido.cuenta, guardado.cuenta);
  return conocida && pagador === "igual" && fechas === "igual" ? "igual" : "dudoso";
}
