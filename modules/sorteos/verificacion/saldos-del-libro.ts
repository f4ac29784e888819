import type { AsientoPublico } from "#modules/puntos/sellos/formato.ts";
import type { AsientoDelPozo } from "./custodia.ts";

/** An abono, with the day of its seal. */
type AbonoSellado = AsientoDelPozo & { instante: string; fecha: string };
/** What left a pool. */
type Salida = { id: number; motivo: string; puntos: bigint };
export type Pozo = { abonos: AbonoSellado[]; salidas: Salida[]; saldo: bigint };

export const sumarSalidas = ({ salidas }: Pozo, motivo: string): bigint =>
  salidas.reduce((suma, salida) => (salida.motivo === motivo ? suma + salida.puntos : suma), 0n);

/**
 * Balances of the accounts that may not go below zero and have a name in the public book, and what entered and left each
 * pool. Accounts of people have another name in each entry, so their balances cannot be followed.
 */
export class SaldosDelLibro {
  readonly pozos = new Map<string, Pozo>();
  // An account with balance 0 is removed, because a book has many finished rounds.
  readonly #saldos = new Map<string, bigint>();

  /** Adds an entry; returns the account that it leaves below zero as a sentence, or null. */
  anotar(asiento: AsientoPublico, fecha: string): string | null {
    const antes = new Map<string, bigint>();
    for (const [cuenta, puntos] of asiento.movimientos) {
      if (!/^(?:pozo:|mesa:|consumidos$)/.test(cuenta)) continue;
      const saldo = this.#saldos.get(cuenta) ?? 0n;
      if (!antes.has(cuenta)) antes.set(cuenta, saldo);
      this.#poner(cuenta, saldo + BigInt(puntos));
      if (cuenta.startsWith("pozo:")) this.#anotarEnPozo(cuenta, puntos, asiento, fecha);
    }
    for (const [cuenta, saldo] of antes) {
      const queda = this.#saldos.get(cuenta) ?? 0n;
      if (queda < 0n && queda < saldo) return `el asiento ${asiento.id} deja ${cuenta} en ${queda} puntos.`;
    }
    return null;
  }

  #poner(cuenta: string, saldo: bigint): void {
    if (saldo === 0n) this.#saldos.delete(cuenta);
    else this.#saldos.set(cuenta, saldo);
  }

  #anotarEnPozo(cuenta: string, puntos: number, asiento: AsientoPublico, fecha: string): void {
    const { id, instante, motivo, rango } = asiento;
    const pozo = this.pozos.get(cuenta) ?? { abonos: [], salidas: [], saldo: 0n };
    if (motivo === "abono")
      pozo.abonos.push({ id, instante, motivo, rango, fecha, movimientos: [[cuenta, puntos]] });
    else pozo.salidas.push({ id, motivo, puntos: -BigInt(puntos) });
    pozo.saldo += BigInt(puntos);
    this.pozos.set(cuenta, pozo);
  }
}
