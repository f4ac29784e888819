import { pesos } from "#modules/comun/dinero/dinero.ts";

export type CompraPorWhatsapp = {
  producto: string;
  /** 'Talla L · Color Rojo'; null for a product without options. */
  opcion?: string | null;
  sku: string;
  precio: number;
  cantidad: number;
};

/** The first message of the chat: product, SKU and unit price; for more than one unit also the count and the total. */
export function mensajeWhatsapp({ producto, opcion, sku, precio, cantidad }: CompraPorWhatsapp): string {
  const varios = cantidad > 1 ? [`Cantidad: ${cantidad} unidades`, `Total: ${pesos(precio * cantidad)}`] : [];
  return [
    "Hola, quiero comprar:",
    producto,
    ...(opcion ? [opcion] : []),
    `SKU: ${sku}`,
    `Precio unitario: ${pesos(precio)}`,
    ...varios,
  ].join("\n");
}

type Linea = { name: string; opcion_nombre?: string | undefined; precio: number; cantidad: number };

type Envio = { comuna: string; cobrado: number };

/** The message for a whole cart, one line per item and one for the shipping, when its cost is known. */
export const mensajeCarrito = (
  lineas: readonly Linea[],
  total: number,
  envio: Envio | null | undefined = null,
): string =>
  [
    "Hola, quiero comprar:",
    ...lineas.map(
      ({ name, opcion_nombre, precio, cantidad }) =>
        `${cantidad} × ${name}${opcion_nombre ? `, ${opcion_nombre}` : ""} (${pesos(precio)} cada uno)`,
    ),
    ...(envio ? [`Envío a ${envio.comuna}: ${envio.cobrado > 0 ? pesos(envio.cobrado) : "incluido"}`] : []),
    `Total: ${pesos(total)}`,
  ].join("\n");

/** The first message of a question about a product. */
export const preguntaPorProducto = ({ producto, sku }: { producto: string; sku: string }): string =>
  `Hola, tengo una pregunta sobre ${producto} (SKU ${sku}): `;

/** Link that opens the shop's chat with the message already written. */
export const enlaceWhatsapp = (numero: string, mensaje: string): string =>
  `https://wa.me/${numero.replace(/\D/g, "")}?text=${encodeURIComponent(mensaje)}`;
