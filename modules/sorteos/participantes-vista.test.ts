import { expect, test } from "vitest";
import { FILAS_POR_PAGINA, filasParticipantes, paginaDe, plegarPorPersona } from "./participantes-vista.ts";

const SIN_NUMEROS = { numero_producto: null, numero_puntos: null };
const rangos = [
  { usuario: "VALE12AQ", inicio: 1, final: 420 },
  { usuario: "7KQZZZZA", inicio: 421, final: 1120 },
  { usuario: "VALE12AQ", inicio: 1121, final: 1340 },
];

test("codes are masked, one's own is whole, and a person keeps their number in every range", () => {
  const filas = filasParticipantes(rangos, "7KQZZZZA", SIN_NUMEROS);
  expect(filas.map(({ codigo, mio, persona, puntos }) => [codigo, mio, persona, puntos])).toEqual([
    ["VAL****Q", false, 0, 420],
    ["7KQZZZZA", true, 1, 700],
    ["VAL****Q", false, 0, 220],
  ]);
});

test("a visitor sees no whole code", () => {
  expect(JSON.stringify(filasParticipantes(rangos, null, SIN_NUMEROS))).not.toMatch(/VALE12AQ|7KQZZZZA/);
});

test("the range of each number that came out carries its prize", () => {
  const filas = filasParticipantes(rangos, null, { numero_producto: 1121, numero_puntos: 1120 });
  expect(filas.map(({ premio }) => premio)).toEqual([null, "puntos", "producto"]);
});

test("folded by person, each has one row with all points, the prize and the first ranges", () => {
  const filas = filasParticipantes(rangos, null, { numero_producto: 1121, numero_puntos: 1120 });
  expect(plegarPorPersona(filas)).toMatchObject([
    {
      codigo: "VAL****Q",
      puntos: 640,
      premio: "producto",
      tramos: 2,
      rangos: [
        { inicio: 1, final: 420 },
        { inicio: 1121, final: 1340 },
      ],
    },
    { codigo: "7KQ****A", puntos: 700, premio: "puntos", tramos: 1, rangos: [{ inicio: 421, final: 1120 }] },
  ]);
  const muchos = Array.from({ length: 30 }, (_, i) => ({ usuario: "VALE12AQ", inicio: i + 1, final: i + 1 }));
  const [plegada] = plegarPorPersona(filasParticipantes(muchos, null, SIN_NUMEROS));
  expect(plegada).toMatchObject({ puntos: 30, tramos: 30 });
  expect(plegada?.rangos).toHaveLength(6);
});

test.each([
  [1, 1, 1],
  [3, 3, 101],
  [99, 3, 101],
  [0, 1, 1],
  [Number.NaN, 1, 1],
])("page %d asked for shows page %d, from row %d", (pedida, pagina, primera) => {
  const filas = Array.from({ length: 2 * FILAS_POR_PAGINA + 1 }, (_, i) => i + 1);
  const mostrada = paginaDe(filas, pedida);
  expect([mostrada.pagina, mostrada.paginas, mostrada.filas[0]]).toEqual([pagina, 3, primera]);
});

test("without participants there is one empty page", () => {
  expect(paginaDe([], 1)).toEqual({ filas: [], pagina: 1, paginas: 1 });
});
