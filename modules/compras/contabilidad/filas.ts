import { separarIva } from "#modules/compras/cotizacion/montos.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { conOpcion, skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { devolucionDeLinea } from "../pago/anulacion/devolucion.ts";

/** A line of a sale as the accounts need it. `total` is before the discount. */
export type LineaContable = {
  venta: number;
  tipo: "producto" | "ticket";
  nombre: string;
  sku: string | null;
  sufijo: string | null;
  opcion_nombre: string | null;
  cantidad: number;
  total: number;
  descuento: number;
  estado: string;
  enviado_en: Date | null;
};

export type VentaContable = {
  id: number;
  fecha: Date;
  pagado_en: Date | null;
  codigo: string;
  rut: string | null;
  nombre: string | null;
  apellido: string | null;
  /** Who receives the goods; null when nothing is sent. */
  recibe: string | null;
  celular: string | null;
  envio_cobrado: number;
  envio_devuelto: number;
  /** The shipping difference that was received beyond the total, and what of it came with the payments of the sale. */
  diferencia_recibida: number;
  diferencia_recibida_en: Date | null;
  diferencia_pagada: number;
  diferencia_devuelta: number;
  total: number;
  /** Pesos that its payments sum, and pesos that went back to the customer, whatever was annulled. */
  recibido: number;
  devuelto: number;
  /** The part of what arrived that Transbank took from a card. The shop does not know its commission. */
  con_tarjeta: number;
  origen: "transferencia" | "whatsapp" | "sorteo";
  boleta_folio: string | null;
  estado_pago: EstadoPago;
};

/** What the shop gave back for sending a return: a cost of the shop, and no money of the sale. */
export type VueltaContable = {
  venta: number;
  id: number;
  monto: number;
  comprobante: string;
  pagada_en: Date;
};

/**
 * A row of the accountant's file: a line of a sale, the shipping that it charged, the difference that was paid for it later, money
 * beyond the price, or the way back of a return.
 */
export type FilaContable = Pick<
  VentaContable,
  "fecha" | "pagado_en" | "codigo" | "rut" | "recibe" | "celular" | "origen" | "boleta_folio" | "estado_pago"
> & {
  /** Whether a card paid the sale, or a part of it. */
  tarjeta: "entera" | "en_parte" | null;
  enviado_en: Date | null;
  nombre: string;
  sku: string | null;
  descripcion: string;
  cantidad: number;
  descuento: number;
  /** The shipping of this row; only the row of the shipping has any. */
  envio: number;
  /** The shipping difference of this row; only its own row has any. */
  diferencia: number;
  neto: number;
  iva: number;
  total: number;
  estado_linea: string;
  /** What of `total` was annulled, with its net and its tax. */
  anulado: number;
  anulado_neto: number;
  anulado_iva: number;
  /** What arrived for this row, and what of it went back to the customer. */
  recibido: number;
  devuelto: number;
  /** The way back that the shop paid; only its own row has any. */
  envio_vuelta: number;
};

type Cargo = Pick<
  FilaContable,
  | "enviado_en"
  | "sku"
  | "descripcion"
  | "cantidad"
  | "descuento"
  | "envio"
  | "total"
  | "estado_linea"
  | "anulado"
>;

const cargoDe = (linea: LineaContable): Cargo => ({
  enviado_en: linea.enviado_en,
  sku: linea.sku === null ? null : skuCompleto(linea.sku, linea.sufijo),
  descripcion: conOpcion(linea.nombre, linea.opcion_nombre),
  cantidad: linea.cantidad,
  descuento: linea.descuento,
  envio: 0,
  total: devolucionDeLinea(linea),
  estado_linea: linea.estado,
  anulado: linea.estado === "Anulado" ? devolucionDeLinea(linea) : 0,
});

const tarjetaDe = ({ con_tarjeta, recibido }: VentaContable): FilaContable["tarjeta"] => {
  if (con_tarjeta === 0) return null;
  return con_tarjeta === recibido ? "entera" : "en_parte";
};

const cargoDeEnvio = ({ envio_cobrado, envio_devuelto, estado_pago }: VentaContable): Cargo => ({
  enviado_en: null,
  sku: null,
  descripcion: "Envío",
  cantidad: 1,
  descuento: 0,
  envio: envio_cobrado,
  total: envio_cobrado,
  estado_linea: estado_pago,
  anulado: envio_devuelto,
});

/** Gives each row what an amount grows by, as `separarIva` rounds it: the rows add up to the net and the tax of the whole. */
function separarCorrido(montos: readonly number[]): { neto: number; iva: number }[] {
  let corrido = 0;
  return montos.map((monto) => {
    const antes = separarIva(corrido);
    corrido += monto;
    const ahora = separarIva(corrido);
    return { neto: ahora.neto - antes.neto, iva: ahora.iva - antes.iva };
  });
}

