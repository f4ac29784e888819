import { randomInt } from "node:crypto";
import type { Received } from "#tests/support/smtp.ts";

// Many people use the shop at once through its doors, and note what they were told.

export type Persona = {
  email: string;
  contrasena: string;
  cookie: string;
  codigo: string;
  user_id: string;
  /** Who invited them. */
  referente: string | null;
  /** Points before the load. */
  inicial: number;
  /** Their talk with the assistant. */
  chat: string;
};

export type Compra = { persona: string; codigo: string; puntos: number };
export type Jugada = { persona: string; partida: string; monton: number; puntos: number; version: number };

/** What was accepted, as the answers said it. Whatever else was asked was refused, and must have left nothing. */
export type Registro = {
  altas: { email: string; confirmada: boolean }[];
  compras: Compra[];
  pagadas: Set<string>;
  rechazadas: Set<string>;
  anuladas: Set<string>;
  /** Sales whose proof of payment was kept, once for each time. */
  comprobantes: string[];
  abonos: { persona: string; compromiso: string; inicio: number; final: number }[];
  aportes: { persona: string; key: string; input: number }[];
  sorteados: Set<string>;
  apuestas: Jugada[];
  retiros: Jugada[];
  /** What was said to the assistant, and how often it had to be said. */
  mensajes: { texto: string; veces: number }[];
  /** Refusals by what was asked and status. */
  negados: Map<string, number>;
  /** Requests that were cut or answered with a failure, and asked again. */
  dudas: Map<string, number>;
};

export type Tienda = {
  producto: { id: number; precio: number; puntos: number };
  ticket: { id: number; precio: number; puntos: number };
  /** Products whose raffles fill quickly. */
  skus: readonly string[];
};

export type Carga = {
  /** Addresses of the processes. */
  puertas: readonly string[];
  tienda: Tienda;
  admin: { cookie: string; codigo: string };
  personas: Persona[];
  registro: Registro;
  correos: () => readonly Received[];
  /** The round in play, as last seen. */
  partida: string;
  fin: AbortController;
};

/** Tests wait for facts; this is when they give up on a machine that is busy with other work. */
export const PACIENCIA = 300_000;

/** The first value of the setting. */
export const PORCENTAJE_REFERIDO = 10;

export const registroVacio = (): Registro => ({
  altas: [],
  compras: [],
  pagadas: new Set(),
  rechazadas: new Set(),
  anuladas: new Set(),
  comprobantes: [],
  abonos: [],
  aportes: [],
  sorteados: new Set(),
  apuestas: [],
  retiros: [],
  mensajes: [],
  negados: new Map(),
  dudas: new Map(),
});

export const contar = (cuentas: Map<string, number>, que: string) =>
  void cuentas.set(que, (cuentas.get(que) ?? 0) + 1);

export const uno = <T>(lista: readonly T[]): T => {
  const elegido = lista[randomInt(lista.length)];
  if (elegido === undefined) throw new Error("nothing to choose from");
  return elegido;
};

/** All that was accepted so far; it only grows. */
export const aceptados = ({ registro: r }: Carga): number =>
  [r.altas, r.compras, r.abonos, r.aportes, r.apuestas, r.retiros, r.mensajes]
    .map(({ length }) => length)
    .reduce((a, b) => a + b) +
  [r.pagadas, r.rechazadas, r.anuladas, r.sorteados].map(({ size }) => size).reduce((a, b) => a + b);

export const espera = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

export type Trabajadores = {
  /** Resolves when everybody has the answer to what they asked and asks nothing more. */
  pausar(): Promise<void>;
  seguir(): void;
  terminar(): Promise<void>;
};

/** One worker per person; each does one thing after the other and thinks a little between them. */
export function trabajar(
  { personas, fin }: Carga,
  turno: (persona: Persona) => Promise<void>,
  pensar: number,
): Trabajadores {
  let puerta = Promise.withResolvers<void>();
  puerta.resolve();
  let pausado = false;
  let ocupados = 0;
  const fallas: unknown[] = [];

  async function trabajador(persona: Persona): Promise<void> {
    while (!fin.signal.aborted) {
      await puerta.promise;
      if (pausado || fin.signal.aborted) continue;
      ocupados++;
      await turno(persona).catch((error: unknown) => fallas.push(error));
      ocupados--;
      await espera(randomInt(2 * pensar));
    }
  }
  const todos = personas.map(trabajador);

  return {
    async pausar() {
      puerta = Promise.withResolvers<void>();
      pausado = true;
      while (ocupados > 0) await espera(5);
      if (fallas.length > 0) throw fallas[0];
    },
    seguir() {
      pausado = false;
      puerta.resolve();
    },
    async terminar() {
      fin.abort();
      puerta.resolve();
      await Promise.all(todos);
    },
  };
}
