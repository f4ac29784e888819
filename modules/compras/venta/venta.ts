import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import type { NOMBRE_FORMA, NOMBRE_VIA } from "#modules/compras/dinero/dinero.ts";
import type { Exclusion } from "#modules/comun/sin-retracto.ts";
import type { Pista } from "#modules/referidos/pistas.ts";
import type { EfectoAnulacion } from "../pago/anulacion/anulacion.ts";
import type { Devolucion } from "../pago/anulacion/devolucion.ts";
import type { HechosEntrega } from "./entregada-en.ts";
import type { EstadoPago } from "./estado-venta.ts";
import type { PasoPedido } from "./pista.ts";
import type { SituacionPremio } from "./premio.ts";
import type { RespaldoPago } from "./prueba.ts";

/** A payment as admins see it. */
export type PagoVisto = {
  id: number;
  monto: number;
  via: keyof typeof NOMBRE_VIA;
  movimiento: number | null;
  quien: string;
  creado_en: Date;
  deshecho_en: Date | null;
};
export type DevolucionVista = {
  id: number;
  monto: number;
  fecha: string;
  forma: keyof typeof NOMBRE_FORMA;
  nota: string | null;
  quien: string;
  deshecha_en: Date | null;
};

type Origen = "transferencia" | "whatsapp" | "sorteo";
export type DireccionEnvio = {
  nombre: string;
  direccion: string;
  comuna: string;
  region: string;
  celular: string;
  /** Of a sale that is picked up in the shop: when. Its address is then the shop's. */
  retiro?: string;
};

/** A line of a sale as pages show it. `puntos` is of the whole line. */
export type LineaVenta = HechosEntrega &
  Exclusion & {
    tipo: "producto" | "ticket";
    id: number;
    nombre: string;
    /** Of a product; null for tickets. */
    sku: string | null;
    /** The option that was bought, with its words of then; null without options. */
    opcion: number | null;
    opcion_nombre: string | null;
    /** The end of its SKU today. */
    sufijo: string | null;
    imagen_1: string | null;
    cantidad: number;
    precio: number;
    total: number;
    /** The line's share of the sale's discount: a refund leaves it out. */
    descuento: number;
    puntos: number;
    estado: string;
    /** Name of the carrier; null while it was not sent. */
    transportista: string | null;
    seguimiento: string | null;
    motivo: string | null;
    /** It was sold although its units were gone. */
    sin_stock: boolean;
    /** Its goods left the shop, even if it was annulled since. */
    enviada: boolean;
  };

/** A sale with its lines. `productos`, `puntos`, `total` are pesos. */
export type Venta = {
  id: number;
  codigo: string;
  fecha: Date;
  usuario: string;
  productos: number;
  puntos: number;
  /** Pesos that the coupon of that code took off. */
  descuento: number;
  cupon: string | null;
  /** Pesos of shipping above what the shop includes, charged with the sale. */
  envio_cobrado: number;
  /** What of the shipping, and of its difference, went back with an annulment. */
  envio_devuelto: number;
  diferencia_devuelta: number;
  total: number;
  estado_pago: EstadoPago;
  origen: Origen;
  pagado_en: Date | null;
  /** Why it was rejected or annulled. */
  motivo: string | null;
  envio: DireccionEnvio | null;
  costo_envio: number | null;
  /** Shipping that was asked for apart from the sale, and what of it has arrived. */
  diferencia_envio: number;
  diferencia_recibida: number;
  diferencia_recibida_en: Date | null;
  /** What of it payments of the sale brought. */
  diferencia_pagada: number;
  tiene_comprobante: boolean;
  tiene_boleta: boolean;
  boleta_folio: string | null;
  version: number;
  lineas: LineaVenta[];
  pista: PasoPedido[];
  /** Points that its live lines give or will give. */
  puntos_ganados: number;
  /** Pesos that annulments give back: the whole sale, or its annulled lines less their share of the discount. */
  anulado: number;
  /** Pesos that its live payments sum, and pesos that went back to the customer. */
  recibido: number;
  devuelto: number;
  /** What is missing until its total, while it waits. */
  falta: number;
  /** What the shop holds beyond its price, for this person. */
  a_favor: number;
  /** It waits and a part of it was paid. */
  parcial: boolean;
  /** Until when the confirmation of its payment can be undone; null when it cannot. */
  deshacer_hasta: Date | null;
  premio: boolean;
  /** Of a prize: who pays its shipping; see `enviaLaTienda`. */
  envio_premio: EnvioPremio | null;
  /** The terms that it was made under, and when its customer accepted them. */
  terminos_version: string | null;
  terminos_en: Date | null;
  /** When the mail with its contract was sent; null while it was not. */
  contrato_en: Date | null;
};

