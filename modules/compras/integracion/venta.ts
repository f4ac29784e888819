import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import type { DevolucionVista, LineaVenta, PagoVisto, VentaAdmin } from "#modules/compras/venta/venta.ts";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";

/** Days are calendar days of Chile, `hasta` included. */
export type FiltrosIntegracion = {
  desde?: string | undefined;
  hasta?: string | undefined;
  estado?: EstadoPago | undefined;
  codigo?: string | undefined;
};

/** Microseconds of the sale's instant and its id. */
export type LugarVenta = [micros: number, id: number];

export const ESTADOS_DESPACHO_INTEGRACION = [
  "sin_productos",
  "en_espera",
  "por_preparar",
  "preparando",
  "parcial",
  "enviado",
  "entregado",
  "rechazado",
  "anulado",
] as const;
type EstadoDespacho = (typeof ESTADOS_DESPACHO_INTEGRACION)[number];

type ConLineas = { estado_pago: EstadoPago; lineas: readonly Pick<LineaVenta, "tipo" | "estado">[] };

/** How far the goods of a sale are, in one word. */
export function estadoDespacho({ estado_pago, lineas }: ConLineas): EstadoDespacho {
  const productos = lineas.filter(({ tipo }) => tipo === "producto");
  if (productos.length === 0) return "sin_productos";
  const vivas = productos.filter(({ estado }) => estado !== "Anulado");
  if (estado_pago === "Anulado" || vivas.length === 0) return "anulado";
  if (estado_pago === "Rechazado") return "rechazado";
  if (estado_pago !== "Pagado") return "en_espera";
  const hay = (estado: string) => vivas.some((linea) => linea.estado === estado);
  if (vivas.every(({ estado }) => estado === "Entregado")) return "entregado";
  const quedan = hay("Pagado") || hay("Preparando");
  if (!quedan) return "enviado";
  if (hay("Enviado") || hay("Entregado")) return "parcial";
  return hay("Preparando") ? "preparando" : "por_preparar";
}

const fechaONulo = (instante: Date | null) => (instante ? isoSantiago(instante) : null);

/** A line as every system reads it, in the API and in events. Tickets and products count their ids apart. */
const lineaPublicada = (linea: LineaVenta) => ({
  id: linea.id,
  tipo: linea.tipo,
  sku: linea.sku === null ? null : skuCompleto(linea.sku, linea.sufijo),
  producto: linea.sku,
  opcion: linea.opcion,
  opcion_nombre: linea.opcion_nombre,
  nombre: linea.nombre,
  cantidad: linea.cantidad,
  precio: linea.precio,
  descuento: linea.descuento,
  total: linea.total,
  puntos: linea.puntos,
  estado: linea.estado,
  sin_stock: linea.sin_stock,
  transportista: linea.transportista,
  seguimiento: linea.seguimiento,
});

type Publicable = Pick<
  VentaAdmin,
  | "codigo"
  | "fecha"
  | "estado_pago"
  | "origen"
  | "pagado_en"
  | "motivo"
  | "usuario"
  | "productos"
  | "puntos"
  | "descuento"
  | "cupon"
  | "envio_cobrado"
  | "total"
>;

/** What the API and the events say alike of a sale. Of its customer they only have the code. */
export const ventaPublicada = (venta: Publicable, lineas: readonly LineaVenta[]) => ({
  codigo: venta.codigo,
  fecha: isoSantiago(venta.fecha),
  estado: venta.estado_pago,
  origen: venta.origen,
  pagada_en: fechaONulo(venta.pagado_en),
  motivo: venta.motivo,
  cliente: venta.usuario,
  productos: venta.productos,
  tickets: venta.puntos,
  descuento: venta.descuento,
  cupon: venta.cupon,
  envio: venta.envio_cobrado,
  total: venta.total,
  lineas: lineas.map(lineaPublicada),
});

/** A sale as the API lists it: what is published of it, with its money and how far its goods are. */
export const ventaDeIntegracion = (venta: VentaAdmin) => ({
  ...ventaPublicada(venta, venta.lineas),
  diferencia_envio: venta.diferencia_envio,
  diferencia_recibida: venta.diferencia_recibida,
  recibido: venta.recibido,
  anulado: venta.anulado,
  devuelto: venta.devuelto,
  falta: venta.falta,
  a_favor: venta.a_favor,
  boleta_folio: venta.boleta_folio,
  despacho: estadoDespacho(venta),
});

const pagoDe = ({ id, monto, via, creado_en, deshecho_en }: PagoVisto) => ({
  id,
  monto,
  via,
  fecha: isoSantiago(creado_en),
  deshecho_en: fechaONulo(deshecho_en),
});

const devolucionDe = ({ id, monto, fecha, forma, deshecha_en }: DevolucionVista) => ({
  id,
  monto,
  fecha,
  forma,
  deshecha_en: fechaONulo(deshecha_en),
});

type ConDetalle = {
  rut: string | null;
  pagos: readonly PagoVisto[];
  devoluciones: readonly DevolucionVista[];
};

/**
 * One sale with what a tax document and a parcel need of a person: name, RUT, e-mail, telephone and address. Which admin acted,
 * notes and attached files stay in the shop.
 */
export const detalleDeIntegracion = (venta: VentaAdmin, { rut, pagos, devoluciones }: ConDetalle) => ({
  ...ventaDeIntegracion(venta),
  comprador: {
    nombre: [venta.cliente.nombre, venta.cliente.apellido].filter(Boolean).join(" "),
    rut,
    email: venta.cliente.email,
    celular: venta.cliente.celular,
  },
  direccion: venta.envio && {
    nombre: venta.envio.nombre,
    direccion: venta.envio.direccion,
    comuna: venta.envio.comuna,
    region: venta.envio.region,
    celular: venta.envio.celular,
  },
  pagos: pagos.map(pagoDe),
  devoluciones: devoluciones.map(devolucionDe),
});
