import { enlaceSeguimiento, type Transportista } from "#modules/ajustes/transportistas.ts";
import { palabraRetiro } from "#modules/compras/envio/retiro.ts";
import { diaDeEnvio, pideDia } from "#modules/compras/venta/dia-recibido.ts";
import { entregadaEn, fraseEntrega, type HechosEntrega } from "#modules/compras/venta/entregada-en.ts";
import { palabraDespacho } from "#modules/compras/venta/pista.ts";
import type { LineaVenta, Venta } from "#modules/compras/venta/venta.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearDia, formatearFechaLarga, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import { bultosDe, enRotulo } from "#modules/despachos/rotulo.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";

const MEDIO_ANIO = 182 * DIA_MS;

/** "14 de septiembre, 18:22"; with the year when it is not the current one. */
export function fechaPedido(fecha: Date, ahora: Date): string {
  const lejos = ahora.getTime() - fecha.getTime() > MEDIO_ANIO;
  const conSemana = lejos ? formatearFechaLarga(fecha) : formatearDia(fecha);
  return `${conSemana.replace(/^\S+ /, "")}, ${formatearHora(fecha)}`;
}

/** The state of an order in one word. */
export function estadoPedido({
  estado_pago,
  pista,
  premio,
  lineas,
}: Pick<Venta, "estado_pago" | "pista" | "premio"> & {
  lineas: readonly Pick<LineaVenta, "estado">[];
}): string {
  if (estado_pago !== "Pagado") return estado_pago;
  const paso = (nombre: string) => pista.find((uno) => uno.paso === nombre);
  const despacho = paso("Despacho");
  const pagado = premio ? palabraDespacho("Pagado") : "Pagado";
  if (!despacho) return pagado;
  // Its goods were annulled, but what is left of the sale is paid.
  if (despacho.estado === "detenido")
    return lineas.some(({ estado }) => estado !== "Anulado") ? pagado : "Anulado";
  const entregado = paso("Entregado");
  if (entregado?.estado === "hecho") return entregado.detalle ?? "Entregado";
  const listo = palabraRetiro("Enviado");
  if (despacho.estado === "hecho") return despacho.detalle === listo ? listo : palabraDespacho("Enviado");
  if (despacho.detalle === palabraDespacho("Pagado")) return pagado;
  return despacho.detalle ?? "Preparando";
}

type LineaSeguida = Pick<
  LineaVenta,
  "tipo" | "estado" | "nombre" | "opcion_nombre" | "transportista" | "seguimiento"
>;

/** The parcels of an order, with the page that follows each; what is in it is named when there are several or some lines wait. */
export function seguimientos(lineas: readonly LineaSeguida[], transportistas: readonly Transportista[]) {
  const productos = lineas.filter(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  const bultos = bultosDe(productos);
  const todo = bultos.length === 1 && bultos[0]?.lineas.length === productos.length;
  return bultos.map(({ rotulo, lineas: suyas }) => ({
    texto: enRotulo(rotulo),
    enlace: enlaceSeguimiento(transportistas, rotulo),
    contenido: todo
      ? null
      : suyas.map(({ nombre, opcion_nombre }) => conOpcion(nombre, opcion_nombre)).join(", "),
  }));
}

type LineaPorRecibir = LineaSeguida & Pick<LineaVenta, "id" | "enviado_en" | "llega_en">;
type PorRecibir = {
  ids: number[];
  contenido: string;
  /** The days among which the customer says when it arrived; null while the press says it. */
  dias: { min: string | undefined; max: string } | null;
};

/** The parcels that were sent and that neither the shop nor the customer said to be delivered. */
export function porRecibir(lineas: readonly LineaPorRecibir[], ahora: Date): PorRecibir[] {
  const enviadas = lineas.filter(({ tipo, estado }) => tipo === "producto" && estado === "Enviado");
  const bultos = Map.groupBy(enviadas, ({ transportista, seguimiento }) =>
    JSON.stringify([transportista, seguimiento]),
  );
  return [...bultos.values()].map((suyas) => ({
    ids: suyas.map(({ id }) => id),
    contenido: suyas.map(({ nombre, opcion_nombre }) => conOpcion(nombre, opcion_nombre)).join(", "),
    dias: pideDia(suyas, ahora) ? { min: diaDeEnvio(suyas) ?? undefined, max: diaDe(ahora) } : null,
  }));
}

/** How the delivery of the lines of an order is known; each sentence once. */
export function hechosEntrega(lineas: readonly (HechosEntrega & Pick<LineaVenta, "estado">)[]): string[] {
  const frases = lineas.flatMap((linea) => {
    const entregada = linea.estado === "Anulado" ? null : entregadaEn(linea);
    return entregada ? [fraseEntrega(entregada, "cliente")] : [];
  });
  return [...new Set(frases)];
}

/** Whether the lines of an order go at different paces, so that each says where it is. */
export const vaPorPartes = (lineas: readonly Pick<LineaVenta, "tipo" | "estado">[]): boolean =>
  new Set(
    lineas
      .filter(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado")
      .map(({ estado }) => estado),
  ).size > 1;

/** The page number in the address. */
export const paginaPedida = (url: string): number => leerPagina(new URL(url).searchParams.get("pagina"));

/** The code of the purchase that led to the page; empty without one. */
export const compraPedida = (url: string): string => new URL(url).searchParams.get("compra") ?? "";
