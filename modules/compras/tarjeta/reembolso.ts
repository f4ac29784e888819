import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { type EstadoTarjeta, trasHecho } from "./estado-tarjeta.ts";
import { soloCompleto } from "./palabras.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

/** How long Transbank gives money back to a card. */
export const DIAS_A_LA_TARJETA = 90;

type Cobro = {
  estado: EstadoTarjeta;
  monto_cobrado: number | null;
  tipo_pago: string | null;
  pagada_en: Date | null;
};
type Previo = { estado: "pidiendo" | "hecho" | "rechazado"; monto: number };

/** What can still go back to the card. */
export const quedaPorDevolver = (
  { monto_cobrado }: Pick<Cobro, "monto_cobrado">,
  previos: readonly Previo[],
): number =>
  previos.reduce(
    (queda, { estado, monto }) => (estado === "rechazado" ? queda : queda - monto),
    monto_cobrado ?? 0,
  );

/** Why that amount cannot go back to the card; null when it can. */
export function negativaReembolso(
  cobro: Cobro,
  previos: readonly Previo[],
  { monto, ahora }: { monto: number; ahora: Date },
): Negativa | null {
  if (previos.some(({ estado }) => estado === "pidiendo"))
    return porEstado(TEXTOS_TARJETA.reembolso_en_curso);
  if (trasHecho(cobro.estado, "devuelve") === null || cobro.pagada_en === null)
    return porEstado(TEXTOS_TARJETA.sin_dinero);
  if (ahora.getTime() > cobro.pagada_en.getTime() + DIAS_A_LA_TARJETA * DIA_MS)
    return porEstado(TEXTOS_TARJETA.noventa_dias);
  const queda = quedaPorDevolver(cobro, previos);
  if (monto > queda) return porValor(TEXTOS_TARJETA.reembolso_de_mas);
  return soloCompleto(cobro.tipo_pago) && monto !== cobro.monto_cobrado
    ? porValor(TEXTOS_TARJETA.solo_completo)
    : null;
}
