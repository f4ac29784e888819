import { type PagoRegistrado, recibirTomada } from "#modules/compras/pago/registrar-pago.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVentaEn } from "#modules/compras/venta/con-venta.server.ts";
import { negativaPago } from "#modules/compras/venta/estado-venta.ts";
import { exigirVersion, ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import {
  bloquearCliente,
  bloquearGente,
  bloquearVentas,
  buscarVenta,
} from "#modules/compras/venta/venta.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cuadrar, repartirMonto } from "./dinero.ts";
import { insertarDevoluciones, leerDinero, leerFuentes } from "./pagos.store.server.ts";

type Pedido = { codigo: string; version?: number | undefined };

/**
 * 'Usar saldo a favor': pays a waiting sale with money that other sales of the same person hold. Each of them records that its money
 * went there, so that it counts once, and undoing this payment gives it back.
 */
export async function usarFavor(
  ctx: Ctx,
  { codigo, version }: Pedido,
  sesion: Sesion,
): Promise<PagoRegistrado> {
  exigirPermiso(sesion, "ventas.confirmar");
  return enTransaccion(ctx, async (tx) => {
    const bloqueadas = await bloquearDeLaPersona(tx, codigo);
    return conVentaEn(tx, { codigo, sesion, de: "ajena" }, async (_, { anotar, ...tomada }) => {
      const { venta } = tomada;
      exigir(negativaPago(venta.estado_pago, "Pagado"));
      const dinero = await leerDinero(tx, codigo);
      // A sale that got money meanwhile is not locked: the next use takes it.
      const suyas = await leerFuentes(tx, venta.usuario);
      const fuentes = suyas.filter((fuente) => fuente.id !== venta.id && bloqueadas.has(fuente.codigo));
      const partes = repartirMonto(fuentes, cuadrar(dinero).falta);
      if (partes.length === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_favor);
      exigirVersion(venta, version);
      const monto = partes.reduce((suma, parte) => suma + parte.monto, 0);
      const quien = sesion.codigo_referido;
      const recibido = { monto, via: "a_favor" as const };
      const registrado = await recibirTomada(tx, { ...tomada, dinero }, recibido, quien);
      await insertarDevoluciones(
        tx,
        partes.map((parte) => ({
          venta: parte.fuente.id,
          monto: parte.monto,
          fecha: diaDe(tx.now()),
          forma: "a_favor" as const,
          nota: codigo,
          pago: registrado.pago,
          quien,
          creado_en: tx.now(),
        })),
      );
      const de = partes.map((parte) => ({ venta: parte.fuente.codigo, monto: parte.monto }));
      await anotar("ventas.usar_a_favor", { despues: { monto, de } });
      return registrado;
    });
  });
}

/**
 * Locks the person, so that two uses of the same money wait for each other, and then all their sales with money and this one in the
 * order of their codes.
 */
async function bloquearDeLaPersona(tx: Tx, codigo: string): Promise<Set<string>> {
  const venta = await buscarVenta(tx, codigo);
  if (!venta) throw ventaAjena();
  await bloquearCliente(tx, venta.usuario);
  await bloquearGente(tx, [codigo]);
  const fuentes = await leerFuentes(tx, venta.usuario);
  const codigos = [codigo, ...fuentes.map((fuente) => fuente.codigo)];
  await bloquearVentas(tx, codigos);
  return new Set(codigos);
}
