import { partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import type { ItemCarrito } from "./carrito.ts";
import { CARRITO, claveLinea, negativaOtraLinea, sumarLineas } from "./lineas.ts";

export type ItemNuevo = Omit<ItemCarrito, "fecha_carrito" | "hora_carrito">;

const dosCifras = (numero: number) => String(numero).padStart(2, "0");

/** The date and time of adding an item, in Chilean time: "2026-11-15" and "12:00:00". */
export function selloCarrito(instante: Date): Pick<ItemCarrito, "fecha_carrito" | "hora_carrito"> {
  const { anio, mes, dia, hora, minuto, segundo } = partesSantiago(instante);
  return {
    fecha_carrito: [anio, dosCifras(mes), dosCifras(dia)].join("-"),
    hora_carrito: [hora, minuto, segundo].map(dosCifras).join(":"),
  };
}

/**
 * The cart with one more item, or why it cannot be added. If the cart already has the item, its quantity
 * grows and its price becomes the one that the person sees now; its place and its first date stay.
 */
export function agregarItem(
  items: readonly ItemCarrito[],
  nuevo: ItemNuevo,
  instante: Date,
): { carrito: ItemCarrito[] } | { negativa: Negativa } {
  const negativa = negativaOtraLinea(items, nuevo);
  if (negativa) return { negativa };
  const anterior = items.find((item) => claveLinea(item) === claveLinea(nuevo));
  const cantidad = (anterior?.cantidad ?? 0) + nuevo.cantidad;
  const { fecha_carrito, hora_carrito } = anterior ?? selloCarrito(instante);
  const junto: ItemCarrito = { ...nuevo, cantidad, fecha_carrito, hora_carrito };
  const carrito = anterior ? items.map((item) => (item === anterior ? junto : item)) : [...items, junto];
  const cabe = Number.isSafeInteger(cantidad) && sumarLineas(carrito.map(soloMonto)) !== null;
  return cabe ? { carrito } : { negativa: porValor(CARRITO.demasiado) };
}

/** Counts gift points for a product: its `puntos` are the target of its raffle. */
const soloMonto = (item: ItemCarrito) => ({
  ...item,
  puntos: item.tipo === "ticket" ? item.puntos : item.puntos_regalo,
});
