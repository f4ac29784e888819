import { expect, test } from "vitest";
import { type Operacion, type Violacion, violaciones } from "#tests/support/alta/historia.ts";
import { azarDe, type Historia, jugar } from "#tests/support/alta/historia-ejemplo.ts";

const judge = ({ operaciones, filas, iniciales }: Historia) => violaciones(operaciones, filas, iniciales);
const pick = <T>(azar: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(azar() * list.length)];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
};
const changes = ({ operaciones }: Historia) => operaciones.filter((one) => one.tipo === "cambio");
const rowOf = ({ filas }: Historia, clave: string) => filas.findIndex((one) => one.clave === clave);

type Plant = (history: Historia, azar: () => number) => void;

/** What a broken shop would leave behind. */
const PLANTS: Record<Violacion["regla"], Plant> = {
  falta(history, azar) {
    history.filas.splice(rowOf(history, pick(azar, changes(history)).clave), 1);
  },
  repetida(history, azar) {
    const row = history.filas[rowOf(history, pick(azar, changes(history)).clave)];
    if (row) history.filas.push({ ...row });
  },
  otra(history, azar) {
    const row = history.filas[rowOf(history, pick(azar, changes(history)).clave)];
    if (row) row.cuanto += 1;
  },
  orden(history, azar) {
    // One that was answered long before is written down last.
    const early = pick(azar, changes(history).slice(0, 20));
    const [row] = history.filas.splice(rowOf(history, early.clave), 1);
    if (row) history.filas.push(row);
  },
  negativa(history, azar) {
    const { cosa } = pick(azar, history.filas);
    const place = history.filas.findIndex((one) => one.cosa === cosa);
    history.filas.splice(place + 1, 0, { cosa, clave: "propia", cuanto: -1_000 });
  },
  lectura(history, azar) {
    const read = pick(
      azar,
      history.operaciones.filter((one) => one.tipo === "lectura"),
    );
    read.hay += 1_000;
  },
  negada(history, azar) {
    const { cosa, desde, hasta } = pick(azar, history.operaciones);
    history.operaciones.push({ cosa, desde, hasta, tipo: "negada", falto: 0 });
  },
};

test("a shop that behaves has no violations, however its operations overlap", () => {
  for (let seed = 1; seed <= 200; seed++) expect(judge(jugar(seed)), `seed ${seed}`).toEqual([]);
});

const planted = Object.entries(PLANTS).flatMap(([regla, plant]) =>
  [1, 2, 3].map((seed) => ({ regla, plant, seed })),
);

test.each(planted)("a planted violation is found: $regla, seed $seed", ({ regla, plant, seed }) => {
  const history = jugar(seed);
  plant(history, azarDe(seed + 1_000));
  expect(judge(history).map((one) => one.regla)).toContain(regla);
});

const ANA = "usuario:ANA";
const PARRILLA = "producto:PARRILLA";
type Cambio = Extract<Operacion, { tipo: "cambio" }>;
type Lectura = Extract<Operacion, { tipo: "lectura" }>;
type Negada = Extract<Operacion, { tipo: "negada" }>;
const cambio = (clave: string, cuanto: number, desde: number, hasta: number, cosa = ANA): Cambio => ({
  cosa,
  tipo: "cambio",
  clave,
  cuanto,
  desde,
  hasta,
});
const lectura = (hay: number, desde: number, hasta: number): Lectura => ({
  cosa: ANA,
  tipo: "lectura",
  hay,
  desde,
  hasta,
});
const negada = (falto: number, desde: number, hasta: number): Negada => ({
  cosa: PARRILLA,
  tipo: "negada",
  falto,
  desde,
  hasta,
});

/** One after the other: ANA begins with 10 points and the shelf with 5 units, which are all sold. */
function cuento() {
  const venta = cambio("venta:1", -2, 0, 1, PARRILLA);
  const abono = cambio("abono:1", -4, 2, 3);
  const mira = lectura(6, 4, 5);
  const pago = cambio("pago:1", 5, 6, 7);
  const apuesta = cambio("apuesta:1", -3, 8, 9);
  const vuelve = lectura(8, 10, 11);
  const ultimas = cambio("venta:2", -3, 12, 13, PARRILLA);
  const agotada = negada(1, 14, 15);
  const retiro = cambio("retiro:1", 3, 16, 17);
  const final = lectura(11, 18, 19);
  const cambios = [venta, abono, pago, apuesta, ultimas, retiro];
  return {
    mira,
    pago,
    apuesta,
    vuelve,
    agotada,
    final,
    operaciones: [venta, abono, mira, pago, apuesta, vuelve, ultimas, agotada, retiro, final] as Operacion[],
    filas: cambios.map(({ cosa, clave, cuanto }) => ({ cosa, clave, cuanto })),
    iniciales: new Map([
      [ANA, 10],
      [PARRILLA, 5],
    ]),
  };
}
type Cuento = ReturnType<typeof cuento>;
const quitar = ({ filas }: Cuento, clave: string) =>
  filas.splice(
    filas.findIndex((fila) => fila.clave === clave),
    1,
  );
const fila = ({ filas }: Cuento, clave: string) =>
  filas.find((una) => una.clave === clave) ?? expect.fail(clave);

