import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { claveLinea } from "#modules/carrito/lineas.ts";
import type { ItemCatalogo } from "#modules/carrito/valorar.ts";
import { fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import { avisoQuedan } from "#modules/productos/existencias/existencias.ts";

/** Today's data of the items of a cart. */
export type PreciosHoy = { items: ItemCatalogo[]; tickets_en_venta: boolean };

export type PrecioActual = Pick<
  ItemCatalogo,
  "tipo" | "id" | "opcion" | "nombre" | "imagen_1" | "precio" | "puntos"
>;

/** Points that one unit gives: `puntos` of a product is the target of its raffle, not a gift. */
export const puntosDe = ({ tipo, puntos, puntos_regalo }: ItemCarrito): number =>
  tipo === "ticket" ? puntos : puntos_regalo;

const conPuntos = (item: ItemCarrito, puntos: number): ItemCarrito =>
  item.tipo === "ticket" ? { ...item, puntos } : { ...item, puntos_regalo: puntos };

type DeA = { antes: number; ahora: number };
export type CambioLinea = { clave: string; nombre: string; precio: DeA | null; puntos: DeA | null };

const deA = (antes: number, ahora: number): DeA | null => (antes === ahora ? null : { antes, ahora });

/**
 * The cart with today's prices, and what changed since the person saw it. The same object when nothing
 * changed.
 */
export function ponerAlDia(
  items: readonly ItemCarrito[],
  precios: readonly PrecioActual[],
): { items: readonly ItemCarrito[]; cambios: CambioLinea[] } {
  const porClave = new Map(precios.map((precio) => [claveLinea(precio), precio]));
  const cambios: CambioLinea[] = [];
  let igual = true;
  const nuevos = items.map((item) => {
    const hoy = porClave.get(claveLinea(item));
    if (!hoy) return item;
    const precio = deA(item.precio, hoy.precio);
    const puntos = deA(puntosDe(item), hoy.puntos);
    if (precio || puntos) cambios.push({ clave: claveLinea(item), nombre: hoy.nombre, precio, puntos });
    if (!precio && !puntos && item.name === hoy.nombre && item.imagen_1 === hoy.imagen_1) return item;
    igual = false;
    return { ...conPuntos(item, hoy.puntos), name: hoy.nombre, imagen_1: hoy.imagen_1, precio: hoy.precio };
  });
  return { items: igual ? items : nuevos, cambios };
}

/** Why a line cannot be bought today; null when it can. */
export function avisoLinea(
  item: Pick<ItemCarrito, "tipo" | "id" | "opcion" | "cantidad">,
  hoy: PreciosHoy | null,
): string | null {
  if (!hoy) return null;
  const actual = hoy.items.find((otro) => claveLinea(otro) === claveLinea(item));
  if (!actual) return "Ya no lo encontramos. Quítalo para seguir.";
  if (!actual.a_la_venta) return "Ya no está a la venta. Quítalo para seguir.";
  if (actual.por_elegir) return "Elige una opción en su página y quita esta línea para seguir.";
  const { existencias } = actual;
  if (existencias === 0) return "Está agotado. Quítalo para seguir.";
  if (existencias !== null && item.cantidad > existencias)
    return `${avisoQuedan(existencias)}: baja la cantidad para seguir.`;
  const enPausa = item.tipo === "ticket" && !hoy.tickets_en_venta;
  return enPausa ? "La venta de puntos está en pausa. Quítalo para seguir." : null;
}

/** Why a line has no right of withdrawal, said before paying; null when it has it, or while today's data are not here. */
export function sinRetractoDe(
  item: Pick<ItemCarrito, "tipo" | "id" | "opcion">,
  hoy: PreciosHoy | null,
): string | null {
  const actual = hoy?.items.find((otro) => claveLinea(otro) === claveLinea(item));
  return actual ? fraseSinRetracto(actual) : null;
}

/** The address that returns today's prices of these items. */
export function rutaPrecios(items: readonly Pick<ItemCarrito, "tipo" | "id" | "opcion">[]): string {
  const pares = items.flatMap(({ tipo, id, opcion }) => [
    `${tipo}=${id}`,
    ...(opcion === undefined ? [] : [`opcion=${opcion}`]),
  ]);
  pares.sort();
  return `/carrito/precios?${[...new Set(pares)].join("&")}`;
}
