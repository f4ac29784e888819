import { urlFoto } from "#modules/productos/foto.ts";
import { type PrecioTarjeta, rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { Componente, Respuesta } from "./protocolo.ts";

/** An answer with its topic. `pendiente`: the assistant did not know the answer. */
export type Contestacion = Respuesta & { tema: string; pendiente: boolean };

export const contestar = (
  tema: string,
  output: string,
  componentes: Componente[] = [],
  pendiente = false,
): Contestacion => ({ tema, output, componentes, pendiente });

type Producto = PrecioTarjeta & {
  sku: string;
  producto: string;
  imagen_1: string | null;
  disponible: boolean;
};

export const tarjetaProducto = (p: Producto): Componente => ({
  key: "producto",
  arguments: {
    sku: p.sku,
    nombre: p.producto,
    precio: p.precio_cliente,
    desde: p.desde ?? false,
    precio_normal: p.precio_normal ?? null,
    ultimo_dia: p.ultimo_dia ?? null,
    quedan: p.quedan ?? null,
    imagen: p.imagen_1 && urlFoto(p.imagen_1, 320),
    disponible: p.disponible,
    enlace: rutaComprar(p.sku),
  },
});

type Sorteo = {
  sku: string;
  key: string;
  producto: string;
  estado: string;
  reunido: number;
  objetivo: number;
  fecha_sorteo: Date | null;
};

/** Link to a raffle: an open one to the page where points are contributed, others to their own page. */
const rutaSorteo = ({ sku, key, estado }: Pick<Sorteo, "sku" | "key" | "estado">): string =>
  estado === "Disponible" ? rutaParticipar(sku) : `/productos/detalle-producto/${sku}/sorteo/${key}`;

export const tarjetaSorteo = (s: Sorteo): Componente => ({
  key: "sorteo",
  arguments: {
    sku: s.sku,
    key: s.key,
    nombre: s.producto,
    reunido: s.reunido,
    objetivo: s.objetivo,
    faltan: Math.max(0, s.objetivo - s.reunido),
    fecha_sorteo: s.fecha_sorteo?.toISOString() ?? null,
    enlace: rutaSorteo(s),
  },
});

export const tarjetaPedido = (v: { codigo: string; total: number }, estado: string): Componente => ({
  key: "pedido",
  arguments: { codigo: v.codigo, estado, total: v.total, enlace: "/mis-pedidos" },
});

export const tarjetaEnlace = (texto: string, enlace: string): Componente => ({
  key: "enlace",
  arguments: { texto, enlace },
});
