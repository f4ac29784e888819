import { type DestinoRetiro, palabraRetiro, retiroDe } from "#modules/compras/envio/retiro.ts";
import type { EstadoPago } from "./estado-venta.ts";

/** One step of the track that customers and admins see. */
export type PasoPedido = {
  paso: "Pedido" | "Pago" | "Despacho" | "Entregado";
  /** `actual` is where the order is; `detenido` where it stopped. */
  estado: "hecho" | "actual" | "pendiente" | "detenido";
  detalle: string | null;
};

const DESPACHO: Readonly<Record<string, string>> = { Pagado: "Por preparar", Enviado: "En camino" };

/** The state of a line on its way to its customer, in the words of the customer. */
export const palabraDespacho = (estado: string, retiro = false): string =>
  retiro && estado !== "Pagado" ? palabraRetiro(estado) : (DESPACHO[estado] ?? estado);

type Linea = { tipo: "producto" | "ticket"; estado: string; seguimiento?: string | null };
export type HechosPista = {
  estado_pago: EstadoPago;
  origen?: "transferencia" | "whatsapp" | "sorteo";
  lineas: readonly Linea[];
  envio?: DestinoRetiro | null;
};

/** Pedido · Pago · Despacho · Entregado; a sale of tickets alone has the first two. */
export function pistaDe(venta: HechosPista): PasoPedido[] {
  const goods = venta.lineas.filter(({ tipo }) => tipo === "producto");
  const comunes: PasoPedido[] = [{ paso: "Pedido", estado: "hecho", detalle: null }, pago(venta)];
  return goods.length === 0 ? comunes : [...comunes, ...despacho(venta, goods)];
}

function pago({ estado_pago, origen }: HechosPista): PasoPedido {
  if (origen === "sorteo" && estado_pago === "Pagado")
    return { paso: "Pago", estado: "hecho", detalle: "Premio" };
  const estado = {
    "Validando Pago": "actual",
    Pagado: "hecho",
    Rechazado: "detenido",
    Anulado: "detenido",
  } as const;
  return { paso: "Pago", estado: estado[estado_pago], detalle: estado_pago };
}

function despacho(
  { estado_pago, envio = null }: HechosPista,
  goods: readonly Linea[],
): [PasoPedido, PasoPedido] {
  const retiro = retiroDe(envio) !== null;
  const paso = (
    nombre: PasoPedido["paso"],
    estado: PasoPedido["estado"],
    detalle: string | null = null,
  ): PasoPedido => ({
    paso: nombre,
    estado,
    detalle,
  });
  if (estado_pago !== "Pagado") return [paso("Despacho", "pendiente"), paso("Entregado", "pendiente")];
  const vivas = goods.filter(({ estado }) => estado !== "Anulado");
  if (vivas.length === 0) return [paso("Despacho", "detenido", "Anulado"), paso("Entregado", "pendiente")];
  const entregadas = vivas.filter(({ estado }) => estado === "Entregado").length;
  const enviadas = vivas.filter(({ estado }) => estado === "Enviado").length + entregadas;
  if (enviadas < vivas.length)
    return [paso("Despacho", "actual", enCurso(vivas, enviadas, retiro)), paso("Entregado", "pendiente")];
  const enviado = paso("Despacho", "hecho", retiro ? palabraRetiro("Enviado") : conSeguimiento(vivas));
  if (entregadas === vivas.length)
    return [enviado, paso("Entregado", "hecho", retiro ? palabraRetiro("Entregado") : null)];
  return [enviado, paso("Entregado", "actual", entregadas > 0 ? `${entregadas} de ${vivas.length}` : null)];
}

function enCurso(vivas: readonly Linea[], enviadas: number, retiro: boolean): string {
  if (enviadas > 0) return `${retiro ? palabraRetiro("Enviado") : "Enviado"} ${enviadas} de ${vivas.length}`;
  return palabraDespacho(vivas.some(({ estado }) => estado === "Preparando") ? "Preparando" : "Pagado");
}

function conSeguimiento(vivas: readonly Linea[]): string {
  const numeros = [...new Set(vivas.flatMap(({ seguimiento }) => (seguimiento ? [seguimiento] : [])))];
  return numeros.length > 0 ? `Enviado · ${numeros.join(", ")}` : "Enviado";
}
