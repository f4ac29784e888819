import { cadenaConocida, esDeEnsayo, instanteDeRonda, leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { garantiaNueva, leerPulsoFijado } from "#modules/comun/baliza/garantia.server.ts";
import { leerUltimoPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { leerRelevos } from "#modules/comun/baliza/relevos.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerRondasDePartidas as leerDePartidas } from "#modules/montoncito/partida/partidas.store.server.ts";
import { leerRondasDeSorteos as leerDeSorteos } from "#modules/sorteos/realizacion/realizacion.store.server.ts";

/** A pinned pulse that is not in the table yet. */
export type PulsoPendiente = {
  ronda: number;
  /** Key of the raffle or round that waits for it. */
  para: string;
  /** When it is out, or has been since; null for a chain that this shop no longer uses. */
  desde: Date | null;
};

/** How the beacon is, for the admin pages: what new raffles get, the newest pulse, the relays, and what is awaited. */
export async function leerEstadoBaliza(ctx: Pick<Ctx, "db" | "now" | "baliza">) {
  const { baliza } = ctx;
  const ultimo = baliza && (await leerUltimoPulso(ctx, baliza.hash));
  return {
    garantia_nueva: await garantiaNueva(ctx),
    /** Null when BEACON is off. */
    cadena: baliza?.hash ?? null,
    ensayo: baliza !== null && esDeEnsayo(baliza),
    ultimo: ultimo && {
      ronda: ultimo.ronda,
      instante: instanteDeRonda(baliza, ultimo.ronda),
      recibido_en: ultimo.recibido_en,
    },
    relevos: baliza === null ? [] : await leerRelevos(ctx),
    pendientes: await leerPendientes(ctx),
  };
}

export type EstadoBaliza = Awaited<ReturnType<typeof leerEstadoBaliza>>;

async function leerPendientes(ctx: Pick<Ctx, "db" | "baliza">): Promise<PulsoPendiente[]> {
  const pendientes: PulsoPendiente[] = [];
  for (const { para, baliza } of [...(await leerDeSorteos(ctx)), ...(await leerDePartidas(ctx))]) {
    const pulso = leerTextoPulso(baliza);
    if (pulso === null || (await leerPulsoFijado(ctx, baliza)) !== null) continue;
    const cadena = cadenaConocida(pulso.cadena, ctx.baliza);
    const desde = cadena ? instanteDeRonda(cadena, pulso.ronda) : null;
    pendientes.push({ ronda: pulso.ronda, para, desde });
  }
  return pendientes.sort((a, b) => (a.desde?.getTime() ?? 0) - (b.desde?.getTime() ?? 0));
}
