import { leerClave, leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";

export const ORDENES_PRODUCTOS = {
  nuevos: "Más nuevos",
  nombre: "Nombre",
  sku: "SKU",
  "precio-desc": "Mayor precio",
  "precio-asc": "Menor precio",
  avance: "Más puntos reunidos",
} as const;
export type OrdenProductos = keyof typeof ORDENES_PRODUCTOS;

export type FiltrosProductos = {
  texto?: string | undefined;
  categoria?: number | undefined;
  disponible?: boolean | undefined;
  orden: OrdenProductos;
  pagina: number;
};

/** The filters of a URL; invalid values are ignored. */
export function leerFiltrosProductos(params: URLSearchParams): FiltrosProductos {
  const disponible = params.get("disponible");
  return {
    texto: leerTexto(params.get("texto")),
    categoria: leerPositivo(params.get("categoria")),
    disponible: disponible === "si" ? true : disponible === "no" ? false : undefined,
    orden: leerClave(ORDENES_PRODUCTOS, params.get("orden")) ?? "nuevos",
    pagina: leerPositivo(params.get("pagina")) ?? 1,
  };
}
