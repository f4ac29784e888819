import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Asiento,
  aplicar,
  type MovimientoAsiento,
  mismoAsiento,
  normalizar,
  plegar,
  traspaso,
} from "./asiento.ts";
import { CONSUMIDOS, cuentaPozo, cuentaUsuario, EMISION } from "./cuentas.ts";

const ANA = cuentaUsuario("AAAA0001");
const BETO = cuentaUsuario("BBBB0002");
const POZO = cuentaPozo("SRT-0001");
const MAXIMO = Number.MAX_SAFE_INTEGER;

const asiento = (...movimientos: MovimientoAsiento[]): Asiento => ({
  clave: "prueba:1",
  motivo: "ajuste",
  movimientos,
});

test("an entry moves whole points that sum to zero", () => {
  expect(() => normalizar(asiento({ cuenta: ANA, puntos: 1 }))).toThrow("no suma cero");
  expect(() => normalizar(asiento(...traspaso(EMISION, ANA, 1.5)))).toThrow("no es una cantidad");
  expect(() => normalizar(asiento(...traspaso(EMISION, ANA, 0)))).toThrow("no es una cantidad");
  expect(() => normalizar(asiento(...traspaso(EMISION, ANA, MAXIMO + 1)))).toThrow("no es una cantidad");
  expect(() => normalizar(asiento())).toThrow("no mueve puntos");
  expect(() => normalizar({ ...asiento(...traspaso(EMISION, ANA, 1)), clave: " " })).toThrow("la clave");
});

test("an account outside the chart is refused", () => {
  expect(() => normalizar(asiento(...traspaso(EMISION, cuentaUsuario("ana"), 1)))).toThrow(
    "no existe en el plan",
  );
});

test("repeated accounts become one movement, and those that cancel out disappear", () => {
  const junto = normalizar(
    asiento(...traspaso(ANA, POZO, 10), ...traspaso(POZO, CONSUMIDOS, 10), ...traspaso(ANA, POZO, 5)),
  );
  expect(junto.movimientos).toEqual([
    { cuenta: ANA, puntos: -15 },
    { cuenta: POZO, puntos: 5 },
    { cuenta: CONSUMIDOS, puntos: 10 },
  ]);
  expect(() => normalizar(asiento(...traspaso(ANA, POZO, 3), ...traspaso(POZO, ANA, 3)))).toThrow("no mueve");
});

test("an entry moves points of one person at most", () => {
  expect(() => normalizar(asiento(...traspaso(ANA, BETO, 1)))).toThrow("más de una persona");
  expect(() => normalizar(asiento(...traspaso(POZO, ANA, 1), ...traspaso(POZO, BETO, 1)))).toThrow(
    "más de una persona",
  );
  // A person whose movements cancel out is not part of the entry.
  const sinBeto = asiento(...traspaso(POZO, ANA, 1), ...traspaso(POZO, BETO, 1), ...traspaso(BETO, POZO, 1));
  expect(normalizar(sinBeto).movimientos.map(({ cuenta }) => cuenta)).toEqual([POZO, ANA]);
});

test("a sum that doubles would round is still not zero", () => {
  const casi = asiento(
    { cuenta: EMISION, puntos: -MAXIMO },
    { cuenta: ANA, puntos: MAXIMO },
    { cuenta: cuentaPozo("SRT-0002"), puntos: MAXIMO },
    { cuenta: POZO, puntos: -MAXIMO },
    { cuenta: CONSUMIDOS, puntos: 1 },
  );
  expect(() => normalizar(casi)).toThrow("no suma cero");
});

test("a person cannot spend what is not there, and the refusal is a sentence", () => {
  const saldos = new Map([[ANA, 10]]);
  expect(aplicar(saldos, asiento(...traspaso(ANA, POZO, 10))).saldos).toEqual(
    new Map([
      [ANA, 0],
      [POZO, 10],
    ]),
  );
  expect(aplicar(saldos, asiento(...traspaso(ANA, POZO, 11)))).toEqual({
    saldos: null,
    negativa: { clase: "valor", frase: "No tienes puntos suficientes." },
    cuenta: ANA,
  });
  expect(aplicar(saldos, asiento(...traspaso(POZO, ANA, 1))).negativa?.frase).toContain("pozo:SRT-0001");
});

test("emission may owe, but no account leaves the range of exact integers", () => {
  const saldos = new Map([[EMISION, -MAXIMO]]);
  expect(aplicar(saldos, asiento(...traspaso(EMISION, ANA, 1))).negativa?.frase).toContain("no cabe");
});

test("a refused entry leaves its neighbours alone", () => {
  const gastos = [6, 6, 4].map((puntos) => asiento(...traspaso(ANA, POZO, puntos)));
  const { saldos, pasos } = plegar(new Map([[ANA, 10]]), gastos);
  expect(pasos.map(({ negativa }) => negativa === null)).toEqual([true, false, true]);
  expect(saldos.get(ANA)).toBe(0);
  expect(saldos.get(POZO)).toBe(10);
});

test("folding keeps the whole at zero and people at or above it, whatever comes", () => {
  const cuenta = fc.constantFrom(ANA, BETO, POZO, CONSUMIDOS, EMISION);
  const traspasos = fc.array(fc.tuple(cuenta, cuenta, fc.integer({ min: 1, max: 100 })), { maxLength: 40 });
  fc.assert(
    fc.property(traspasos, (lista) => {
      const personas = [ANA, BETO];
      const utiles = lista.filter(([de, a]) => de !== a && !(personas.includes(de) && personas.includes(a)));
      const { saldos } = plegar(
        new Map(),
        utiles.map((t) => asiento(...traspaso(...t))),
      );
      expect([...saldos.values()].reduce((a, b) => a + b, 0)).toBe(0);
      expect([...saldos].every(([nombre, saldo]) => saldo >= 0 || nombre === EMISION)).toBe(true);
    }),
  );
});

test("two entries are the same when motive and movements are, in any order", () => {
  const ida = asiento(...traspaso(ANA, POZO, 5));
  expect(mismoAsiento(ida, asiento(...traspaso(ANA, POZO, 5).reverse()))).toBe(true);
  expect(mismoAsiento(ida, asiento(...traspaso(ANA, POZO, 6)))).toBe(false);
  expect(mismoAsiento(ida, asiento(...traspaso(BETO, POZO, 5)))).toBe(false);
  expect(mismoAsiento(ida, { ...ida, motivo: "abono" })).toBe(false);
});
