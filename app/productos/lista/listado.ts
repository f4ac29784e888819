import { type Consulta, cambiarConsulta } from "#modules/productos/consulta.ts";
import type { Listado } from "#modules/productos/listar-productos.server.ts";
import type { PrecioTarjeta, ProductoTarjeta } from "#modules/productos/tarjeta.ts";

/** The listed products and the address of the next page. */
export type PaginaProductos = { productos: ProductoTarjeta[]; siguiente: string | null };

export function aPagina(consulta: Consulta, { productos, siguiente, corregida }: Listado): PaginaProductos {
  const q = corregida ?? consulta.q;
  return { productos, siguiente: siguiente && cambiarConsulta(consulta, { q, ...siguiente }) };
}

/** If the catalogue changed meanwhile, a product may come again on the next page: it is listed once. */
export function agregarPagina(pagina: PaginaProductos, nueva: PaginaProductos): PaginaProductos {
  const vistos = new Set(pagina.productos.map(({ sku }) => sku));
  const nuevos = nueva.productos.filter(({ sku }) => !vistos.has(sku));
  return { productos: [...pagina.productos, ...nuevos], siguiente: nueva.siguiente };
}

export type AvanceProducto = Pick<ProductoTarjeta, "sku" | "puntos" | "puntos_final"> & PrecioTarjeta;

/** Updates the numbers of listed products. Unchanged products stay the same objects. */
export function conAvances(pagina: PaginaProductos, avances: readonly AvanceProducto[]): PaginaProductos {
  const porSku = new Map(avances.map((avance) => [avance.sku, avance]));
  return {
    ...pagina,
    productos: pagina.productos.map((producto) => {
      const avance = porSku.get(producto.sku);
      return avance ? { ...producto, ...avance } : producto;
    }),
  };
}

/** The address of the JSON of a view: the same parameters under another path. */
export const rutaPagina = (vista: string) => vista.replace(/^\/productos/, "/productos/pagina");
