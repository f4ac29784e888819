import { huellaCarrito } from "#modules/carrito/huella.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { rechazoPrecios } from "#modules/carrito/valorar.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/contexto.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo.ts";
import { bloquear, enTransaccion } from "#modules/comun/transaccion.server.ts";
import { codigoNuevo } from "./codigo-venta.server.ts";
import { bloquearPersona, buscarRepetida, buscarVenta, type Persona } from "./compras.store.server.ts";
import { bloquearCotizacion, borrarCotizacion, type Cotizacion } from "./cotizaciones.store.server.ts";
import { huellaNavegador } from "./navegador.server.ts";
import { registrarVenta } from "./registrar-venta.server.ts";
import { compraRegistrada, compraRepetida, TEXTOS } from "./textos.ts";
import { exigirLineas, valorarCarrito } from "./valorar-carrito.server.ts";

const VENTANA_REPETIDA_MS = 10 * 60_000;

export type PedidoCompra = {
  carrito: readonly LineaPedida[];
  /** The auth user id: must be the session's own. */
  usuario: string;
  /** Of the quote that 'Pagar' made. */
  codigo?: string | undefined;
  navegador?: string | undefined;
  /** 'Es otra compra': an equal cart is meant. */
  repetir?: boolean | undefined;
};

export type CompraIngresada = { codigoVenta: string; link: string; message: string };

/** 'Transferencia Realizada': the cart becomes one sale that waits for its payment, however often it is sent. */
export async function ingresarCompras(
  ctx: Ctx,
  pedido: PedidoCompra,
  sesion: Sesion,
): Promise<CompraIngresada> {
  if (pedido.usuario !== sesion.user_id) throw new Rechazo("ajeno", TEXTOS.usuario_ajeno);
  exigirLineas(pedido.carrito);
  const huella = await huellaCarrito(pedido.carrito);
  return enTransaccion(ctx, async (tx) => {
    const usuario = sesion.codigo_referido;
    await bloquear(tx, `compras:${usuario}`);
    const cliente = await exigirCliente(tx, usuario);
    const cotizacion = await cotizacionPropia(tx, pedido, usuario);
    if (!pedido.repetir) await rechazarRepetida(tx, pedido, { usuario, huella });
    const carrito = await preciosVigentes(tx, pedido, { cotizacion, huella });
    if (cotizacion) await borrarCotizacion(tx, cotizacion.codigo);
    // An expired quote no longer promises prices, but its code is what the customer wrote in the transfer.
    const codigo = cotizacion?.codigo ?? (await codigoNuevo(tx));
    await registrarVenta(tx, { codigo, cliente, carrito, huella, origen: "transferencia" });
    const conProducto = carrito.lineas.some(({ tipo }) => tipo === "producto");
    return {
      codigoVenta: codigo,
      link: conProducto ? "/mis-pedidos" : "/mis-puntos",
      message: compraRegistrada(codigo),
    };
  });
}

async function exigirCliente(tx: Tx, codigo: string): Promise<Persona> {
  const persona = await bloquearPersona(tx, codigo);
  const seVa = !persona || persona.eliminado_en || persona.eliminacion_pedida_en || persona.bloqueado_en;
  if (seVa) throw new Rechazo("sin_sesion", SIN_SESION);
  return persona;
}

/** The quote of that code if it is this person's or this browser's; another person's is refused. */
async function cotizacionPropia(
  tx: Tx,
  { codigo, navegador }: PedidoCompra,
  usuario: string,
): Promise<Cotizacion | null> {
  const cotizacion = codigo ? await bloquearCotizacion(tx, codigo) : null;
  if (!cotizacion) return null;
  const deNavegador =
    cotizacion.usuario === null && cotizacion.navegador === (await huellaNavegador(tx, navegador));
  if (cotizacion.usuario !== usuario && !deNavegador) throw new Rechazo("ajeno", TEXTOS.codigo_ajeno);
  return cotizacion;
}

type Compra = { usuario: string; huella: string };

/** One code is one purchase for ever; an equal cart is the same purchase for ten minutes. */
export async function rechazarRepetida(
  tx: Tx,
  { carrito, codigo }: Pick<PedidoCompra, "carrito" | "codigo">,
  { usuario, huella }: Compra,
): Promise<void> {
  const conCodigo = codigo ? await buscarVenta(tx, codigo) : null;
  if (conCodigo && conCodigo.usuario !== usuario) throw new Rechazo("ajeno", TEXTOS.codigo_ajeno);
  const desde = new Date(tx.now().getTime() - VENTANA_REPETIDA_MS);
  const repetida =
    conCodigo?.huella_carrito === huella ? conCodigo : await buscarRepetida(tx, usuario, huella, desde);
  if (!repetida) return;
  const tipos = carrito.map(({ tipo }) => tipo);
  throw new Rechazo("estado", compraRepetida(tipos, repetida.codigo), {
    repetida: true,
    codigoVenta: repetida.codigo,
  });
}

/** A live quote of the same lines is honoured; without one, what the person saw must still be true. */
async function preciosVigentes(
  tx: Tx,
  { carrito }: PedidoCompra,
  { cotizacion, huella }: { cotizacion: Cotizacion | null; huella: string },
) {
  const vigente = cotizacion && cotizacion.vence_en > tx.now() && cotizacion.huella === huella;
  if (vigente) return valorarCarrito(tx, carrito, cotizacion);
  const valorado = await valorarCarrito(tx, carrito);
  const rechazo = rechazoPrecios(carrito, valorado.lineas);
  if (rechazo) throw rechazo;
  return valorado;
}
