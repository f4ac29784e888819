import {
  claveDe,
  leerFiltros,
  leerPagina,
  leerPositivo,
  leerSi,
  leerSiONo,
  leerTexto,
} from "#modules/comun/texto/busqueda.ts";

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
  /** Only what is about to run out. */
  pocas?: true | undefined;
  orden: OrdenProductos;
  pagina: number;
};

/** The filters of a URL; invalid values are ignored. */
export const leerFiltrosProductos = (params: URLSearchParams): FiltrosProductos =>
  leerFiltros(params, {
    texto: leerTexto,
    categoria: leerPositivo,
    disponible: leerSiONo,
    pocas: leerSi,
    orden: claveDe(ORDENES_PRODUCTOS, "nuevos"),
    pagina: leerPagina,
  });
