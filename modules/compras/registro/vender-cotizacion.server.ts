import {
  bloquearCotizacion,
  type Cotizacion,
  leerOferta,
  type OfertaTienda,
} from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { valorarCarrito } from "#modules/compras/cotizacion/valorar-carrito.server.ts";
import { retomarCupon } from "#modules/compras/cupones/usar-cupon.server.ts";
import { avisarDiferencia } from "#modules/compras/envio/avisar-diferencia.server.ts";
import { leerTarifasDePersonas } from "#modules/compras/envio/envios.store.server.ts";
import { lineasDelCatalogo } from "#modules/compras/envio/estimar-envio.server.ts";
import { mudarEnvio } from "#modules/compras/envio/mudanza.ts";
import { claseDelPedido, lugarPrometido } from "#modules/compras/envio/tarifa.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import {
  bloquearCliente,
  bloquearVentas,
  buscarVenta,
  cambiarVenta,
  type PersonaCompra,
} from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { destinoDeCompra, exigirLugar } from "./aceptar-compra.server.ts";
import { tomarOMarcar } from "./marcar-sin-stock.server.ts";
import { registrarVenta } from "./registrar-venta.server.ts";
import { duenoDeCotizacion } from "./registro.store.server.ts";

/**
 * Turns a quote, live or expired, into the sale that its customer paid without finishing the purchase. The customer transferred
 * what the quote said, so its prices, discount and shipping hold. A code that is a sale already changes nothing.
 */
export async function venderCotizacion(
  ctx: Ctx,
  { codigo, total }: { codigo: string; total: number },
  sesion: Sesion,
): Promise<{ codigo: string; creada: boolean }> {
  exigirPermiso(sesion, "ventas.registrar");
  return enTransaccion(ctx, async (tx) => {
    if (await buscarVenta(tx, codigo)) return { codigo, creada: false };
    const usuario = await duenoDeCotizacion(tx, codigo);
    const cliente = usuario === null ? null : await bloquearCliente(tx, usuario);
    const cotizacion = cliente && (await bloquearCotizacion(tx, codigo));
    if (!cliente || !cotizacion) throw new Rechazo("desconocido", TEXTOS_COMPRAS.cotizacion_desconocida);
    if (cliente.bloqueado_en || cliente.eliminacion_pedida_en || cliente.eliminado_en)
      throw new Rechazo("estado", TEXTOS_COMPRAS.cliente_bloqueado);
    if (cliente.codigo_referido === sesion.codigo_referido)
      throw new Rechazo("ajeno", TEXTOS_COMPRAS.venta_propia);
    if (cotizacion.total !== total) throw new Rechazo("valor", TEXTOS_COMPRAS.cotizacion_distinta);
    const oferta = await leerOferta(tx, cotizacion.lineas);
    const carrito = valorarCarrito(oferta, cotizacion.lineas, cotizacion);
    if (carrito.totales.total !== total) throw new Rechazo("estado", TEXTOS_COMPRAS.cotizacion_distinta);
    const { huella, cupon } = cotizacion;
    const retiro = cotizacion.retiro ? exigirLugar(oferta) : null;
    const origen = "transferencia";
    const destinatario = cotizacion.destinatario ?? undefined;
    await registrarVenta(tx, {
      codigo,
      cliente,
      carrito,
      oferta,
      huella,
      origen,
      cupon,
      retiro,
      destinatario,
    });
    // The use of an expired quote may have gone to another customer: the limits are not asked again.
    await retomarCupon(tx, { codigo, usuario: cliente.codigo_referido, cupon });
    if (!retiro) await pedirDiferencia(tx, cliente, { cotizacion, oferta });
    await tomarOMarcar(tx, { codigo, usuario: cliente.codigo_referido, lineas: carrito.lineas, oferta });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "ventas.de_cotizacion",
      objeto: `venta:${codigo}`,
      despues: { usuario: cliente.codigo_referido, total },
    });
    return { codigo, creada: true };
  });
}

type Vendida = { cotizacion: Cotizacion; oferta: OfertaTienda };

/** The goods go to the address of today. What sending there costs above what the quote charged is asked as a difference. */
async function pedirDiferencia(
  tx: Tx,
  cliente: PersonaCompra,
  { cotizacion, oferta }: Vendida,
): Promise<void> {
  const tarifas = await leerTarifasDePersonas(tx, [cliente.codigo_referido]);
  const { lugar } = destinoDeCompra(cotizacion.lineas, { cliente, oferta, tarifas });
  const [venta] = await bloquearVentas(tx, [cotizacion.codigo]);
  if (!venta) throw new Error(`Falta la venta ${cotizacion.codigo}.`);
  const { costo_envio, diferencia_envio } = mudarEnvio({
    venta,
    antes: lugarPrometido(cotizacion),
    ahora: lugar,
    tarifas,
    clase: claseDelPedido(lineasDelCatalogo(cotizacion.lineas, oferta.catalogo)),
    incluido_hasta: oferta.envio_incluido_hasta,
  });
  if (diferencia_envio === venta.diferencia_envio) return;
  const version = await cambiarVenta(tx, venta, { costo_envio, diferencia_envio });
  const { envio_incluido_hasta } = oferta;
  await avisarDiferencia(
    tx,
    { venta, cliente },
    { costo_envio, diferencia_envio, envio_incluido_hasta, version },
  );
}
