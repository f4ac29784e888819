import { LINEAS_POR_TIPO } from "#modules/boletas/documento/negativa-documento.ts";
import type { LineaBoleta, TipoBoleta } from "#modules/boletas/documento/tipos.ts";
import { totalizar } from "#modules/boletas/documento/totales.ts";

type Linea = {
  tipo: "producto" | "ticket";
  nombre: string;
  opcion_nombre: string | null;
  cantidad: number;
  precio: number;
  descuento: number;
  estado: string;
};

type VentaConLineas = {
  codigo: string;
  cupon: string | null;
  envio_cobrado: number;
  envio_devuelto: number;
  diferencia: number;
  con_tarjeta: number;
  lineas: readonly Linea[];
};

type Descuento = { glosa: string; monto: number };
export type Detalle = { lineas: LineaBoleta[]; descuentos: Descuento[] };
type ContenidoBoleta = { tipo: TipoBoleta; detalle: Detalle };

type Boleta = { tipo: TipoBoleta; detalle: Detalle };

type Reglas = {
  /** The owner's accountant says that points are sold without VAT. */
  puntos_exentos: boolean;
};

const conPrecio = ({ precio }: LineaBoleta) => precio > 0;
const conMonto = ({ monto }: Descuento) => monto > 0;
const unaLinea = (nombre: string, precio: number): LineaBoleta => ({ nombre, cantidad: 1, precio });

/** Lines and discounts of the first boleta of a sale: what it still has, its shipping, its coupon, and what a card paid. */
export function contenidoDeVenta(
  venta: VentaConLineas,
  monto: number,
  { puntos_exentos }: Reglas,
): ContenidoBoleta {
  const vivas = venta.lineas.filter(({ estado }) => estado !== "Anulado");
  const lineas = [
    ...vivas.map(({ tipo, nombre, opcion_nombre, cantidad, precio }) => ({
      nombre: opcion_nombre ? `${nombre} (${opcion_nombre})` : nombre,
      cantidad,
      precio,
      ...(tipo === "ticket" && puntos_exentos ? { exenta: true } : {}),
    })),
    unaLinea("Envío", venta.envio_cobrado - venta.envio_devuelto),
    unaLinea("Diferencia de envío", venta.diferencia),
  ].filter(conPrecio);
  const descuentos = [
    {
      glosa: venta.cupon ? `Cupón ${venta.cupon}` : "Descuento",
      monto: vivas.reduce((suma, { descuento }) => suma + descuento, 0),
    },
    { glosa: "Pagado con tarjeta", monto: venta.con_tarjeta },
  ].filter(conMonto);
  const tipo = lineas.length > 0 && lineas.every(({ exenta }) => exenta) ? 41 : 39;
  const { total } = totalizar(tipo, lineas, descuentos);
  // What the lines do not explain to the peso is one line: the amount is what the law asks for.
  return total === monto ? { tipo, detalle: { lineas, descuentos } } : contenidoDeSaldo(venta, monto);
}

/** A later boleta of a sale that already has one, for what it received afterwards. */
export const contenidoDeSaldo = (
  { codigo }: Pick<VentaConLineas, "codigo">,
  monto: number,
): ContenidoBoleta => ({
  tipo: 39,
  detalle: { lineas: [unaLinea(`Compra ${codigo}`, monto)], descuentos: [] },
});

/** A boleta with more lines than a credit note takes: what it has with VAT and what it has without. */
function enPocasLineas({ tipo, detalle: { lineas, descuentos } }: Boleta, nombre: string): LineaBoleta[] {
  const { neto, iva, exento } = totalizar(tipo, lineas, descuentos);
  return [unaLinea(nombre, neto + iva), { ...unaLinea(nombre, exento), exenta: true }].filter(conPrecio);
}

/** A credit note that annuls repeats the boleta; one that lowers it has the amount that goes back. */
export function contenidoDeNota(
  boleta: Boleta,
  { codigo, monto }: { codigo: 1 | 3; monto: number },
  venta: string,
): Detalle {
  const exentas = (linea: LineaBoleta): LineaBoleta =>
    boleta.tipo === 41 ? { ...linea, exenta: true } : linea;
  const { lineas, descuentos } = boleta.detalle;
  if (codigo === 1 && lineas.length <= LINEAS_POR_TIPO[61])
    return { lineas: lineas.map(exentas), descuentos };
  if (codigo === 1)
    return { lineas: enPocasLineas(boleta, `Anulación de la compra ${venta}`), descuentos: [] };
  return { lineas: [exentas(unaLinea(`Devolución de la compra ${venta}`, monto))], descuentos: [] };
}
