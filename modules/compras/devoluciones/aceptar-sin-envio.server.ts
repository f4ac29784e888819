import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { conDevolucion } from "./con-devolucion.server.ts";
import { sinEnvio } from "./derecho.ts";
import { negativaPaso } from "./estado-devolucion.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

type Nombrada = { id: number; version?: number | undefined };

/**
 * Accepts a withdrawal from goods that are still in the shop: nothing has to arrive, so the money comes next. Its units go back to the
 * shelf when the money leaves, as those of any annulled line that was not sent.
 */
export async function aceptarSinEnvio(ctx: Ctx, { id, version }: Nombrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "devoluciones.atender");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, enMano) => {
    const { pedida, lineas, mover, anotar } = enMano;
    exigir(negativaPaso(pedida, "aceptada"));
    if (!sinEnvio(lineas.map(({ de }) => de))) throw new Rechazo("estado", TEXTOS_DEVOLUCION.ya_enviado);
    await mover({ estado: "recibida", aceptada_en: tx.now(), recibida_en: tx.now() });
    await anotar("devoluciones.aceptar", { despues: { devolucion: id, sin_envio: true } });
  });
}
