import { pesos } from "#modules/comun/dinero/dinero.ts";

export type CompraPorWhatsapp = { producto: string; sku: string; precio: number; cantidad: number };

/** The first message of the chat: product, SKU and unit price; for more than one unit also the count and the total. */
export function mensajeWhatsapp({ producto, sku, precio, cantidad }: CompraPorWhatsapp): string {
  const varios = cantidad > 1 ? [`Cantidad: ${cantidad} unidades`, `Total: ${pesos(precio * cantidad)}`] : [];
  return [
    "Hola, quiero comprar:",
    producto,
    `SKU: ${sku}`,
    `Precio unitario: ${pesos(precio)}`,
    ...varios,
  ].join("\n");
}

type Linea = { name: string; precio: number; cantidad: number };

/** The message for a whole cart, one line per item. */
export const mensajeCarrito = (lineas: readonly Linea[], total: number): string =>
  [
    "Hola, quiero comprar:",
    ...lineas.map(({ name, precio, cantidad }) => `${cantidad} × ${name} (${pesos(precio)} cada uno)`),
    `Total: ${pesos(total)}`,
  ].join("\n");

/** Link that opens the shop's chat with the message already written. */
export const enlaceWhatsapp = (numero: string, mensaje: string): string =>
  `https://wa.me/${numero.replace(/\D/g, "")}?text=${encodeURIComponent(mensaje)}`;
