import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { type Exclusion, exclusionAnunciada } from "#modules/comun/sin-retracto.ts";
import {
  CARRITO,
  type Cargos,
  claveLinea,
  juntarLineas,
  type LineaPedida,
  nombrarItem,
  sumarLineas,
  type TipoItem,
  type TotalesCarrito,
} from "./lineas.ts";

type ClasePeso = "liviano" | "mediano" | "pesado";

/** An item as the catalogue has it now. */
export type ItemCatalogo = Exclusion & {
  tipo: TipoItem;
  id: number;
  /** Null for tickets. */
  sku: string | null;
  /** The option, its words and the end of its SKU; undefined for an item without options. */
  opcion?: number | undefined;
  opcion_nombre: string | null;
  sufijo: string | null;
  nombre: string;
  imagen_1: string | null;
  precio: number;
  /** The price before the offer; null without an offer. */
  precio_normal: number | null;
  /** Null for tickets. */
  clase_peso: ClasePeso | null;
  /** Units free to sell; null when they are not counted. */
  existencias: number | null;
  /** Of one unit: gift points of a product, points of a ticket. */
  puntos: number;
  /** False when it was withdrawn from sale. */
  a_la_venta: boolean;
  /** True when the item has options and none was chosen: it cannot be bought like that. */
  por_elegir: boolean;
};

/** What of an item counts only before it is priced. */
type SoloCatalogo = "a_la_venta" | "por_elegir" | "existencias" | "precio_normal";

export type LineaValorada = Omit<ItemCatalogo, SoloCatalogo> & { cantidad: number; total: number };
export type CarritoValorado = { lineas: LineaValorada[]; totales: TotalesCarrito };

export type Catalogo = ReadonlyMap<string, ItemCatalogo>;

const FRASES = {
  desconocido: (nombre: string) => `Ya no encontramos ${nombre}. Quítalo del carrito para seguir.`,
  retirado: (nombre: string) => `${nombre} ya no está a la venta. Quítalo del carrito para seguir.`,
  por_elegir: (nombre: string) => `Elige una opción de ${nombre}.`,
  pausado: (nombre: string) =>
    `Por ahora la venta de puntos está en pausa. Quita ${nombre} del carrito para seguir.`,
  distinto: (nombres: string) =>
    `Cambió el precio o los puntos de ${nombres}. Revisa tu carrito actualizado y vuelve a confirmar.`,
} as const;

export type ReglasCompra = {
  /** The setting of the shop: while it is off no ticket is sold, not even a quoted one. */
  tickets_en_venta: boolean;
  /** What a valid quote promised, by line. A quoted item can be bought even if it was withdrawn since. */
  prometido?: ReadonlyMap<string, { precio: number; puntos: number } & Partial<Exclusion>>;
  /** The discount and the shipping of a valid quote. */
  cargos?: Cargos;
};

/** Prices the lines from the catalogue, or returns why it cannot. Prices in the cart are ignored. */
export function valorar(
  lineas: readonly LineaPedida[],
  catalogo: Catalogo,
  { tickets_en_venta, prometido, cargos }: ReglasCompra,
): CarritoValorado | { negativa: Negativa } {
  const valoradas: LineaValorada[] = [];
  for (const linea of juntarLineas(lineas)) {
    const item = catalogo.get(claveLinea(linea));
    const promesa = prometido?.get(claveLinea(linea));
    if (!item)
      return {
        negativa: { clase: "desconocido", frase: FRASES.desconocido(nombrarItem(linea.name, linea)) },
      };
    const nombre = nombrarItem(item.nombre, linea);
    if (!item.a_la_venta && !promesa) return { negativa: porEstado(FRASES.retirado(nombre)) };
    if (item.tipo === "ticket" && !tickets_en_venta) return { negativa: porEstado(FRASES.pausado(nombre)) };
    if (item.por_elegir && !promesa) return { negativa: porValor(FRASES.por_elegir(nombre)) };
    const { tipo, id, sku, opcion, opcion_nombre, sufijo, imagen_1, clase_peso } = item;
    const { precio, puntos } = promesa ?? item;
    const { cantidad } = linea;
    valoradas.push({
      tipo,
      id,
      sku,
      ...(opcion !== undefined && { opcion }),
      opcion_nombre,
      sufijo,
      nombre: item.nombre,
      imagen_1,
      clase_peso,
      ...exclusionAnunciada(exclusionDe(item), promesa),
      precio,
      puntos,
      cantidad,
      total: precio * cantidad,
    });
  }
  const totales = sumarLineas(valoradas, cargos);
  return totales ? { lineas: valoradas, totales } : { negativa: porValor(CARRITO.demasiado) };
}

const exclusionDe = ({ sin_retracto, sin_retracto_frase }: Exclusion): Exclusion => ({
  sin_retracto,
  sin_retracto_frase,
});

/** Whether the shop asks for another price, or gives fewer points, than the person saw. */
function difiere(vista: LineaPedida, { tipo, precio, puntos }: LineaValorada): boolean {
  const vistos = tipo === "ticket" ? vista.puntos : vista.puntos_regalo;
  return (vista.precio !== undefined && vista.precio !== precio) || (vistos ?? 0) > puntos;
}

/** Refuses a cart with outdated prices and returns it with the current ones; null when they are current. */
export function compararPrecios<L extends LineaPedida>(
  vistas: readonly L[],
  valoradas: readonly LineaValorada[],
): { negativa: Negativa; carrito: L[] } | null {
  const porClave = new Map(valoradas.map((linea) => [claveLinea(linea), linea]));
  const nombres = new Set<string>();
  const carrito = vistas.map((vista) => {
    const actual = porClave.get(claveLinea(vista));
    if (!actual) return vista;
    if (difiere(vista, actual)) nombres.add(nombrarItem(actual.nombre, vista));
    const puntos = actual.tipo === "ticket" ? { puntos: actual.puntos } : { puntos_regalo: actual.puntos };
    return { ...vista, ...puntos, name: actual.nombre, precio: actual.precio };
  });
  if (nombres.size === 0) return null;
  return { negativa: porEstado(FRASES.distinto([...nombres].join(", "))), carrito };
}
