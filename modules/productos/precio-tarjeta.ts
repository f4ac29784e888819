import { type Precios, precioVigente } from "#modules/comun/dinero/oferta.ts";
import { MESES, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { menorAntesDeOferta, type TramoPrecio } from "./precio-honesto.ts";
import type { PrecioTarjeta } from "./tarjeta.ts";

/**
 * The stored price of a product and the lowest and highest difference of its options; null when it has none. The history is that of the
 * option with the lowest difference, or of a product without options, while there is an offer.
 */
export type FilaPrecioTarjeta = Precios & {
  menor: number | null;
  mayor: number | null;
  quedan: number | null;
  historia: readonly TramoPrecio[];
};

/**
 * What a card may say about a price at an instant. The former price belongs to the same option as the price: both have
 * its difference, and its history has what that option cost. The last day of an offer is the one before it ends, because offers end at midnight.
 */
export function precioDeTarjeta(fila: FilaPrecioTarjeta, ahora: Date): PrecioTarjeta {
  const { precio, oferta } = precioVigente(fila, ahora);
  const menor = fila.menor ?? 0;
  return {
    precio_cliente: precio + menor,
    desde: (fila.mayor ?? menor) > menor,
    precio_normal: oferta && oferta.precio_normal + menor,
    menor_antes: oferta && menorAntesDeOferta(fila.historia, ahora),
    ultimo_dia: oferta && diaYMes(new Date(oferta.hasta.getTime() - 1)),
    quedan: fila.quedan,
  };
}

function diaYMes(instante: Date): string {
  const { mes, dia } = partesSantiago(instante);
  return `${dia} de ${MESES[mes - 1]}`;
}
