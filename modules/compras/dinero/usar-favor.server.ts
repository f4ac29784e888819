import {
  type PagoRegistrado,
  recibirTomada,
  tomarConDinero,
} from "#modules/compras/pago/registrar-pago.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { negativaPago } from "#modules/compras/venta/estado-venta.ts";
import { exigirAjena, exigirVersion, ventaAjena } from "#modules/compras/venta/tomar-venta.server.ts";
import {
  bloquearCliente,
  bloquearGente,
  bloquearVentas,
  buscarVenta,
} from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cuadrar, repartirMonto } from "./dinero.ts";
import { insertarDevoluciones, leerFuentes } from "./pagos.store.server.ts";

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
    const tomada = await tomarConDinero(tx, codigo);
    const { venta, dinero } = tomada;
    exigirAjena(venta, sesion);
    exigir(negativaPago(venta.estado_pago, "Pagado"));
    // A sale that got money meanwhile is not locked: the next use takes it.
    const suyas = await leerFuentes(tx, venta.usuario);
    const fuentes = suyas.filter((fuente) => fuente.id !== venta.id && bloqueadas.has(fuente.codigo));
    const { falta } = cuadrar(dinero);
    const partes = repartirMonto(fuentes, falta);
    if (partes.length === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_favor);
    exigirVersion(venta, version);
    const monto = partes.reduce((suma, parte) => suma + parte.monto, 0);
    const quien = sesion.codigo_referido;
    const registrado = await recibirTomada(tx, tomada, { monto, via: "a_favor" }, quien);
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
    await anotarAuditoria(tx, {
      quien,
      accion: "ventas.usar_a_favor",
      objeto: `venta:${codigo}`,
      despues: { monto, de: partes.map((parte) => ({ venta: parte.fuente.codigo, monto: parte.monto })) },
    });
    return registrado;
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
