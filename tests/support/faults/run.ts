import { expect } from "vitest";
import { aceptados, type Carga, PACIENCIA } from "#tests/support/carga/carga.ts";
import { comprobarCarga } from "#tests/support/carga/comprobar.ts";
import { comprobarCorreos, esperarCorreos } from "#tests/support/carga/correos.ts";
import type { Shop } from "./shop.ts";

/** Something that goes wrong while people use the shop; it ends when whatever went away is back. */
export type Fault = {
  name: string;
  strike: (shop: Shop) => Promise<void>;
  /** Mails in the hands of whoever was killed are waited for by the clock. */
  patient?: boolean;
};

export type Reporter = (line: string) => void;

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);

/** So much has to be accepted again that everything is under way. */
export const enough = ({ personas }: Carga) => Math.min(100, 2 * personas.length);

/** Strikes in the middle of the load; afterwards everybody works again without help, and what they were told is what there is. */
export async function suffer(shop: Shop, fault: Fault, report: Reporter): Promise<void> {
  const { name, strike, patient = false } = fault;
  const { carga, workers, processes } = shop;
  await progress(carga, enough(carga));
  const struck = performance.now();
  await strike(shop);
  await Promise.all(processes.map(({ ready }) => ready()));
  const back = Math.round((performance.now() - struck) / 100) / 10;
  await progress(carga, enough(carga));
  await workers.pausar();
  const mails = await check(shop, { adelantar: !patient });
  workers.seguir();
  report(`${name}: answers again after ${back} s · ${summary(carga)} · ${mails}`);
}

const summary = (carga: Carga) =>
  `${aceptados(carga)} accepted, ${sum(carga.registro.negados)} refused, ${sum(carga.registro.dudas)} asked again`;

async function progress(carga: Carga, more: number): Promise<void> {
  const before = aceptados(carga);
  await expect
    .poll(() => aceptados(carga), { timeout: PACIENCIA, interval: 20 })
    .toBeGreaterThan(before + more);
}

/** Workers rest: the record against the database and the mailbox. */
export async function check(
  { database: { db }, carga }: Shop,
  options: { adelantar: boolean },
): Promise<string> {
  await comprobarCarga(db, carga);
  await esperarCorreos(db, options);
  const { entregados, repetidos } = await comprobarCorreos(db, carga);
  return `${entregados} mails delivered, ${repetidos} of them twice`;
}

/** What the load was made of, for whoever reads the report. */
export function describeLoad({ carga: { registro: r, personas } }: Shop): string {
  const kinds = {
    "sign-ups": r.altas.length,
    purchases: r.compras.length,
    "payments confirmed": r.pagadas.size,
    rejected: r.rechazadas.size,
    annulled: r.anuladas.size,
    contributions: r.abonos.length,
    inputs: r.aportes.length,
    draws: r.sorteados.size,
    bets: r.apuestas.length,
    "bets withdrawn": r.retiros.length,
    "chat messages": r.mensajes.length,
    uploads: r.comprobantes.length,
  };
  const accepted = Object.entries(kinds).map(([kind, n]) => `${n} ${kind}`);
  return `${personas.length} workers: ${accepted.join(", ")}; ${sum(r.negados)} refused, ${sum(r.dudas)} asked again`;
}
