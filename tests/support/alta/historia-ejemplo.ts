import type { Fila, Operacion } from "./historia.ts";

export type Historia = { operaciones: Operacion[]; filas: Fila[]; iniciales: Map<string, number> };

/** A sequence of numbers below 1 that follows from its seed. */
export function azarDe(seed: number): () => number {
  let estado = seed * 2_654_435_761 + 1;
  return () => {
    estado = (Math.imul(estado ^ (estado >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((estado ^ (estado >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Plays operations that overlap against one shelf and two accounts that behave, and writes down what a load would have noted. */
export function jugar(seed: number, cuantas = 120): Historia {
  const azar = azarDe(seed);
  const cosas = ["usuario:ANA", "usuario:BETO", "producto:PARRILLA"];
  const hay = new Map(cosas.map((cosa) => [cosa, 30]));
  const iniciales = new Map(hay);
  const operaciones: Operacion[] = [];
  const filas: Fila[] = [];
  for (let n = 0; n < cuantas; n++) {
    const cosa = cosas[Math.floor(azar() * cosas.length)] ?? "";
    // It takes effect at `n`, some time between question and answer; up to three others do meanwhile.
    const cuando = { cosa, desde: n - azar() * 2, hasta: n + azar() * 2 };
    const saldo = hay.get(cosa) ?? 0;
    if (azar() < 0.4) {
      operaciones.push({ ...cuando, tipo: "lectura", hay: saldo });
      continue;
    }
    const cuanto = Math.ceil(azar() * 12) * (azar() < 0.55 ? -1 : 1);
    if (saldo + cuanto < 0) {
      operaciones.push({ ...cuando, tipo: "negada", falto: -cuanto });
      continue;
    }
    hay.set(cosa, saldo + cuanto);
    const clave = `c${n}`;
    filas.push({ cosa, clave, cuanto });
    // Some changes are the shop's own, without a request.
    if (azar() < 0.9) operaciones.push({ ...cuando, tipo: "cambio", clave, cuanto });
  }
  return { operaciones, filas, iniciales };
}
