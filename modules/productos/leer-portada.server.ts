import type { Lector } from "#modules/comun/tx/contexto.ts";
import {
  leerDeCategoria,
  leerPorSku,
  leerRecientes,
  type ProductoPortada,
} from "./productos.store.server.ts";

/** A scene of the home page lists its products by SKU; missing ones are replaced by the newest of its category. */
export type Escena = { categoria: string; skus: readonly string[] };
export type Productos = readonly ProductoPortada[];

type Pedido<K extends string> = {
  destacados: readonly string[];
  escenas: Record<K, Escena>;
  /** How many products the last rows show. */
  muestra: number;
};

/** Read this many times more of the newest products, so that there are some of every category among them. */
const RECIENTES_POR_MUESTRA = 3;

export async function leerPortada<K extends string>(
  ctx: Lector,
  { destacados, escenas, muestra }: Pedido<K>,
): Promise<{ destacados: Productos; escenas: Record<K, Productos>; muestra: Muestra[] }> {
  const nombres = Object.keys(escenas) as K[];
  const skus = [...destacados, ...nombres.flatMap((nombre) => escenas[nombre].skus)];
  const [conocidos, recientes] = await Promise.all([
    leerPorSku(ctx, [...new Set(skus)]),
    leerRecientes(ctx, muestra * RECIENTES_POR_MUESTRA),
  ]);
  const pares = await Promise.all(
    nombres.map(async (nombre) => [nombre, await completar(ctx, escenas[nombre], conocidos)] as const),
  );
  return {
    destacados: enOrden(conocidos, destacados),
    escenas: Object.fromEntries(pares) as Record<K, Productos>,
    muestra: alternarCategorias(recientes)
      .slice(0, muestra)
      .map(({ sku, producto, precio_cliente, imagen_1 }) => ({ sku, producto, precio_cliente, imagen_1 })),
  };
}

export type Muestra = Pick<ProductoPortada, "sku" | "producto" | "precio_cliente" | "imagen_1">;

export async function hayProducto(ctx: Lector, sku: string): Promise<boolean> {
  return (await leerPorSku(ctx, [sku])).length > 0;
}

const enOrden = (productos: Productos, skus: readonly string[]): Productos =>
  skus.flatMap((sku) => productos.filter((producto) => producto.sku === sku));

async function completar(ctx: Lector, { categoria, skus }: Escena, conocidos: Productos): Promise<Productos> {
  const propios = enOrden(conocidos, skus);
  if (propios.length === skus.length) return propios;
  const otros = await leerDeCategoria(ctx, categoria, skus.length * 2);
  const nuevos = otros.filter(({ sku }) => !skus.includes(sku));
  return [...propios, ...nuevos].slice(0, skus.length);
}

/** Takes one product of each category in turn, so that neighbours differ; each category keeps its order. */
export function alternarCategorias<T extends { categoria_id: number }>(productos: readonly T[]): T[] {
  const vistos = new Map<number, number>();
  const vuelta = productos.map((producto) => {
    const veces = vistos.get(producto.categoria_id) ?? 0;
    vistos.set(producto.categoria_id, veces + 1);
    return { producto, veces };
  });
  return vuelta.sort((a, b) => a.veces - b.veces).map(({ producto }) => producto);
}