export type Cliente = {
  codigo_referido: string;
  email: string | null;
  nombre: string | null;
  apellido: string | null;
  celular: string | null;
};

export type VentaAdmin = Venta & { cliente: Cliente };

type EfectoDeAnular = {
  devolucion: Devolucion;
  cliente: EfectoAnulacion;
  referente: EfectoAnulacion | null;
};

export type DetalleVenta = VentaAdmin & {
  prueba: RespaldoPago;
  rut: string | null;
  /** What the customer shares with the inviter; not empty when the referral credit waits or waited for an admin. */
  pistas_referido: Pista[];
  /** Why a prize cannot be sent yet; null when it can, when it was sent, and for other sales. */
  espera_premio: Exclude<SituacionPremio, "listo"> | null;
  /** The points that the inviter got for it and what annulments left of them; null when there was no credit. */
  credito_referido: { usuario: string; puntos: number; vigentes: number } | null;
  /** Its payments and refunds, oldest first, with those that were undone. */
  pagos: PagoVisto[];
  devoluciones: DevolucionVista[];
  /** The most that may be written down by hand for it. */
  tope_a_mano: number;
  /** What other sales of the person hold in their favour. */
  favor_de_otras: number;
  /** Ids of lines whose goods left the shop and have not come back. */
  por_recibir: number[];
  /** Whether a boleta made by hand may be attached to it. */
  boleta_a_mano: boolean;
  /** The refund and the effect on points of annulling the whole sale and each product line, shown before an admin confirms. */
  efectos: { venta: EfectoDeAnular; lineas: Record<number, EfectoDeAnular> };
};

export type PaginaDe<T> = { ventas: T[]; total: number; pagina: number; paginas: number };

export type SumaVentas = {
  ventas: number;
  productos: number;
  puntos: number;
  total: number;
  anulado: number;
};
export type PaginaVentas = PaginaDe<VentaAdmin> & {
  /** Sums of everything that the filter finds, not only of this page. Null when a text finds more sales than are counted. */
  sumas: SumaVentas | null;
  /** How many sales of each state the filter finds when its own state is ignored. */
  conteos: Record<EstadoPago, number> | null;
};

/** Whether an admin has to look at the proof of a transfer. */
export const esPorRevisar = ({
  estado_pago,
  tiene_comprobante,
}: Pick<Venta, "estado_pago" | "tiene_comprobante">): boolean =>
  estado_pago === "Validando Pago" && tiene_comprobante;

/** Sales that wait for their payment, and those of them that wait for long; `monto` is what they lack. */
export type SumasPendientes = Record<"todas" | "tarde", { ventas: number; monto: number }>;
/** The same with the days after which a sale waits for long. */
export type PendientesVentas = SumasPendientes & { tarde_dias: number };

/** The shipping address: the one that the profile has at this moment. */
type Destinatario = Record<
  "nombre" | "apellido" | "direccion" | "comuna" | "region" | "celular",
  string | null
>;

export function direccionDe({
  nombre,
  apellido,
  direccion,
  comuna,
  region,
  celular,
}: Destinatario): DireccionEnvio {
  return {
    nombre: [nombre, apellido].filter(Boolean).join(" "),
    direccion: direccion ?? "",
    comuna: comuna ?? "",
    region: region ?? "",
    celular: celular ?? "",
  };
}

/** The comuna with its region; what is picked up has none. */
export const enLugar = ({ comuna, region }: Pick<DireccionEnvio, "comuna" | "region">): string =>
  [comuna, region].filter(Boolean).join(", ");

type Envio = Pick<Venta, "origen"> & { lineas: readonly { estado: string }[] };

/**
 * Whether a prize has not been prepared yet. Until then it goes to the current address of the profile, because the winner chose
 * no address when winning.
 */
export const premioPorPreparar = ({ origen, lineas }: Envio): boolean =>
  origen === "sorteo" && lineas.every(({ estado }) => estado === "Pagado");

/** Whether a prize has goods that have not left the shop. */
export const premioPorEnviar = ({ origen, lineas }: Envio): boolean =>
  origen === "sorteo" && lineas.some(({ estado }) => estado === "Pagado" || estado === "Preparando");
