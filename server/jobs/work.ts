import type { Ctx, Log } from "#modules/comun/tx/contexto.ts";
import { entregarCorreos } from "#modules/correos/entregar-correo.server.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";
import type { Env } from "#server/env.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { createMailer } from "./mailer.ts";
import { timetable } from "./timetable.ts";

/** Mails and everything that happens by the clock. */
export function startWork(env: Env, ctx: Ctx, url: string): Promise<Jobs> {
  const entrega = createMailer({ smtp_url: env.SMTP_URL, ctx });
  return startJobs({
    url,
    ctx,
    entregar: (signal) => entregarCorreos(ctx, entrega, signal),
    auditar: () => auditNightly(ctx, ctx.log),
    programas: timetable(ctx),
  });
}

async function auditNightly(ctx: Ctx, { info, error }: Log): Promise<void> {
  const { total_diferencias, diferencias } = await revisarLibro(ctx, null);
  if (total_diferencias === 0) info("audit: clean");
  else error("audit: differences found", { total_diferencias, diferencias });
}
