import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerRepetidos } from "./comprobantes.store.server.ts";
import { conVenta } from "./con-venta.server.ts";
import { leerOperacion, negativaOperacion, yaUsado } from "./prueba.ts";
import { cambiarVenta } from "./venta.store.server.ts";

type Pedido = { codigo: string; operacion: string };

/** An admin writes down the number of the transfer that the proof shows; an empty one takes it off. The same number again changes nothing. */
export async function anotarOperacion(
  ctx: Ctx,
  { codigo, operacion: texto }: Pedido,
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "ventas.confirmar");
  const operacion = leerOperacion(texto);
  exigir(negativaOperacion(operacion));
  return conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, anotar }) => {
    if (operacion !== venta.operacion) {
      await cambiarVenta(tx, venta, { operacion });
      const antes = { operacion: venta.operacion };
      await anotar("ventas.operacion", { antes, despues: { operacion } });
    }
    const { misma_operacion } = await leerRepetidos(tx, venta.id);
    return { message: yaUsado(misma_operacion, "número") ?? "Número de operación anotado." };
  });
}
