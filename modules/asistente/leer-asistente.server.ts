import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerConocimientos, leerPendientes } from "./conocimiento.store.server.ts";
import { contarPorMotor } from "./conversaciones.store.server.ts";

const MES = 30 * 24 * 60 * 60_000;
const MAX_PENDIENTES = 50;

/** What the owner sees of the assistant: what it knows, what it was asked in vain, and who has been answering. */
export async function leerAsistente(ctx: Pick<Ctx, "db" | "now">) {
  const [conocimientos, pendientes, por_motor] = await Promise.all([
    leerConocimientos(ctx),
    leerPendientes(ctx, MAX_PENDIENTES),
    contarPorMotor(ctx, new Date(ctx.now().getTime() - MES)),
  ]);
  return { conocimientos, pendientes, por_motor };
}
