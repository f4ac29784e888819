import { urlFoto } from "#modules/productos/foto.ts";
import { type PrecioTarjeta, rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { Componente, RespuestaAsistente } from "../protocolo.ts";

/** An answer with its topic. `pendiente`: the question that the assistant could not answer. */
export type Contestacion = RespuestaAsistente & {
  tema: string;
  breve: string | null;
  pendiente: string | null;
};

type Mas = { componentes?: Componente[]; breve?: string | null; pendiente?: string | null };

/** `breve` leaves out what the cards say; it is only used with cards. */
export const contestar = (
  tema: string,
  output: string,
  { componentes = [], breve = null, pendiente = null }: Mas = {},
): Contestacion => ({ tema, output, breve, componentes, pendiente });

type Producto = PrecioTarjeta & {
  sku: string;
  producto: string;
  imagen_1: string | null;
  disponible: boolean;
  id: number;
  puntos: number;
  puntos_regalo: number;
  con_opciones: boolean;
};

export const tarjetaProducto = (p: Producto, detalle: string | null = null): Componente => ({
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
    carrito: p.con_opciones ? null : { id: p.id, imagen_1: p.imagen_1, puntos: p.puntos },
    puntos_regalo: p.puntos_regalo,
    detalle,
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
  minimo: number;
  mios?: number;
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
    minimo: s.estado === "Disponible" ? minimoVigente({ ...s, acumulado: s.reunido }) : null,
    mios: s.mios ?? null,
    enlace: rutaSorteo(s),
  },
});

type Pedido = { codigo: string; total: number; estado: string; detalle: string | null };

export const tarjetaPedido = (pedido: Pedido): Componente => ({
  key: "pedido",
  arguments: { ...pedido, enlace: "/mis-pedidos" },
});

export const tarjetaEnlace = (texto: string, enlace: string): Componente => ({
  key: "enlace",
  arguments: { texto, enlace },
});
