import { FunctionError } from "#app/lib/actions/functions-client.ts";
import { type ItemCarrito, leerItem } from "#modules/carrito/carrito.ts";
import { claveLinea, sinNombres } from "#modules/carrito/lineas.ts";

export const ERROR_COMPRA = "Error al procesar la compra";
export const ERROR_CORREO = "Error al enviar el correo de confirmación.";

/** Link to the earlier purchase that the refusal mentions. */
export type EnlaceCompra = { de: "Productos" | "Tickets"; to: "/mis-pedidos" | "/mis-puntos" };

/** Links follow the words of the shop, never those of a name. */
export function enlacesDe(mensaje: string): EnlaceCompra[] {
  const propias = sinNombres(mensaje).toLowerCase();
  const dice = (palabra: string) => propias.includes(palabra);
  return [
    ...(dice("producto") ? [{ de: "Productos", to: "/mis-pedidos" } as const] : []),
    ...(dice("ticket") ? [{ de: "Tickets", to: "/mis-puntos" } as const] : []),
  ];
}

export type ErrorCompra = {
  mensaje: string;
  enlaces: EnlaceCompra[];
  /** An equal purchase is already pending: the person may confirm that they want another. */
  repetida: boolean;
  /** The cart at today's prices, when its own prices are out of date. */
  carrito: ItemCarrito[] | null;
  /** The total with the shipping of today, and that of the quote, when the quote has another one. */
  total: { nuevo: number; antes: number } | null;
  /** False when the server did not answer: a retry continues the same purchase. */
  respondido: boolean;
};

/** Translates a failed purchase into what the dialog shows. */
export function leerErrorCompra(error: unknown, items: readonly ItemCarrito[]): ErrorCompra {
  const respuesta = error instanceof FunctionError && error.status > 0 ? error : null;
  const mensaje = respuesta?.message || ERROR_COMPRA;
  return {
    mensaje,
    enlaces: respuesta ? enlacesDe(mensaje) : [],
    repetida: respuesta?.status === 409 && respuesta.data.repetida === true,
    carrito: respuesta?.status === 409 ? conPreciosDe(items, respuesta.data.carrito) : null,
    total: respuesta?.status === 409 ? totalDe(respuesta.data.envio) : null,
    respondido: respuesta !== null && respuesta.status < 500,
  };
}

function totalDe(envio: unknown): ErrorCompra["total"] {
  if (typeof envio !== "object" || envio === null) return null;
  const { total, antes }: Record<string, unknown> = { ...envio };
  return typeof total === "number" && typeof antes === "number" ? { nuevo: total, antes } : null;
}

/** The answer has no pictures: take only its prices, points and names. */
function conPreciosDe(items: readonly ItemCarrito[], carrito: unknown): ItemCarrito[] | null {
  if (!Array.isArray(carrito)) return null;
  const nuevos = carrito.flatMap((linea) => leerItem(linea) ?? []);
  const porClave = new Map(nuevos.map((item) => [claveLinea(item), item]));
  return items.map((item) => {
    const nuevo = porClave.get(claveLinea(item));
    if (!nuevo) return item;
    const { precio, puntos, puntos_regalo, name } = nuevo;
    return { ...item, precio, puntos, puntos_regalo, name };
  });
}

export const sinSesion = (error: unknown): boolean => error instanceof FunctionError && error.status === 401;
