import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import {
  CARRITO,
  claveLinea,
  juntarLineas,
  type LineaPedida,
  nombrarItem,
  sumarLineas,
  type TipoItem,
  type Totales,
} from "./lineas.ts";

/** An item as the catalogue has it now. */
export type ItemCatalogo = {
  tipo: TipoItem;
  id: number;
  /** Null for tickets. */
  sku: string | null;
  nombre: string;
  imagen_1: string | null;
  precio: number;
  /** Of one unit: gift points of a product, points of a ticket. */
  puntos: number;
  /** False when it was withdrawn from sale. */
  a_la_venta: boolean;
};

export type LineaValorada = Omit<ItemCatalogo, "a_la_venta"> & { cantidad: number; total: number };
export type CarritoValorado = { lineas: LineaValorada[]; totales: Totales };

export type Catalogo = ReadonlyMap<string, ItemCatalogo>;

const FRASES = {
  desconocido: (nombre: string) => `Ya no encontramos ${nombre}. Quítalo del carrito para seguir.`,
  retirado: (nombre: string) => `${nombre} ya no está a la venta. Quítalo del carrito para seguir.`,
  pausado: (nombre: string) =>
    `Por ahora la venta de puntos está en pausa. Quita ${nombre} del carrito para seguir.`,
  distinto: (nombres: string) =>
    `Cambió el precio o los puntos de ${nombres}. Revisa tu carrito actualizado y vuelve a confirmar.`,
} as const;

export type Reglas = {
  /** The setting of the shop: while it is off no ticket is sold, not even a quoted one. */
  tickets_en_venta: boolean;
  /** What a valid quote promised, by line. A quoted item can be bought even if it was withdrawn since. */
  prometido?: ReadonlyMap<string, { precio: number; puntos: number }>;
};

/** Prices the lines from the catalogue, or returns why it cannot. Prices in the cart are ignored. */
export function valorar(
  lineas: readonly LineaPedida[],
  catalogo: Catalogo,
  { tickets_en_venta, prometido }: Reglas,
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
    const { a_la_venta: _, ...datos } = item;
    const { precio, puntos } = promesa ?? item;
    const { cantidad } = linea;
    valoradas.push({ ...datos, precio, puntos, cantidad, total: precio * cantidad });
  }
  const totales = sumarLineas(valoradas);
  return totales ? { lineas: valoradas, totales } : { negativa: porValor(CARRITO.demasiado) };
}

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
