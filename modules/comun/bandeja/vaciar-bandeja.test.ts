import { expect, test } from "vitest";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import {
  type Bandeja,
  type FalloEnvio,
  Negado,
  SinServidor,
  vaciarBandeja,
} from "./vaciar-bandeja.server.ts";

type Fila = { id: number; intentos: number };
type Enviar = Bandeja<Fila, string>["enviar"];

const AHORA = new Date("2026-11-15T12:00:00Z");
const cambios: unknown[] = [];
const ctx = { now: () => AHORA, publish: (eventos: unknown[]) => void cambios.push(...eventos) };

/** An outbox of rows in memory that keeps what was taken, sent and recorded. */
function abrir(cuantas: number, enviar: Enviar, intentos = 1) {
  const porTomar: Fila[] = Array.from({ length: cuantas }, (_, id) => ({ id, intentos }));
  const tomadas: number[] = [];
  const anotaciones: (readonly (readonly [id: number, respuesta: string])[])[] = [];
  const fallos = new Map<number, FalloEnvio>();
  const bandeja: Bandeja<Fila, string> = {
    plan: { arriendo: 60_000, esperas: [1_000, 2_000] },
    paralelo: 4,
    cambio: { tabla: "correos" },
    async tomar(lugares) {
      tomadas.push(lugares);
      return porTomar.splice(0, lugares);
    },
    enviar,
    async anotarEnviadas(enviadas) {
      anotaciones.push(enviadas.map(({ fila, respuesta }) => [fila.id, respuesta]));
    },
    async anotarFallo({ id }, fallo) {
      fallos.set(id, fallo);
    },
  };
  const vaciar = (signal?: AbortSignal) => vaciarBandeja(ctx as unknown as Ctx, bandeja, signal);
  return { bandeja, porTomar, tomadas, anotaciones, fallos, vaciar };
}

test("sends all rows, never more at once than it has places for, and records several together", async () => {
  let enCurso = 0;
  let maximo = 0;
  const { vaciar, anotaciones } = abrir(10, async () => {
    maximo = Math.max(maximo, ++enCurso);
    await new Promise(setImmediate);
    enCurso--;
    return "enviado";
  });
  expect(await vaciar()).toEqual({ enviados: 10, fallidos: 0 });
  expect(maximo).toBe(4);
  expect(anotaciones.flat().map(([id]) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(anotaciones.length).toBeLessThan(10);
});

test("an empty outbox is looked at once, and pages are told only of a change", async () => {
  cambios.length = 0;
  const vacia = abrir(0, async () => "enviado");
  expect(await vacia.vaciar()).toEqual({ enviados: 0, fallidos: 0 });
  expect([vacia.tomadas, cambios]).toEqual([[4], []]);
  await abrir(2, async () => "enviado").vaciar();
  expect(cambios).toEqual([{ tabla: "correos" }]);
});

test("a slow delivery does not hold up what becomes due meanwhile", async () => {
  const { promise: lenta, resolve: responder } = Promise.withResolvers<string>();
  const enviadas: number[] = [];
  const { vaciar, porTomar } = abrir(1, ({ id }) => {
    enviadas.push(id);
    if (id === 0) return lenta;
    responder("tarde");
    return Promise.resolve("enviado");
  });
  const ronda = vaciar();
  await expect.poll(() => enviadas).toEqual([0]);
  porTomar.push({ id: 1, intentos: 1 });
  expect(await ronda).toEqual({ enviados: 2, fallidos: 0 });
});

test("a row waits for its next attempt; one that is refused for good, or for the last time, is given up", async () => {
  const { vaciar, fallos } = abrir(3, async ({ id }) => {
    if (id === 0) throw new Error("ocupado");
    throw new Negado("no", { status: 400 + id, definitivo: id === 2 });
  });
  expect(await vaciar()).toEqual({ enviados: 0, fallidos: 3 });
  const en = (ms: number) => new Date(AHORA.getTime() + ms);
  expect(fallos.get(0)).toMatchObject({
    agotado: false,
    proximo_intento: en(1_000),
    motivo: "ocupado",
    status: null,
  });
  expect(fallos.get(1)).toMatchObject({ agotado: false, proximo_intento: en(1_000), status: 401 });
  expect(fallos.get(2)).toMatchObject({ agotado: true, status: 402 });
  const ultimo = abrir(1, () => Promise.reject(new Error("ocupado")), 3);
  await ultimo.vaciar();
  expect(ultimo.fallos.get(0)?.agotado).toBe(true);
});

test("a row whose attempts always ended the process is given up without another one", async () => {
  const enviadas: number[] = [];
  const { vaciar, fallos } = abrir(
    1,
    async ({ id }) => {
      enviadas.push(id);
      return "enviado";
    },
    4,
  );
  expect(await vaciar()).toEqual({ enviados: 0, fallidos: 1 });
  expect([enviadas, fallos.get(0)?.agotado]).toEqual([[], true]);
});

test("a service that is away costs each place one row, and no attempt", async () => {
  const { vaciar, fallos, porTomar } = abrir(20, () => Promise.reject(new SinServidor("caído")), 3);
  expect(await vaciar()).toEqual({ enviados: 0, fallidos: 4 });
  expect(porTomar).toHaveLength(16);
  for (const fallo of fallos.values()) expect(fallo).toMatchObject({ agotado: false, intentos: 2 });
});

test("a row that is no longer worth sending is recorded, and not counted", async () => {
  const { vaciar, anotaciones } = abrir(1, async () => "omitido");
  expect(await vaciar()).toEqual({ enviados: 0, fallidos: 0 });
  expect(anotaciones).toEqual([[[0, "omitido"]]]);
});

test("a stop takes nothing more, records what was accepted, and leaves what it interrupted to the lease", async () => {
  const parar = new AbortController();
  const { vaciar, anotaciones, fallos, porTomar } = abrir(8, async ({ id }) => {
    parar.abort();
    if (id === 1) throw new Error("interrumpido");
    if (id === 2) throw new Negado("no", { status: 500 });
    return "enviado";
  });
  expect(await vaciar(parar.signal)).toEqual({ enviados: 2, fallidos: 1 });
  expect(anotaciones.flat().map(([id]) => id)).toEqual([0, 3]);
  expect([...fallos.keys()]).toEqual([2]);
  expect(porTomar).toHaveLength(4);
});

test("what was sent when the database went away is recorded before the round fails", async () => {
  const { promise: enviada, resolve: aceptar } = Promise.withResolvers<string>();
  const { bandeja, vaciar, anotaciones } = abrir(1, () => enviada);
  const { tomar } = bandeja;
  let vez = 0;
  bandeja.tomar = (...partes) => {
    if (vez++ === 0) return tomar(...partes);
    aceptar("enviado");
    return Promise.reject(new Error("sin base"));
  };
  await expect(vaciar()).rejects.toThrow("sin base");
  expect(anotaciones).toEqual([[[0, "enviado"]]]);
});
