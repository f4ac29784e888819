import { separarIva } from "#modules/compras/cotizacion/montos.ts";
import { devolucionDeLinea } from "#modules/compras/pago/devolucion.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { conOpcion, skuCompleto } from "#modules/productos/opciones/opciones.ts";

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
  envio_cobrado: number;
  envio_devuelto: number;
  /** The shipping difference that was received apart from the total. */
  diferencia_recibida: number;
  diferencia_recibida_en: Date | null;
  diferencia_devuelta: number;
  total: number;
  /** Pesos that went back to the customer, whatever was annulled. */
  devuelto: number;
  origen: "transferencia" | "whatsapp" | "sorteo";
  boleta_folio: string | null;
  estado_pago: EstadoPago;
};

/** A row of the accountant's file: a line of a sale, the shipping that it charged, or the difference that was paid for it later. */
export type FilaContable = Pick<
  VentaContable,
  "fecha" | "pagado_en" | "codigo" | "rut" | "origen" | "boleta_folio" | "estado_pago"
> & {
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
  /** What of `total` was given back. */
  anulado: number;
  /** What of the sale's money went back; on its first row only. */
  devuelto: number;
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

/**
 * The rows of a sale. Their totals add up to the sale's total, and their nets to the net of that total: each row gets what the
 * net of the running total grows by, because nets that are rounded one by one would differ from the boleta by some pesos.
 * A received shipping difference is a payment of its own, with its own net.
 */
export function filasContables(venta: VentaContable, lineas: readonly LineaContable[]): FilaContable[] {
  const { fecha, pagado_en, codigo, rut, origen, boleta_folio, estado_pago } = venta;
  const nombre = [venta.nombre, venta.apellido].filter(Boolean).join(" ");
  const comun = { fecha, pagado_en, codigo, rut, nombre, origen, boleta_folio, estado_pago };
  const cargos = lineas.map(cargoDe);
  if (venta.envio_cobrado > 0) cargos.push(cargoDeEnvio(venta));
  let corrido = 0;
  const filas: FilaContable[] = cargos.map((cargo, i) => {
    const antes = separarIva(corrido);
    corrido += cargo.total;
    const ahora = separarIva(corrido);
    return {
      ...comun,
      ...cargo,
      diferencia: 0,
      neto: ahora.neto - antes.neto,
      iva: ahora.iva - antes.iva,
      devuelto: i === 0 ? venta.devuelto : 0,
    };
  });
  if (venta.diferencia_recibida > 0) filas.push({ ...comun, ...filaDeDiferencia(venta) });
  return filas;
}

function filaDeDiferencia(venta: VentaContable) {
  const { diferencia_recibida, diferencia_recibida_en, diferencia_devuelta, estado_pago } = venta;
  return {
    pagado_en: diferencia_recibida_en,
    enviado_en: null,
    sku: null,
    descripcion: "Diferencia de envío",
    cantidad: 1,
    descuento: 0,
    envio: 0,
    diferencia: diferencia_recibida,
    ...separarIva(diferencia_recibida),
    total: diferencia_recibida,
    estado_linea: estado_pago,
    anulado: diferencia_devuelta,
    devuelto: 0,
  };
}
