import { createHash } from "node:crypto";
import { partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { entregarCorreos } from "#modules/correos/entregar-correo.server.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";
import { atenderSellos } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { amountOf, cleaning, type Programa } from "#server/jobs/jobs.ts";
import { timetable } from "#server/jobs/work.ts";
import { mover } from "./acciones/juego.ts";
import { observar } from "./acciones/observar.ts";
import { beat, deliverPulses } from "./beacon.ts";
import { send } from "./requests.ts";
import { after, MINUTE, type World } from "./world.ts";

/** The jobs of a real process, over the context of a request. */
const jobsOf = (ctx: Ctx, { registro }: World): Programa[] => [
  {
    name: "sello-del-libro",
    cron: "5 0,1 * * *",
    run: () => sellarLibro(ctx, registro, { fuentes: FUENTES }),
  },
  { name: "sellos", cron: "*/10 * * * *", run: () => atenderSellos(ctx, registro, { fuentes: FUENTES }) },
  {
    name: "auditoria-nocturna",
    cron: "0 4 * * *",
    run: async () => (await revisarLibro(ctx, null)).total_diferencias,
  },
  { name: "limpieza", cron: "17 * * * *", run: () => cleaning(ctx) },
  ...timetable(ctx),
];

/** Whether a field of a cron line (`*`, `5`, `0,1`, `10-21`, `5-59/10`) names that number. */
function names(field: string, number: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step = "1"] = part.split("/");
    const [from = 0, to = from] = range === "*" ? [0, 59] : range.split("-").map(Number);
    return number >= from && number <= to && (number - from) % Number(step) === 0;
  });
}

/** Whether a job was due in the minutes after `since` and up to `until`. */
export function isDue(cron: string, since: Date, until: Date): boolean {
  const [minute = "*", hour = "*"] = cron.split(" ");
  for (let at = after(since, MINUTE); at <= until; at = after(at, MINUTE)) {
    const { hora, minuto } = partesSantiago(at);
    if (names(minute, minuto) && names(hour, hora)) return true;
  }
  return false;
}

/** Runs what has become due since then: each job once, in one process or in both. */
export async function runJobs(world: World, since: Date): Promise<void> {
  if (world.chance.yes(0.8)) await beat(world);
  if (world.chance.yes(0.8)) await deliverPulses(world);
  const [process] = world.processes;
  for (const { name, cron } of jobsOf(process.ctx(), world)) {
    if (!isDue(cron, since, world.now())) continue;
    await send(world, {
      name: `job ${name}`,
      who: "reloj",
      detail: "",
      run: async (ctx) =>
        amountOf(
          await jobsOf(ctx, world)
            .find((job) => job.name === name)
            ?.run(),
        ),
      found: async () => null,
      // What one job moved is taken over before the next one moves more.
      accepted: (amount) => (amount === 0 ? undefined : observar(world)),
    });
  }
  await mover(world);
  await deliverMails(world);
}

/** The mail server refuses one mail in ten; which one follows from its text, because several are sent at once. */
async function deliverMails(world: World): Promise<void> {
  const enviar = async (mensaje: { para: string; plantilla: string }) => {
    const hash = createHash("sha256")
      .update(`${world.now().getTime()}${mensaje.para}${mensaje.plantilla}`)
      .digest();
    if (hash.readUInt8(0) < 25) throw new Error("the simulated mail server is busy");
  };
  const [process] = world.processes;
  await entregarCorreos(
    { ...process.ctx(), random: world.chance.fork("mails").bytes },
    { enviar, local: false },
  );
}
