import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Apartada,
  avisoQuedan,
  type Contada,
  clasificar,
  fraseSinUnidades,
  nombreClave,
  planificarCambio,
  planificarConteo,
  planificarReserva,
  planificarVuelta,
  quedanPocas,
  topeSinPago,
} from "./existencias.ts";

const A = { sku: "A", opcion: null };
const B = { sku: "B", opcion: 7 };
const fila = (id: number, codigo: string, cantidad: number): Apartada => ({
  ...A,
  id,
  codigo,
  cantidad,
  vence_en: new Date(0),
  usuario: null,
  tomable_desde: null,
});
const hay = (existencias: number | null, clave: typeof A | typeof B = A): Contada => ({
  ...clave,
  existencias,
});

test("a reservation takes whole lines and names the line that finds too few", () => {
  const reserva = {
    codigo: "Q",
    causa: "reserva",
    lineas: [
      { ...A, cantidad: 3 },
      { ...B, cantidad: 2 },
    ],
  } as const;
  const plan = planificarReserva(reserva, { filas: [hay(3), hay(1, B)], apartadas: [] });
  expect(plan.guardar).toEqual([{ ...A, cantidad: 3 }]);
  expect(plan.contadas).toEqual([hay(0)]);
  expect(plan.movimientos).toEqual([{ ...A, causa: "reserva", cantidad: -3, quedan: 0, referencia: "Q" }]);
  expect(plan.faltan).toEqual([{ ...B, pedidas: 2, quedan: 1 }]);
});

test("what is not counted is neither taken nor missing", () => {
  const reserva = { codigo: "Q", causa: "venta", lineas: [{ ...A, cantidad: 999 }] } as const;
  const vacio = { guardar: [], faltan: [], movimientos: [], contadas: [] };
  expect(planificarReserva(reserva, { filas: [hay(null)], apartadas: [] })).toMatchObject(vacio);
  // The shop stopped counting while the quote kept units: they end without a movement.
  expect(planificarReserva(reserva, { filas: [hay(null)], apartadas: [fila(1, "Q", 2)] })).toMatchObject({
    ...vacio,
    borrar: [1],
  });
});

test("a reservation that is there already moves only the difference", () => {
  const con = (cantidad: number) =>
    planificarReserva(
      { codigo: "Q", causa: "venta", lineas: [{ ...A, cantidad }] },
      { filas: [hay(1)], apartadas: [fila(1, "Q", 2)] },
    );
  expect(con(2)).toMatchObject({ movimientos: [], guardar: [{ cantidad: 2 }], faltan: [] });
  expect(con(3)).toMatchObject({ movimientos: [{ cantidad: -1, quedan: 0, causa: "venta" }] });
  expect(con(1)).toMatchObject({ movimientos: [{ cantidad: 1, quedan: 2, causa: "vencimiento" }] });
  expect(con(4)).toMatchObject({ faltan: [{ pedidas: 4, quedan: 3 }], borrar: [1], contadas: [hay(3)] });
});

test("other rows end first, so that their units serve this one", () => {
  const plan = planificarReserva(
    { codigo: "Q", causa: "reserva", lineas: [{ ...A, cantidad: 2 }] },
    { filas: [hay(0)], apartadas: [fila(1, "VIEJA", 2)] },
  );
  expect(plan.movimientos.map(({ cantidad, referencia }) => [cantidad, referencia])).toEqual([
    [2, "VIEJA"],
    [-2, "Q"],
  ]);
  expect([plan.borrar, plan.faltan, plan.contadas]).toEqual([[1], [], [hay(0)]]);
});

test("a line is added without touching the others when they are to stay", () => {
  const plan = planificarReserva(
    { codigo: "Q", causa: "venta", lineas: [{ ...A, cantidad: 1 }], conserva: true },
    { filas: [hay(1), hay(0, B)], apartadas: [{ ...fila(1, "Q", 4), ...B }] },
  );
  expect(plan).toMatchObject({ borrar: [], guardar: [{ ...A, cantidad: 1 }] });
});

const unidades = fc.record({ clave: fc.constantFrom(A, B), cantidad: fc.integer({ min: 1, max: 4 }) });

