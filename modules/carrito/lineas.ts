import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import type { ItemCarrito, TIPOS_ITEM } from "./carrito.ts";

export type TipoItem = (typeof TIPOS_ITEM)[number];

/** A line that a person wants to buy. The optional fields are the values that the page showed, if sent. */
export type LineaPedida = Pick<ItemCarrito, "id" | "tipo" | "cantidad" | "opcion"> &
  Partial<Pick<ItemCarrito, "precio" | "name" | "puntos" | "puntos_regalo">>;

/** Why a cart cannot be bought as it is. The sentences avoid the words that the cart turns into links. */
export const CARRITO = {
  vacio: "Tu carrito está vacío.",
  largo: "Tu carrito tiene demasiadas líneas: divídelo en dos compras.",
  lleno: "Tu carrito ya tiene 100 líneas: termina esta compra y sigue en otra.",
  cantidad: (nombre: string) => `La cantidad de ${nombre} debe ser un número entero desde 1.`,
  demasiado: "El total de tu carrito es demasiado grande.",
} as const;

export const MAX_LINEAS = 100;

type Nombrada = Pick<LineaPedida, "tipo" | "id" | "opcion">;

/** Why a cart takes no other line; null when it does, and for an item that it has already. */
export const negativaOtraLinea = (lineas: readonly Nombrada[], nueva: Nombrada): Negativa | null =>
  lineas.length >= MAX_LINEAS && lineas.every((una) => claveLinea(una) !== claveLinea(nueva))
    ? porValor(CARRITO.lleno)
    : null;

/** Identifies a line: the item, and its option if it has one. */
export const claveLinea = ({ tipo, id, opcion }: Pick<LineaPedida, "tipo" | "id" | "opcion">): string =>
  opcion === undefined ? `${tipo}:${id}` : `${tipo}:${id}:${opcion}`;

/** An item's name for a sentence. */
export function nombrarItem(nombre: string | undefined, { id }: { id: number }): string {
  const limpio = (nombre ?? "").replace(/\s+/g, " ").trim().slice(0, 80);
  return limpio === "" ? `el artículo ${id}` : `«${limpio}»`;
}

/** The shop's own words of a sentence: a name may hold the marks of names, so all between the first and the last is left out. */
export function sinNombres(frase: string): string {
  const primera = frase.indexOf("«");
  const ultima = frase.lastIndexOf("»");
  return primera === -1 || ultima < primera ? frase : frase.slice(0, primera) + frase.slice(ultima + 1);
}

/** The first rule that the lines break; null when they may be priced. */
export function negativaLineas(lineas: readonly LineaPedida[]): Negativa | null {
  if (lineas.length === 0) return porValor(CARRITO.vacio);
  if (lineas.length > MAX_LINEAS) return porValor(CARRITO.largo);
  const mala = lineas.find(({ cantidad }) => !Number.isInteger(cantidad) || cantidad < 1);
  if (mala) return porValor(CARRITO.cantidad(nombrarItem(mala.name, mala)));
  const cabe = juntarLineas(lineas).every(({ cantidad }) => Number.isSafeInteger(cantidad));
  return cabe ? null : porValor(CARRITO.demasiado);
}

/** Merges lines of the same item and adds their quantities. The price seen is that of the first line. */
export function juntarLineas<L extends LineaPedida>(lineas: readonly L[]): L[] {
  const juntas = new Map<string, L>();
  for (const linea of lineas) {
    const anterior = juntas.get(claveLinea(linea));
    const cantidad = (anterior?.cantidad ?? 0) + linea.cantidad;
    juntas.set(claveLinea(linea), { ...(anterior ?? linea), cantidad });
  }
  return [...juntas.values()];
}

export type TotalesCarrito = {
  /** Pesos of products and pesos of tickets. */
  productos: number;
  puntos: number;
  /** Pesos that a coupon takes off the products. */
  descuento: number;
  /** Pesos of shipping above what the shop includes. */
  envio_cobrado: number;
  /** What the customer transfers: products and tickets, less the discount, plus the shipping. */
  total: number;
  /** Points that the purchase earns once it is paid. */
  puntos_ganados: number;
};

type Valorada = { tipo: TipoItem; cantidad: number; precio: number; puntos: number };

/** What a quote adds to the lines. */
export type Cargos = Pick<TotalesCarrito, "descuento" | "envio_cobrado">;

export const SIN_CARGOS: Cargos = { descuento: 0, envio_cobrado: 0 };

/** The sums of a cart; null when one of them exceeds the safe integers. */
export function sumarLineas(lineas: readonly Valorada[], cargos: Cargos = SIN_CARGOS): TotalesCarrito | null {
  const sumar = (valor: (linea: Valorada) => bigint) => lineas.reduce((suma, l) => suma + valor(l), 0n);
  const monto = (l: Valorada) => BigInt(l.precio) * BigInt(l.cantidad);
  const productos = sumar((l) => (l.tipo === "producto" ? monto(l) : 0n));
  const puntos = sumar((l) => (l.tipo === "ticket" ? monto(l) : 0n));
  const { descuento, envio_cobrado } = cargos;
  const total = productos + puntos - BigInt(descuento) + BigInt(envio_cobrado);
  const ganados = sumar((l) => BigInt(l.puntos) * BigInt(l.cantidad));
  if ([total, ganados].some((suma) => suma > BigInt(Number.MAX_SAFE_INTEGER))) return null;
  return {
    productos: Number(productos),
    puntos: Number(puntos),
    descuento,
    envio_cobrado,
    total: Number(total),
    puntos_ganados: Number(ganados),
  };
}

/** The items and their quantities as one text that depends neither on the order of the lines nor on the prices seen. */
export const contenidoDe = (lineas: readonly LineaPedida[]): string =>
  juntarLineas(lineas)
    .map((linea) => `${claveLinea(linea)}x${linea.cantidad}`)
    .sort()
    .join("\n");
