import { separarIva } from "#modules/compras/cotizacion/montos.ts";
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
  total: number;
  origen: "transferencia" | "whatsapp" | "sorteo";
  boleta_folio: string | null;
  estado_pago: EstadoPago;
};

/** A row of the accountant's file: a line of a sale, or the shipping that the sale charged. */
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
  neto: number;
  iva: number;
  total: number;
  estado_linea: string;
  /** What of `total` was given back. */
  anulado: number;
};

type Cargo = Pick<
  FilaContable,
  "enviado_en" | "sku" | "descripcion" | "cantidad" | "descuento" | "envio" | "total" | "estado_linea"
>;

const cargoDe = (linea: LineaContable): Cargo => ({
  enviado_en: linea.enviado_en,
  sku: linea.sku === null ? null : skuCompleto(linea.sku, linea.sufijo),
  descripcion: conOpcion(linea.nombre, linea.opcion_nombre),
  cantidad: linea.cantidad,
  descuento: linea.descuento,
  envio: 0,
  total: linea.total - linea.descuento,
  estado_linea: linea.estado,
});

const cargoDeEnvio = ({ envio_cobrado, estado_pago }: VentaContable): Cargo => ({
  enviado_en: null,
  sku: null,
  descripcion: "Envío",
  cantidad: 1,
  descuento: 0,
  envio: envio_cobrado,
  total: envio_cobrado,
  estado_linea: estado_pago,
});

/**
 * The rows of a sale. Their totals add up to the sale's total, and their nets to the net of that total: each row gets what the
 * net of the running total grows by, because nets that are rounded one by one would differ from the boleta by some pesos.
 */
export function filasContables(venta: VentaContable, lineas: readonly LineaContable[]): FilaContable[] {
  const { fecha, pagado_en, codigo, rut, origen, boleta_folio, estado_pago } = venta;
  const nombre = [venta.nombre, venta.apellido].filter(Boolean).join(" ");
  const cargos = lineas.map(cargoDe);
  if (venta.envio_cobrado > 0) cargos.push(cargoDeEnvio(venta));
  let corrido = 0;
  return cargos.map((cargo) => {
    const antes = separarIva(corrido);
    corrido += cargo.total;
    const ahora = separarIva(corrido);
    return {
      fecha,
      pagado_en,
      codigo,
      rut,
      nombre,
      origen,
      boleta_folio,
      estado_pago,
      ...cargo,
      neto: ahora.neto - antes.neto,
      iva: ahora.iva - antes.iva,
      anulado: cargo.estado_linea === "Anulado" ? cargo.total : 0,
    };
  });
}
