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

test("there are more than twenty planted violations", () =>
  expect(planted.length).toBeGreaterThanOrEqual(20));

test.each(planted)("a planted violation is found: $regla, seed $seed", ({ regla, plant, seed }) => {
  const history = jugar(seed);
  plant(history, azarDe(seed + 1_000));
  expect(judge(history).map((one) => one.regla)).toContain(regla);
});

const CUENTA = "usuario:ANA";
const cambio = (clave: string, cuanto: number, desde: number, hasta: number): Operacion => ({
  cosa: CUENTA,
  tipo: "cambio",
  clave,
  cuanto,
  desde,
  hasta,
});
const lectura = (hay: number, desde: number, hasta: number): Operacion => ({
  cosa: CUENTA,
  tipo: "lectura",
  hay,
  desde,
  hasta,
});
const rules = (operaciones: readonly Operacion[], filas: readonly [string, number][]) =>
  violaciones(
    operaciones,
    filas.map(([clave, cuanto]) => ({ cosa: CUENTA, clave, cuanto })),
    new Map([[CUENTA, 10]]),
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
