import { distanciaDias, type MovimientoBanco } from "./movimiento.ts";

type ConId = Pick<MovimientoBanco, "id_banco" | "id_serie" | "fecha_contable" | "ocurrido_en" | "monto">;

/** Days within which a number means the same movement; numbers of the other banks never start again. */
const DIAS: Record<string, number> = {
  // The number is unique together with its date.
  bancoestado: 0,
  // The counter starts again every month, and the provisional file may have another date.
  santander: 6,
};

/** Two downloads of one bank may give different dates to the same number. */
const DIAS_ENTRE_SERIES = 4;

const bancoDe = (serie: string) => serie.split(":", 1)[0] ?? "";

/**
 * Compares the bank's own numbers: `igual` and `distinto` settle whether two rows are the same movement, `nada` leaves it open.
 * A series is `bank:download`. A different number of another download of the bank proves nothing, an equal one does.
 */
export function compararIds(uno: ConId, otro: ConId): "igual" | "distinto" | "nada" {
  if (!uno.id_banco || !otro.id_banco || !uno.id_serie || !otro.id_serie) return "nada";
  const banco = bancoDe(uno.id_serie);
  if (banco !== bancoDe(otro.id_serie)) return "nada";
  const misma = uno.id_serie === otro.id_serie;
  const dias = DIAS[banco] ?? Number.POSITIVE_INFINITY;
  const cerca = distanciaDias(uno, otro) <= (misma ? dias : Math.max(dias, DIAS_ENTRE_SERIES));
  if (uno.id_banco === otro.id_banco && uno.monto === otro.monto && cerca) return "igual";
  return misma ? "distinto" : "nada";
}
