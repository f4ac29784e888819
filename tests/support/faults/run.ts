import { expect } from "vitest";
import { aceptados, type Carga, PACIENCIA } from "#tests/support/carga/carga.ts";
import { comprobarCarga } from "#tests/support/carga/comprobar.ts";
import { comprobarCorreos, esperarCorreos } from "#tests/support/carga/correos.ts";
import type { Shop } from "./shop.ts";

/** A failure while people use the shop; it ends when the failed part is back. */
export type Fault = {
  name: string;
  strike: (shop: Shop) => Promise<void>;
  /** Waits for the lease of mails held by a killed process. */
  patient?: boolean;
};

export type Reporter = (line: string) => void;

export const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);

/** The number of newly accepted actions that shows that everything works again. */
export const enough = ({ personas }: Carga) => Math.min(100, 2 * personas.length);

/**
 * Injects the fault under load; afterwards all workers must succeed again without help, and the data must
 * match the record.
 */
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

export async function progress(carga: Carga, more: number): Promise<void> {
  const before = aceptados(carga);
  await expect
    .poll(() => aceptados(carga), { timeout: PACIENCIA, interval: 20 })
    .toBeGreaterThan(before + more);
}

/** With the workers paused, compares the record with the database and the mailbox. */
export async function check(
  { database: { db }, carga }: Pick<Shop, "database" | "carga">,
  options: { adelantar: boolean },
): Promise<string> {
  await comprobarCarga(db, carga);
  await esperarCorreos(db, options);
  const { entregados, repetidos } = await comprobarCorreos(db, carga);
  return `${entregados} mails delivered, ${repetidos} of them twice`;
}

/** Describes the load for the report. */
export function describeLoad({ carga: { registro: r, personas } }: Pick<Shop, "carga">): string {
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
