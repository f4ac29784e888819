import { huellaCarrito } from "#modules/carrito/huella.server.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { compararPrecios } from "#modules/carrito/valorar.ts";
import {
  bloquearCotizacion,
  type Cotizacion,
  leerOferta,
  type Oferta,
} from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { exigirUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import {
  exigirLineas,
  exigirPocasSinPagar,
  valorarCarrito,
} from "#modules/compras/cotizacion/valorar-carrito.server.ts";
import { compraRegistrada, TEXTOS } from "#modules/compras/textos.ts";
import { bloquearCliente, type Persona } from "#modules/compras/venta/venta.store.server.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion, juntas } from "#modules/comun/tx/transaccion.server.ts";
import { rechazarRepetida } from "./compra-repetida.server.ts";
import { tomarOMarcar } from "./marcar-sin-stock.server.ts";
import { registrarVenta } from "./registrar-venta.server.ts";

export type PedidoCompra = {
  carrito: readonly LineaPedida[];
  /** The auth user id: must be the session's own. */
  usuario: string;
  /** The code of the quote that 'Pagar' made. */
  codigo?: string | undefined;
  /** True after 'Es otra compra': the customer means to buy an equal cart again. */
  repetir?: boolean | undefined;
};

export type CompraIngresada = { codigoVenta: string; link: string; message: string };

/** 'Transferencia Realizada': turns the cart into one sale that waits for its payment, even if the request is sent again. */
export async function ingresarCompras(
  ctx: Ctx,
  pedido: PedidoCompra,
  sesion: Sesion,
): Promise<CompraIngresada> {
  if (pedido.usuario !== sesion.user_id) throw new Rechazo("ajeno", TEXTOS.usuario_ajeno);
  exigirLineas(pedido.carrito);
  const huella = huellaCarrito(pedido.carrito);
  return enTransaccion(ctx, async (tx) => {
    const usuario = sesion.codigo_referido;
    // One round trip: PostgreSQL runs them in this order, so what is read was read with the customer and the quote locked.
    const [cliente, cotizacion, oferta] = await juntas([
      exigirCliente(tx, usuario),
      cotizacionPropia(tx, pedido, usuario),
      leerOferta(tx, pedido.carrito, usuario),
      pedido.repetir || rechazarRepetida(tx, { ...pedido, usuario, huella }),
    ]);
    const vigente = cotizacionVigente(tx, cotizacion, huella);
    exigirPocasSinPagar(oferta, usuario, vigente);
    const carrito = preciosVigentes(pedido, oferta, vigente);
    // An expired quote no longer promises prices, but its code is what the customer wrote in the transfer.
    const codigo = await registrarVenta(tx, {
      codigo: cotizacion?.codigo ?? null,
      cliente,
      carrito,
      oferta,
      huella,
      origen: "transferencia",
      cupon: vigente?.cupon ?? null,
    });
    // Lock the units last: other buyers of the same product wait only for the commit.
    const vendida = { codigo, lineas: carrito.lineas, oferta };
    if (vigente) await tomarOMarcar(tx, vendida);
    else await exigirUnidades(tx, vendida);
    const conProducto = carrito.lineas.some(({ tipo }) => tipo === "producto");
    return {
      codigoVenta: codigo,
      link: `${conProducto ? "/mis-pedidos" : "/mis-puntos"}?compra=${codigo}`,
      message: compraRegistrada(codigo),
    };
  });
}

async function exigirCliente(tx: Tx, codigo: string): Promise<Persona> {
  const persona = await bloquearCliente(tx, codigo);
  const seVa = !persona || persona.eliminado_en || persona.eliminacion_pedida_en || persona.bloqueado_en;
  if (seVa) throw new Rechazo("sin_sesion", SIN_SESION);
  return persona;
}

/** The quote of that code; a quote of another person is refused. */
async function cotizacionPropia(
  tx: Tx,
  { codigo }: PedidoCompra,
  usuario: string,
): Promise<Cotizacion | null> {
  const cotizacion = codigo ? await bloquearCotizacion(tx, codigo) : null;
  if (cotizacion && cotizacion.usuario !== usuario) throw new Rechazo("ajeno", TEXTOS.codigo_ajeno);
  return cotizacion;
}

/** The quote, if it has not expired and promised these lines. */
const cotizacionVigente = (tx: Tx, cotizacion: Cotizacion | null, huella: string): Cotizacion | null =>
  cotizacion && cotizacion.vence_en > tx.now() && cotizacion.huella === huella ? cotizacion : null;

/** Uses the prices of a live quote of the same lines. Without one, the prices that the person saw must still be true. */
function preciosVigentes({ carrito }: PedidoCompra, oferta: Oferta, vigente: Cotizacion | null) {
  if (vigente) return valorarCarrito(oferta, carrito, vigente);
  const valorado = valorarCarrito(oferta, carrito);
  const distintos = compararPrecios(carrito, valorado.lineas);
  if (distintos) {
    const { negativa, carrito } = distintos;
    throw new Rechazo(negativa.clase, negativa.frase, { carrito });
  }
  return valorado;
}
