import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { haceLaBoleta } from "#modules/ajustes/tramos-boletas.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import type { Venta } from "./venta.ts";

/**
 * Why a boleta made by hand cannot be attached to a sale; null when it can. A paid sale has one boleta: the shop makes it
 * or made it (`electronica`), or an admin attaches it. A prize is no sale, and the shop makes none for it.
 */
export function negativaBoletaAMano(
  { estado_pago, pagado_en, origen }: Pick<Venta, "estado_pago" | "pagado_en" | "origen">,
  ajustes: Ajustes,
  electronica: boolean,
): Negativa | null {
  if (estado_pago !== "Pagado") return porEstado(TEXTOS_COMPRAS.boleta_sin_pago);
  const laHace = origen !== "sorteo" && pagado_en !== null && haceLaBoleta(ajustes, pagado_en);
  return laHace || electronica ? porEstado(TEXTOS_COMPRAS.boleta_electronica) : null;
}