test("whatever happens, movements sum to the change, nothing goes below zero, and units are neither made nor lost", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      fc.uniqueArray(unidades, { selector: ({ clave }) => nombreClave(clave) }),
      fc.uniqueArray(fc.record({ codigo: fc.constantFrom("Q", "X"), u: unidades }), {
        selector: ({ codigo, u }) => `${codigo}${nombreClave(u.clave)}`,
      }),
      (a, b, pedidas, previas) => {
        const filas = [hay(a), hay(b, B)];
        const apartadas = previas.map(({ codigo, u }, i) => ({ ...fila(i, codigo, u.cantidad), ...u.clave }));
        const lineas = pedidas.map(({ clave, cantidad }) => ({ ...clave, cantidad }));
        const plan = planificarReserva({ codigo: "Q", causa: "venta", lineas }, { filas, apartadas });
        const apartado = apartadas.reduce((suma, { cantidad }) => suma + cantidad, 0);
        const guardado = plan.guardar.reduce((suma, { cantidad }) => suma + cantidad, 0);
        const queda = filas.reduce(
          (suma, f) =>
            suma + ((plan.contadas.find((c) => nombreClave(c) === nombreClave(f)) ?? f).existencias ?? 0),
          0,
        );
        expect(queda + guardado).toBe(a + b + apartado);
        expect(plan.contadas.every(({ existencias }) => existencias !== null && existencias >= 0)).toBe(true);
        expect(plan.movimientos.every(({ quedan }) => quedan !== null && quedan >= 0)).toBe(true);
        expect(plan.movimientos.reduce((suma, { cantidad }) => suma + cantidad, 0)).toBe(queda - a - b);
        expect(plan.guardar.length + plan.faltan.length).toBe(lineas.length);
      },
    ),
  );
});

test("giving back adds what was taken; a count writes the difference", () => {
  expect(planificarVuelta("rechazo", { filas: [hay(1)], apartadas: [fila(9, "V", 2)] })).toMatchObject({
    contadas: [hay(3)],
    borrar: [9],
    movimientos: [{ causa: "rechazo", cantidad: 2, quedan: 3, referencia: "V" }],
  });
  expect(planificarConteo("correccion", [hay(4)], [hay(1)]).movimientos).toMatchObject([
    { cantidad: 3, quedan: 4 },
  ]);
  expect(planificarConteo("correccion", [hay(null)], [hay(4)]).movimientos).toMatchObject([
    { cantidad: -4, quedan: null },
  ]);
  expect(planificarConteo("inicial", [hay(0)], [hay(null)]).movimientos).toMatchObject([
    { cantidad: 0, quedan: 0 },
  ]);
  expect(planificarConteo("correccion", [hay(4)], [hay(4)])).toEqual({ contadas: [], movimientos: [] });
});

test("some units of a reservation come back and the rest stays; broken ones end without coming back", () => {
  const estado = { filas: [hay(1)], apartadas: [fila(9, "V", 3)] };
  const una = new Map([[nombreClave(A), 1]]);
  expect(planificarVuelta("devolucion", estado, una)).toEqual({
    movimientos: [{ ...A, causa: "devolucion", cantidad: 1, quedan: 2, referencia: "V" }],
    contadas: [hay(2)],
    borrar: [],
    guardar: [{ ...A, cantidad: 2 }],
    faltan: [],
  });
  const rotas = { movimientos: [], contadas: [], faltan: [] };
  expect(planificarVuelta(null, estado, una)).toEqual({
    ...rotas,
    borrar: [],
    guardar: [{ ...A, cantidad: 2 }],
  });
  const todas = new Map([[nombreClave(A), Number.POSITIVE_INFINITY]]);
  expect(planificarVuelta(null, estado, todas)).toEqual({ ...rotas, borrar: [9], guardar: [] });
});

test("an exchange takes units that are there, and names what is missing", () => {
  const unidades = [{ ...A, cantidad: 2 }];
  expect(planificarCambio("V", unidades, [hay(2)])).toMatchObject({
    movimientos: [{ ...A, causa: "cambio", cantidad: -2, quedan: 0, referencia: "V" }],
    contadas: [hay(0)],
    faltan: [],
  });
  expect(planificarCambio("V", unidades, [hay(1)])).toMatchObject({
    movimientos: [],
    faltan: [{ ...A, pedidas: 2, quedan: 1 }],
  });
  expect(planificarCambio("V", unidades, [hay(null)])).toMatchObject({ movimientos: [], faltan: [] });
});

