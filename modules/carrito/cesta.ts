import { type ItemCarrito, TIPOS_ITEM } from "./carrito.ts";
import { claveLinea, juntarLineas, MAX_LINEAS } from "./lineas.ts";

/** One line of the cart of a browser without JavaScript: item, option and quantity. The server adds the prices. */
export type PedidoCesta = Pick<ItemCarrito, "tipo" | "id" | "opcion" | "cantidad">;

const MAX_ID = 2 ** 31 - 1;
const LINEA = /^([a-z]+)-([1-9]\d{0,9})-([1-9]\d{0,15})(?:-([1-9]\d{0,9}))?$/;

const esId = (numero: number) => Number.isInteger(numero) && numero >= 1 && numero <= MAX_ID;

/** Reads a line that was sent or stored; null when it is invalid. */
export function leerPedido(
  tipo: unknown,
  id: unknown,
  cantidad: unknown,
  opcion: unknown = undefined,
): PedidoCesta | null {
  const conocido = TIPOS_ITEM.find((uno) => uno === tipo);
  const pedido = {
    id: Number(id),
    cantidad: Number(cantidad),
    ...(opcion === undefined || opcion === "" ? {} : { opcion: Number(opcion) }),
  };
  const sirve =
    esId(pedido.id) &&
    (pedido.opcion === undefined || esId(pedido.opcion)) &&
    Number.isSafeInteger(pedido.cantidad) &&
    pedido.cantidad >= 1;
  return conocido && sirve ? { tipo: conocido, ...pedido } : null;
}

/** Reads the cart from its cookie, which people can edit. */
export function leerCesta(texto: string): PedidoCesta[] {
  const leidos = texto.split(".").flatMap((linea) => {
    const [, tipo, id, cantidad, opcion] = LINEA.exec(linea) ?? [];
    return leerPedido(tipo, id, cantidad, opcion) ?? [];
  });
  return juntarLineas(leidos).slice(0, MAX_LINEAS).filter(cabe);
}

export const escribirCesta = (pedidos: readonly PedidoCesta[]): string =>
  pedidos
    .map(({ tipo, id, cantidad, opcion }) =>
      [tipo, id, cantidad, ...(opcion === undefined ? [] : [opcion])].join("-"),
    )
    .join(".");

const cabe = ({ cantidad }: PedidoCesta) => Number.isSafeInteger(cantidad);
const quitar = (cesta: readonly PedidoCesta[], pedido: PedidoCesta) =>
  cesta.filter((otro) => claveLinea(otro) !== claveLinea(pedido));

/** The changes that the forms of the cart can request. */
export const CAMBIOS_CESTA = {
  agregar: (cesta: readonly PedidoCesta[], pedido: PedidoCesta) =>
    juntarLineas([...cesta, pedido]).filter(cabe),
  cambiar: (cesta: readonly PedidoCesta[], pedido: PedidoCesta) =>
    cesta.map((otro) => (claveLinea(otro) === claveLinea(pedido) ? pedido : otro)),
  quitar,
};
