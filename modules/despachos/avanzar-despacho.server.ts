import { debeDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { leerEnCurso } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { TEXTOS_DEVOLUCION } from "#modules/compras/devoluciones/textos.ts";
import { type Destinatario, paraDestinatario } from "#modules/compras/envio/entrega.ts";
import { retiroDe } from "#modules/compras/envio/retiro.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { tieneDestinatario, tieneDireccion } from "#modules/compras/venta/direccion.ts";
import {
  type EstadoDespacho,
  fueEnviada,
  negativaDespacho,
  negativaProducto,
} from "#modules/compras/venta/estado-venta.ts";
import { type LineaDeVenta, leerLineas, moverProductos } from "#modules/compras/venta/lineas.store.server.ts";
import { leerSituaciones } from "#modules/compras/venta/premio.store.server.ts";
import { negativaPremio } from "#modules/compras/venta/premio.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { type DireccionEnvio, direccionDe, premioPorPreparar } from "#modules/compras/venta/venta.ts";
import { exigir, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import type { EventoVenta } from "#modules/conexiones/salidas/eventos.ts";
import { avisarPaso } from "./avisar-despacho.server.ts";
import { leerLlegada } from "./leer-llegada.server.ts";
import { productosPedidos } from "./productos-pedidos.ts";
import { exigirRotulo, type Rotulo } from "./rotulo.ts";

export type PedidoDespacho = {
  codigo: string;
  estado: EstadoDespacho;
  /** Ids of product lines; without them, all lines that can go to that state. */
  lineas?: readonly number[] | undefined;
  transportista?: string | undefined;
  /** Number or link of the carrier; required for Enviado. */
  seguimiento?: string | undefined;
  /** Who receives the parcel; only a sale that does not say it takes this one. */
  destinatario?: Destinatario | undefined;
};

/** Moves goods to Preparando, Enviado with its tracking, or Entregado. Repeating a step changes nothing. */
export async function avanzarDespacho(ctx: Ctx, pedido: PedidoDespacho, sesion: Sesion) {
  exigirPermiso(sesion, "despachos.mover");
  const { codigo, estado } = pedido;
  return conVenta(ctx, { codigo, sesion }, async (tx, tomada) => {
    const { venta } = tomada;
    exigir(negativaDespacho(venta.estado_pago));
    // What is picked up has no carrier: 'Enviado' means there that it is ready in the shop.
    const rotulo = estado === "Enviado" && !retiroDe(venta.envio) ? exigirRotulo(pedido) : null;
    const todas = await leerLineas(tx, [venta.id]);
    const lineas = elegir(todas, pedido);
    if (lineas.length === 0) return { codigo, movidas: 0 };
    if (estado === "Enviado" && debeDiferencia(venta)) exigir(porEstado(TEXTOS_COMPRAS.diferencia_pendiente));
    if (sale(estado, lineas)) await exigirPremioListo(tx, codigo);
    if (sale(estado, lineas)) await exigirSinRetracto(tx, venta.id, lineas);
    if (sale(estado, lineas) && lineas.some(({ sin_stock }) => sin_stock))
      exigir(porEstado(TEXTOS_COMPRAS.sin_stock));
    const envio = envioDestinado(tomada, todas, pedido.destinatario);
    if (estado !== "Entregado" && envio && !tieneDestinatario(envio))
      throw rechazoDeCampo("estado", "nombre", TEXTOS_COMPRAS.sin_destinatario);
    if (estado === "Enviado" && !tieneDireccion(envio)) exigir(porEstado(TEXTOS_COMPRAS.sin_direccion));
    const ids = lineas.map(({ id }) => id);
    const llega_en = estado === "Enviado" ? await leerLlegada(tx, envio, lineas) : null;
    await moverProductos(tx, [venta.id], estado, {
      ids,
      ...anotacion(estado, { rotulo, llega_en }, tx.now()),
    });
    const version = await cambiarVenta(tx, venta, { envio });
    await avisarPaso(tx, tomada, { estado, rotulo, lineas, version });
    const antes = lineas.map(({ id, estado }) => ({ id, estado }));
    await tomada.anotar("ventas.despacho", { antes, despues: { estado, lineas: ids, ...rotulo } }, lineas);
    const evento = eventoDe(estado, retiroDe(venta.envio) !== null);
    if (evento) await anunciarHecho(tx, evento, venta, { lineas_movidas: ids });
    return { codigo, movidas: ids.length };
  });
}

/** The address of a prize is fixed when its preparation begins. */
function envioDestinado(
  { venta, cliente }: VentaTomada,
  lineas: readonly LineaDeVenta[],
  destinatario: Destinatario | undefined,
): DireccionEnvio | null {
  const envio = premioPorPreparar({ ...venta, lineas }) ? direccionDe(cliente) : venta.envio;
  return envio && !tieneDestinatario(envio) ? paraDestinatario(envio, destinatario) : envio;
}

/** What other systems are told about a step. Goods that wait in the shop for their customer were not sent. */
function eventoDe(estado: EstadoDespacho, retira: boolean): EventoVenta | null {
  if (estado === "Entregado") return "venta.entregada";
  if (estado !== "Enviado") return null;
  return retira ? "venta.por_retirar" : "venta.enviada";
}

/** What a step leaves in its lines. An annulled line keeps it; `retirarEnvio` alone takes it away. */
function anotacion(
  estado: EstadoDespacho,
  { rotulo, llega_en }: { rotulo: Rotulo | null; llega_en: Date | null },
  ahora: Date,
) {
  if (estado === "Enviado") return { ...rotulo, enviado_en: ahora, llega_en };
  return estado === "Entregado" ? { entregado_en: ahora, entregado_por: "tienda" as const } : {};
}

/** Whether goods leave the shop with this step; what left before may always be marked as delivered. */
const sale = (estado: EstadoDespacho, lineas: readonly LineaDeVenta[]): boolean =>
  estado === "Enviado" || (estado === "Entregado" && lineas.some((linea) => linea.estado !== "Enviado"));

/** What its customer asked back before it was sent stays here until the desk answered. */
async function exigirSinRetracto(tx: Tx, venta: number, lineas: readonly LineaDeVenta[]): Promise<void> {
  const en_curso = await leerEnCurso(tx, venta);
  const pedida = lineas.find((linea) => !fueEnviada(linea.estado) && en_curso.has(linea.id));
  if (pedida) exigir(porEstado(TEXTOS_DEVOLUCION.arrepentido(pedida.nombre)));
}

/** Other sales have no situation and pass. */
async function exigirPremioListo(tx: Tx, codigo: string): Promise<void> {
  exigir(negativaPremio((await leerSituaciones(tx, [codigo])).get(codigo) ?? "listo"));
}

/** Chooses the lines that move; none when all of them are in that state already. */
function elegir(todas: readonly LineaDeVenta[], { estado, lineas: ids }: PedidoDespacho): LineaDeVenta[] {
  const pedidas = productosPedidos(todas, ids);
  const faltan = pedidas.filter((linea) => linea.estado !== estado);
  if (ids) for (const linea of faltan) exigir(negativaProducto(linea.estado, estado));
  const pueden = faltan.filter((linea) => negativaProducto(linea.estado, estado) === null);
  const [detenida] = faltan;
  // A request without ids moves all lines that can. If none can and none is there already, refuse with the reason of the first.
  if (pueden.length === 0 && faltan.length === pedidas.length) {
    exigir(detenida ? negativaProducto(detenida.estado, estado) : porEstado(TEXTOS_COMPRAS.sin_despacho));
  }
  return pueden;
}
