import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type Entrega, entregarEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { startPump } from "#server/jobs/jobs.ts";
import { createPost } from "./post.ts";

const EVERY = 5_000;

/** How events leave this shop, and which admins are told when an address is switched off. */
export const createEntrega = (enviar: Entrega["enviar"]): Entrega => ({
  enviar,
  avisarApagada: (tx, { id, url, fallando_desde }) =>
    avisarAdmins(tx, {
      permiso: "conexiones.editar",
      clave: `salida-apagada:${id}:${tx.now().toISOString()}`,
      titulo: "Apagamos una conexión que no responde",
      texto: `${new URL(url).host} no acepta los avisos de la tienda desde el ${formatearFechaCorta(fallando_desde ?? tx.now())}. Revísala y enciéndela otra vez.`,
      enlace: "/admin/ajustes/conexiones",
    }),
});

/** Polls the outbox of events, and at once when a transaction wrote to it. */
export function startSalidas(ctx: Ctx) {
  const entrega = createEntrega(createPost({ public_url: ctx.public_url }));
  return startPump(
    (signal) => entregarEnvios(ctx, entrega, signal),
    EVERY,
    (error) => ctx.log.error("webhooks: delivery interrupted", describeError(error)),
  );
}
