import { devolverTarjeta } from "#modules/compras/tarjeta/devolver-tarjeta.server.ts";
import { tarjetaParaDevolver } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import { leerReembolsoDePedida } from "#modules/compras/tarjeta/reembolsos.store.server.ts";
import type { ServicioWebpay } from "#modules/compras/tarjeta/servicio.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { conDevolucion, type DevolucionEnMano, sinDevolucion } from "./con-devolucion.server.ts";
import { pedirCuenta } from "./cuenta-propia.server.ts";
import { cambiarPedida, type FilaPedida, leerPedida } from "./devoluciones.store.server.ts";
import { negativaPagar } from "./estado-devolucion.ts";
import { montoDe } from "./monto.ts";
import { type Reembolso, reembolsar } from "./reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

type Nombrada = { id: number; version?: number | undefined };

/**
 * 'Devolver a la tarjeta': first Transbank gives the money back, once for this return; then everything that follows from it happens, as
 * with a transfer. What was cut off between both is finished by the job of refunds, or by the next press.
 */
export async function reembolsarATarjeta(
  ctx: Ctx,
  servicio: ServicioWebpay,
  { id, version }: Nombrada,
  sesion: Sesion,
): Promise<Reembolso> {
  exigirPermiso(sesion, "ventas.anular");
  const nombrada = { id, version, sesion, de: "ajena" as const };
  const pedido = await conDevolucion(ctx, nombrada, pedidoA);
  const exige = async (tx: Tx) => exigirPagable(tx, await leerPedida(tx, id));
  await devolverTarjeta(ctx, servicio, { ...pedido, pedida: id, exige }, sesion);
  return reembolsar(ctx, id, { version, sesion, forma: "tarjeta" });
}

function exigirPagable(tx: Tx, pedida: FilaPedida | null): void {
  if (!pedida) throw sinDevolucion();
  exigir(negativaPagar(pedida, tx.now()));
  if (pedida.forma !== "tarjeta") throw new Rechazo("estado", TEXTOS_DEVOLUCION.otra_forma);
}

/** The payment that the money goes back to, and how much it is. */
async function pedidoA(tx: Tx, { venta, pedida, lineas }: DevolucionEnMano) {
  exigirPagable(tx, pedida);
  const { codigo, id } = venta;
  const previo = await leerReembolsoDePedida(tx, pedida.id);
  if (previo) return { codigo, cobro: previo.cobro, monto: previo.monto };
  const { total: monto, diferencia } = montoDe(venta, await leerLineas(tx, [id]), lineas);
  const cobro = diferencia > 0 ? null : await tarjetaParaDevolver(tx, id, monto);
  if (!cobro) throw new Rechazo("estado", TEXTOS_DEVOLUCION.tarjeta_no);
  return { codigo, cobro: cobro.id, monto };
}

/** 'Devolver por transferencia': the card cannot take the money, so it goes to an account that the customer names. */
export async function devolverPorTransferencia(
  ctx: Ctx,
  { id, version }: Nombrada,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "ventas.anular");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, enMano) => {
    const { pedida, venta, lineas, anotar } = enMano;
    exigirPagable(tx, pedida);
    if (await leerReembolsoDePedida(tx, id)) throw new Rechazo("estado", TEXTOS_DEVOLUCION.deshacer_tarde);
    await cambiarPedida(tx, pedida, { forma: "transferencia" });
    const { total } = montoDe(venta, await leerLineas(tx, [venta.id]), lineas);
    await pedirCuenta(tx, enMano, total);
    await anotar("devoluciones.decidir", { despues: { devolucion: id, forma: "transferencia" } });
  });
}