const FAILURES: readonly [what: string, regla: Violacion["regla"], plant: (cuento: Cuento) => void][] = [
  ["the last write was only on the machine that was lost", "falta", (c) => quitar(c, "retiro:1")],
  ["a write in the middle was rolled back after its answer", "falta", (c) => quitar(c, "pago:1")],
  ["everything since a moment is gone", "falta", ({ filas }) => filas.splice(3)],
  ["nothing is there", "falta", ({ filas }) => filas.splice(0)],
  [
    "a write stands under another key",
    "falta",
    (c) => Object.assign(fila(c, "abono:1"), { clave: "abono:9" }),
  ],
  [
    "a write stands on another account",
    "falta",
    (c) => Object.assign(fila(c, "pago:1"), { cosa: "usuario:B" }),
  ],
  ["a request that was asked again counts twice", "repetida", (c) => c.filas.push({ ...fila(c, "abono:1") })],
  [
    "a payment counts three times",
    "repetida",
    (c) => c.filas.push(...Array(2).fill({ ...fila(c, "pago:1") })),
  ],
  ["a unit was sold twice under one key", "repetida", (c) => c.filas.push({ ...fila(c, "venta:2") })],
  [
    "one point more was taken than answered",
    "otra",
    (c) => Object.assign(fila(c, "abono:1"), { cuanto: -5 }),
  ],
  ["a bet was given instead of taken", "otra", (c) => Object.assign(fila(c, "apuesta:1"), { cuanto: 3 })],
  ["a row is empty", "otra", (c) => Object.assign(fila(c, "venta:1"), { cuanto: 0 })],
  ["the last write went before all others", "orden", ({ filas }) => filas.unshift(...filas.splice(-1))],
  ["the first write of an account was done last", "orden", (c) => c.filas.push(...quitar(c, "abono:1"))],
  ["two sales changed places", "orden", (c) => c.filas.push(...quitar(c, "venta:1"))],
  [
    "a unit was sold that was not there",
    "negativa",
    (c) => c.filas.push({ ...fila(c, "venta:1"), clave: "x" }),
  ],
  [
    "an account spent more than it had",
    "negativa",
    ({ filas }) => filas.unshift({ cosa: ANA, clave: "x", cuanto: -11 }),
  ],
  ["a replica was read that was behind", "lectura", ({ vuelve }) => Object.assign(vuelve, { hay: 6 })],
  ["a payment was seen before it was made", "lectura", ({ mira }) => Object.assign(mira, { hay: 11 })],
  ["a balance was read that never was", "lectura", ({ final }) => Object.assign(final, { hay: 7 })],
  [
    "a change was seen that nobody made",
    "lectura",
    ({ filas }) => filas.splice(1, 0, { cosa: ANA, clave: "x", cuanto: 1 }),
  ],
  [
    "an old balance was read after a newer one",
    "lectura",
    ({ pago, apuesta, mira, vuelve }) => {
      for (const slow of [pago, apuesta]) Object.assign(slow, { desde: 2, hasta: 15 });
      Object.assign(mira, { hay: 11 });
      Object.assign(vuelve, { hay: 6 });
    },
  ],
  [
    "a unit was refused that was there",
    "negada",
    ({ agotada }) => Object.assign(agotada, { desde: 10, hasta: 11 }),
  ],
  [
    "a refused sale kept its unit",
    "negada",
    (c) => c.filas.push({ cosa: PARRILLA, clave: "x", cuanto: 4 }, ...quitar(c, "venta:2")),
  ],
];

test("the story itself is an honest one", () => expect(judge(cuento())).toEqual([]));

test.each(FAILURES)("found: %s", (_, regla, plant) => {
  const history = cuento();
  plant(history);
  expect(judge(history).map((one) => one.regla)).toContain(regla);
});

const rules = (operaciones: readonly Operacion[], filas: readonly [string, number][]) =>
  violaciones(
    operaciones,
    filas.map(([clave, cuanto]) => ({ cosa: ANA, clave, cuanto })),
    new Map([[ANA, 10]]),
  ).map(({ regla }) => regla);

test("a read of a leader that was replaced is found: what was answered before it is missing", () => {
  expect(rules([cambio("a", -4, 0, 1), lectura(10, 2, 3)], [["a", -4]])).toEqual(["lectura"]);
  expect(rules([cambio("a", -4, 0, 3), lectura(10, 1, 2)], [["a", -4]])).toEqual([]);
});

test("a later look never sees an earlier moment", () => {
  const slow = cambio("a", -4, 0, 9);
  expect(rules([slow, lectura(10, 1, 2), lectura(6, 3, 4)], [["a", -4]])).toEqual([]);
  expect(rules([slow, lectura(6, 1, 2), lectura(10, 3, 4)], [["a", -4]])).toEqual(["lectura"]);
});

test("a row that nobody asked for counts, and may stand anywhere in its order", () => {
  expect(
    rules(
      [lectura(15, 1, 2), cambio("a", -4, 3, 4)],
      [
        ["premio", 5],
        ["a", -4],
      ],
    ),
  ).toEqual([]);
  expect(
    rules(
      [lectura(15, 1, 2), cambio("a", -4, 3, 4)],
      [
        ["a", -4],
        ["premio", 5],
      ],
    ),
  ).toEqual(["lectura"]);
});
