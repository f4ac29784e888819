import { contarUnidades } from "#modules/carrito/carrito.ts";
import { tieneDestinatario, tieneDireccion } from "#modules/compras/venta/direccion.ts";
import type { DireccionEnvio, LineaVenta } from "#modules/compras/venta/venta.ts";
import {
  leerFiltros,
  leerPositivo,
  leerSi,
  leerSiONo,
  leerTexto,
  unaDe,
} from "#modules/comun/texto/busqueda.ts";
import { CLASES_PESO, type ClasePeso } from "#modules/productos/clase-peso.ts";
import { conOpcion, skuCompleto } from "#modules/productos/opciones/opciones.ts";

/** Orders that are moved, printed or shown together. */
export const MAX_ORDENES = 100;

const ESTADOS_COLA = ["Pagado", "Preparando", "Enviado"] as const;
export type EstadoCola = (typeof ESTADOS_COLA)[number];

/** The filters of the dispatch desk. Without a state: what has not left yet. */
export type FiltrosCola = {
  estado?: EstadoCola | undefined;
  region?: string | undefined;
  peso?: ClasePeso | undefined;
  /** False for orders without an address. */
  direccion?: boolean | undefined;
  /** Only prizes. */
  premios?: true | undefined;
  texto?: string | undefined;
  /** Id of the last sale of the page before. */
  despues?: number | undefined;
};

export const leerFiltrosCola = (params: URLSearchParams): FiltrosCola =>
  leerFiltros(params, {
    estado: unaDe(ESTADOS_COLA),
    region: leerTexto,
    peso: unaDe(CLASES_PESO),
    direccion: leerSiONo,
    premios: leerSi,
    texto: leerTexto,
    despues: leerPositivo,
  });

const CODIGO = /^PZ-[A-Z2-9]{6}$/;

/** The chosen orders of an address or a form, each once, up to the limit of a batch. */
export const leerCodigos = (escritos: readonly unknown[]): string[] =>
  [...new Set(escritos)]
    .filter((codigo): codigo is string => typeof codigo === "string" && CODIGO.test(codigo))
    .slice(0, MAX_ORDENES);

export type LineaOrden = Pick<
  LineaVenta,
  | "id"
  | "nombre"
  | "opcion_nombre"
  | "sufijo"
  | "imagen_1"
  | "cantidad"
  | "estado"
  | "transportista"
  | "seguimiento"
  | "sin_stock"
> & {
  sku: string;
  clase_peso: ClasePeso;
  /** Where its units are kept; empty when the shop does not say it. */
  ubicacion: string;
};

/** A paid sale as the dispatch desk sees it: its goods without what was annulled. */
export type Orden = {
  id: number;
  codigo: string;
  fecha: Date;
  pagado_en: Date | null;
  premio: boolean;
  cliente: string;
  envio: DireccionEnvio | null;
  /** Of its heaviest goods: a sale is one parcel. */
  clase_peso: ClasePeso;
  /** Why it cannot be sent yet, one sentence each. */
  esperas: string[];
  lineas: LineaOrden[];
};

const pendiente = ({ estado }: { estado: string }) => estado === "Pagado" || estado === "Preparando";

/** Whether something of the order has not left yet. */
export const porSalir = ({ lineas }: Pick<Orden, "lineas">): boolean => lineas.some(pendiente);

/** What goes into the parcel: what has not left yet; when everything left, all of it, to print it again. */
export function porEmpacar(lineas: readonly LineaOrden[]): LineaOrden[] {
  const faltan = lineas.filter(pendiente);
  return faltan.length > 0 ? faltan : [...lineas];
}

export const sinDireccion = ({ envio }: Pick<Orden, "envio">): boolean => !tieneDireccion(envio);

export const sinDestinatario = ({ envio }: Pick<Orden, "envio">): boolean => !tieneDestinatario(envio);

/** One row of the picking list: what to fetch, for which orders. */
export type Recoleccion = {
  sku: string;
  nombre: string;
  ubicacion: string;
  cantidad: number;
  pedidos: { codigo: string; cantidad: number }[];
};

/** What to fetch for all orders: equal goods together, by place and then by SKU, so that one walk is enough. */
export function recolectar(ordenes: readonly Orden[]): Recoleccion[] {
  const todas = ordenes.flatMap(({ codigo, lineas }) =>
    porEmpacar(lineas).map((linea) => ({
      codigo,
      cantidad: linea.cantidad,
      ubicacion: linea.ubicacion,
      sku: skuCompleto(linea.sku, linea.sufijo),
      nombre: conOpcion(linea.nombre, linea.opcion_nombre),
    })),
  );
  const filas = [...Map.groupBy(todas, ({ sku, nombre }) => JSON.stringify([sku, nombre])).values()];
  return filas
    .map((suyas) => ({
      sku: suyas[0]?.sku ?? "",
      nombre: suyas[0]?.nombre ?? "",
      ubicacion: suyas[0]?.ubicacion ?? "",
      cantidad: contarUnidades(suyas),
      pedidos: [...Map.groupBy(suyas, ({ codigo }) => codigo)].map(([codigo, unas]) => ({
        codigo,
        cantidad: contarUnidades(unas),
      })),
    }))
    .sort(
      (a, b) =>
        Number(a.ubicacion === "") - Number(b.ubicacion === "") ||
        a.ubicacion.localeCompare(b.ubicacion, "es", { numeric: true }) ||
        a.sku.localeCompare(b.sku, "es", { numeric: true }),
    );
}