/** Gives money to the rows in their order, to each as much as it can have; `resto` found no row. */
function repartir(dinero: number, topes: readonly number[]): { partes: number[]; resto: number } {
  let resto = dinero;
  const partes = topes.map((tope) => {
    const parte = Math.min(resto, tope);
    resto -= parte;
    return parte;
  });
  return { partes, resto };
}

/**
 * The rows of a sale. Their totals add up to the sale's total, and their nets to the net of that total: each row gets what the
 * net of the running total grows by, because nets that are rounded one by one would differ from the boleta by some pesos.
 * A received shipping difference is a sale of its own, with its own net. Refunds stand on the rows that were annulled, and money
 * that is no price of any row on a row of its own.
 */
export function filasContables(
  venta: VentaContable,
  lineas: readonly LineaContable[],
  vueltas: readonly VueltaContable[] = [],
): FilaContable[] {
  const { fecha, pagado_en, codigo, rut, recibe, celular, origen, boleta_folio, estado_pago } = venta;
  const nombre = [venta.nombre, venta.apellido].filter(Boolean).join(" ");
  const comun = {
    fecha,
    pagado_en,
    codigo,
    rut,
    nombre,
    recibe,
    celular,
    origen,
    tarjeta: tarjetaDe(venta),
    boleta_folio,
    estado_pago,
  };
  const cargos = lineas.map(cargoDe);
  if (venta.envio_cobrado > 0) cargos.push(cargoDeEnvio(venta));
  const vendido = separarCorrido(cargos.map(({ total }) => total));
  const anulado = separarCorrido(cargos.map((cargo) => cargo.anulado));
  const recibido = repartir(venta.recibido, [...cargos.map(({ total }) => total), venta.diferencia_pagada]);
  const devuelto = repartir(venta.devuelto, [
    ...cargos.map((cargo) => cargo.anulado),
    venta.diferencia_devuelta,
  ]);
  const filas: FilaContable[] = cargos.map((cargo, i) => ({
    ...comun,
    ...cargo,
    diferencia: 0,
    neto: vendido[i]?.neto ?? 0,
    iva: vendido[i]?.iva ?? 0,
    anulado_neto: anulado[i]?.neto ?? 0,
    anulado_iva: anulado[i]?.iva ?? 0,
    recibido: recibido.partes[i] ?? 0,
    devuelto: devuelto.partes[i] ?? 0,
    envio_vuelta: 0,
  }));
  if (venta.diferencia_recibida > 0)
    filas.push({
      ...comun,
      ...filaDeDiferencia(venta),
      recibido: venta.diferencia_recibida - venta.diferencia_pagada + (recibido.partes.at(-1) ?? 0),
      devuelto: devuelto.partes.at(-1) ?? 0,
    });
  if (recibido.resto > 0 || devuelto.resto > 0)
    filas.push({ ...comun, ...filaAFavor(venta, recibido.resto, devuelto.resto) });
  return [...filas, ...vueltas.map((vuelta) => ({ ...comun, ...filaDeVuelta(venta, vuelta) }))];
}

const SIN_MONTO = {
  enviado_en: null,
  sku: null,
  cantidad: 1,
  descuento: 0,
  envio: 0,
  diferencia: 0,
  neto: 0,
  iva: 0,
  total: 0,
  anulado: 0,
  anulado_neto: 0,
  anulado_iva: 0,
  envio_vuelta: 0,
};

function filaDeDiferencia(venta: VentaContable) {
  const { diferencia_recibida, diferencia_recibida_en, diferencia_devuelta, estado_pago } = venta;
  const anulado = separarIva(diferencia_devuelta);
  return {
    ...SIN_MONTO,
    pagado_en: diferencia_recibida_en,
    descripcion: "Diferencia de envío",
    diferencia: diferencia_recibida,
    ...separarIva(diferencia_recibida),
    total: diferencia_recibida,
    estado_linea: estado_pago,
    anulado: diferencia_devuelta,
    anulado_neto: anulado.neto,
    anulado_iva: anulado.iva,
  };
}

const filaDeVuelta = (
  { estado_pago }: VentaContable,
  { id, monto, comprobante, pagada_en }: VueltaContable,
) => ({
  ...SIN_MONTO,
  pagado_en: pagada_en,
  descripcion: `Envío de vuelta de la devolución ${id} (${comprobante})`,
  estado_linea: estado_pago,
  recibido: 0,
  devuelto: 0,
  envio_vuelta: monto,
});

/** Money that arrived beyond the price, or went back without an annulment. */
const filaAFavor = ({ estado_pago }: VentaContable, recibido: number, devuelto: number) => ({
  ...SIN_MONTO,
  descripcion: "Dinero a favor del cliente",
  estado_linea: estado_pago,
  recibido,
  devuelto,
});
