import { randomInt } from "node:crypto";
import type { Login } from "#tests/support/server.ts";
import type { Received } from "#tests/support/smtp.ts";

// Many people use the shop at once over HTTP and record the answers.

export type Persona = {
  email: string;
  contrasena: string;
  cookie: string;
  codigo: string;
  user_id: string;
  /** Code of the inviter. */
  referente: string | null;
  /** Points before the load. */
  inicial: number;
  /** Id of the conversation with the assistant. */
  chat: string;
};

export type Compra = { persona: string; codigo: string; puntos: number };
export type Jugada = { persona: string; partida: string; monton: number; puntos: number; version: number };

/**
 * What was accepted, according to the answers. All other requests were refused and must have left nothing.
 */
export type Registro = {
  altas: { email: string; confirmada: boolean }[];
  compras: Compra[];
  pagadas: Set<string>;
  rechazadas: Set<string>;
  anuladas: Set<string>;
  /** Sales whose proof of payment was stored, once for each upload. */
  comprobantes: string[];
  abonos: { persona: string; compromiso: string; inicio: number; final: number }[];
  aportes: { persona: string; key: string; input: number }[];
  sorteados: Set<string>;
  apuestas: Jugada[];
  retiros: Jugada[];
  /** Messages to the assistant, and how often each had to be sent. */
  mensajes: { texto: string; veces: number }[];
  /** Refusals by request and status. */
  negados: Map<string, number>;
  /** Requests that were cut or failed, and repeated. */
  dudas: Map<string, number>;
};

export type Tienda = {
  producto: { id: number; precio: number; puntos: number };
  ticket: { id: number; precio: number; puntos: number };
  /** Products whose raffles fill quickly. */
  skus: readonly string[];
};

/** A function that was answered, for the history: what was asked, by whom, when, and the answer. */
export type Contestada = {
  nombre: string;
  cuerpo: unknown;
  cookie: string;
  desde: number;
  hasta: number;
  status: number;
  texto: string;
};

export type Carga = {
  /** URLs of the processes. */
  puertas: readonly string[];
  tienda: Tienda;
  admin: Login & { cookie: string; codigo: string };
  personas: Persona[];
  registro: Registro;
  correos: () => readonly Received[];
  /** The round in play, as last seen. */
  partida: string;
  /** Every answered function, where a test wants their history. */
  contestadas?: Contestada[];
  fin: AbortController;
};

/** Tests wait for facts; this is the limit on a machine busy with other work. */
export const PACIENCIA = 300_000;

/** The default of the setting. */
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

/** Number of accepted actions; it only grows. */
export const aceptados = ({ registro: r }: Carga): number =>
  [r.altas, r.compras, r.abonos, r.aportes, r.apuestas, r.retiros, r.mensajes]
    .map(({ length }) => length)
    .reduce((a, b) => a + b) +
  [r.pagadas, r.rechazadas, r.anuladas, r.sorteados].map(({ size }) => size).reduce((a, b) => a + b);

export const espera = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

export type Trabajadores = {
  /** Resolves when every worker has its answer and has stopped sending requests. */
  pausar(): Promise<void>;
  seguir(): void;
  terminar(): Promise<void>;
};

/** One worker per person, acting repeatedly with a short pause in between. */
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
