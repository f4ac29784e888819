import type { Ctx } from "#modules/comun/tx/contexto.ts";

const UNA_HORA = 3_600_000;

/** When this process last wrote of each raffle. The job runs every minute, and an owner may need days to find the key. */
const avisados = new Map<string, number>();

/** Logs that the clock leaves a raffle as it is, once an hour at most. */
export function avisarIlegible({ log, now }: Pick<Ctx, "log" | "now">, key: string): void {
  const ahora = now().getTime();
  if (ahora - (avisados.get(key) ?? Number.NEGATIVE_INFINITY) < UNA_HORA) return;
  avisados.set(key, ahora);
  log.error("raffles: a raffle waits because its seed cannot be read", { key });
}
