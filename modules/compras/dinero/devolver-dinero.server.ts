import { exigirMonto } from "#modules/compras/pago/registrar-pago.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaDe, leerDia } from "#modules/comun/fechas/dias.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { cuadrar, FORMAS_DE_DEVOLVER } from "./dinero.ts";
import { insertarDevoluciones, leerDinero } from "./pagos.store.server.ts";

type Pedido = {
  codigo: string;
  monto: number;
  /** The day of the refund, as `2026-11-16`. */
  fecha: string;
  forma: string;
  nota?: string;
  /** The version of the sale that the admin saw: the same form sent twice records one refund. */
  version?: number | undefined;
};

/**
 * 'Devolver dinero': records that money of a sale went back to its customer. It moves no points and annuls nothing; it cannot pass
 * what the shop holds of that sale.
 */
export async function devolverDinero(ctx: Ctx, pedido: Pedido, sesion: Sesion): Promise<{ monto: number }> {
  exigirPermiso(sesion, "ventas.anular");
  const { codigo, monto } = pedido;
  exigirMonto(monto);
  const forma = FORMAS_DE_DEVOLVER.find((una) => una === pedido.forma);
  if (!forma) throw new Rechazo("valor", TEXTOS_COMPRAS.forma_devolucion);
  const fecha = leerDia(pedido.fecha);
  if (!fecha || fecha > diaDe(ctx.now())) throw new Rechazo("valor", TEXTOS_COMPRAS.fecha_devolucion);
  const nota = (pedido.nota ?? "").replace(/\s+/g, " ").trim().slice(0, 200) || null;
  const { version: vista } = pedido;
  return conVenta(
    ctx,
    { codigo, sesion, de: "ajena", version: vista },
    async (tx, { venta, avisar, anotar }) => {
      if (fecha < diaDe(venta.fecha)) throw new Rechazo("valor", TEXTOS_COMPRAS.fecha_devolucion);
      if (cuadrar(await leerDinero(tx, codigo)).neto < monto)
        throw new Rechazo("valor", TEXTOS_COMPRAS.devolver_de_mas);
      const quien = sesion.codigo_referido;
      await insertarDevoluciones(tx, [
        { venta: venta.id, monto, fecha, forma, nota, quien, creado_en: tx.now() },
      ]);
      const version = await cambiarVenta(tx, venta, {});
      await avisar({
        clase: "devolucion",
        version,
        titulo: `Te devolvimos ${pesos(monto)}`,
        texto: `Es dinero de tu compra ${codigo}.`,
      });
      await anotar("ventas.devolver_dinero", { despues: { monto, fecha, forma, nota } });
      return { monto };
    },
  );
}