test("pages say how many are left only when they are few", () => {
  expect([6, 5, 1, 0, null].map((n) => avisoQuedan(quedanPocas(n, 5)))).toEqual([
    null,
    "Quedan 5",
    "Queda 1",
    "Agotado",
    null,
  ]);
  // With the setting at 0 only the end is said.
  expect([1, 0].map((n) => avisoQuedan(quedanPocas(n, 0)))).toEqual([null, "Agotado"]);
  expect([0, 1, 4].map((n) => fraseSinUnidades("«Poncho»", n))).toEqual([
    "«Poncho» está agotado. Quítalo del carrito para seguir.",
    "De «Poncho» queda 1. Baja la cantidad para seguir.",
    "De «Poncho» quedan 4. Baja la cantidad para seguir.",
  ]);
});

const AHORA = new Date("2026-11-18T12:00:00Z");
const deVenta = (
  id: number,
  usuario: string,
  cantidad: number,
  tomable_desde: Date | null = AHORA,
): Apartada => ({
  ...fila(id, `V${id}`, cantidad),
  vence_en: null,
  usuario,
  tomable_desde,
});
const pedir = (
  cantidad: number,
  estado: Parameters<typeof planificarReserva>[1],
  usuario: string | null = "ANA",
) => planificarReserva({ codigo: "Q", causa: "venta", usuario, lineas: [{ ...A, cantidad }] }, estado);

test("a person who has not paid keeps half of what there is, and at least one", () => {
  expect([1, 2, 3, 4, 5, 10].map(topeSinPago)).toEqual([1, 1, 1, 2, 2, 5]);
  expect(pedir(8, { filas: [hay(10)], apartadas: [] })).toMatchObject({
    guardar: [{ ...A, cantidad: 5 }],
    contadas: [hay(5)],
    faltan: [],
  });
  // What the person keeps under other codes counts; the purchase is not short of units.
  const suyas = [deVenta(1, "ANA", 5)];
  expect(pedir(3, { filas: [hay(5)], apartadas: [], suyas })).toMatchObject({ guardar: [], faltan: [] });
  // A payment takes all.
  expect(pedir(8, { filas: [hay(10)], apartadas: [] }, null).guardar).toEqual([{ ...A, cantidad: 8 }]);
  expect(pedir(11, { filas: [hay(10)], apartadas: [] }).faltan).toEqual([{ ...A, pedidas: 11, quedan: 10 }]);
});

test("the next buyer takes free units first, then those of unpaid sales whose time is over, oldest first", () => {
  const tomables = [deVenta(1, "EVA", 2), deVenta(2, "LUZ", 2)];
  expect(pedir(1, { filas: [hay(2)], apartadas: [], tomables })).toMatchObject({ borrar: [] });
  expect(pedir(2, { filas: [hay(1)], apartadas: [], tomables })).toMatchObject({
    borrar: [1],
    guardar: [{ ...A, cantidad: 1 }],
    contadas: [hay(2)],
  });
  expect(pedir(5, { filas: [hay(1)], apartadas: [], tomables }, null)).toMatchObject({
    borrar: [1, 2],
    guardar: [{ ...A, cantidad: 5 }],
  });
  expect(pedir(6, { filas: [hay(1)], apartadas: [], tomables }).faltan).toEqual([
    { ...A, pedidas: 6, quedan: 5 },
  ]);
});

test("rows are those of the code or ended, the person's own, or takeable; the others stay out", () => {
  const despues = new Date(AHORA.getTime() + 1);
  const propia = fila(1, "Q", 1);
  const vencida = { ...fila(2, "X", 1), usuario: "EVA", vence_en: AHORA };
  const suelta = { ...fila(3, "Y", 1), usuario: "ANA", vence_en: despues };
  const suya = deVenta(4, "ANA", 1);
  const tomable = deVenta(5, "EVA", 1);
  const antigua = deVenta(6, "LUZ", 1, new Date(0));
  const ajena = deVenta(7, "EVA", 1, despues);
  const filas = [propia, vencida, suelta, suya, tomable, antigua, ajena];
  expect(clasificar(filas, { codigo: "Q", usuario: "ANA", sueltan: ["Y"], ahora: AHORA })).toEqual({
    apartadas: [propia, vencida, suelta],
    suyas: [suya],
    tomables: [antigua, tomable],
  });
});
