import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { unaLinea } from "./atender-devolucion.server.ts";
import { conDevolucion } from "./con-devolucion.server.ts";
import { FINAL_DE, negativaPaso } from "./estado-devolucion.ts";
import { sacarParaCambio } from "./mover-unidades.server.ts";

type Pedido = { id: number; version?: number | undefined; transportista: string; seguimiento: string };

/** The repaired goods, or new ones, are on their way to the customer; without a tracking number they are handed over in the shop. */
export async function resolverDevolucion(
  ctx: Ctx,
  { id, version, transportista, seguimiento }: Pedido,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "devoluciones.atender");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, enMano) => {
    const { venta, pedida, lineas, mover, anotar } = enMano;
    const estado = pedida.solucion === "cambio" ? FINAL_DE.cambio : FINAL_DE.reparacion;
    exigir(negativaPaso(pedida, estado));
    if (pedida.solucion === "cambio") await sacarParaCambio(tx, venta.codigo, lineas);
    const salida = {
      salida_transportista: unaLinea(transportista, 60) || null,
      salida_seguimiento: unaLinea(seguimiento, 100) || null,
    };
    await mover({ ...salida, estado, terminada_en: tx.now() });
    await anotar("devoluciones.resolver", { despues: { devolucion: id, estado, ...salida } });
  });
}
