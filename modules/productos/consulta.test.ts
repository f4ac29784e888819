import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/fuzz/any-text.ts";
import {
  CONSULTA_VACIA,
  type Consulta,
  cambiarConsulta,
  escribirConsulta,
  escribirCursor,
  filtrosActivos,
  leerConsulta,
  leerCursor,
  ORDENES,
  ordenEfectivo,
} from "./consulta.ts";

const leer = (direccion: string) => leerConsulta(new URL(direccion, "http://tienda.example").searchParams);

test("an address without parameters asks for everything in random order", () => {
  expect(leer("/productos")).toEqual(CONSULTA_VACIA);
  expect(escribirConsulta(CONSULTA_VACIA)).toBe("/productos");
});

test("what the foot of the page links to is understood", () => {
  expect(leer("/productos?con_puntos=1").con_puntos).toBe(true);
  expect(leer("/productos?categoria=Parrillas%20y%20asados").categoria).toBe("Parrillas y asados");
});

test("the fields of a form sent without JavaScript mean the same", () => {
  expect(leer("/productos?q=&orden=aleatorio&categoria=")).toEqual(CONSULTA_VACIA);
});

test("every view has an address that is read back as the same view", () => {
  const vista = fc.record<Consulta>({
    q: fc.constantFrom("", "taladro", "parrilla & carbón", "50% ñandú"),
    orden: fc.constantFrom(...ORDENES),
    categoria: fc.constantFrom(null, "Bebés", "Jacuzzi y piscina"),
    con_puntos: fc.boolean(),
    semilla: fc.option(fc.nat(9_999)),
    cursor: fc.constantFrom(null, "0.25~7", "autos~bateria 12v~9"),
  });
  fc.assert(
    fc.property(vista, (consulta) => {
      expect(leer(escribirConsulta(consulta))).toEqual(consulta);
    }),
  );
});

test("a change of filter starts the list again", () => {
  const lejos = { ...CONSULTA_VACIA, semilla: 12, cursor: "0.5~3" };
  expect(cambiarConsulta(lejos, { con_puntos: true })).toBe("/productos?con_puntos=1");
});

test.each([
  ["q", "x".repeat(5_000), "x".repeat(80)],
  ["q", "a\u0000b\u0007 \t c", "a b c"],
  ["q", "\u{1F389}".repeat(200), "\u{1F389}".repeat(80)],
  ["q", "\uD83D", "\uFFFD"],
  ["orden", "precio; drop table", "aleatorio"],
  ["semilla", "-1", null],
  ["semilla", "12345", null],
  ["cursor", "<script>", null],
  ["cursor", "1".repeat(400), null],
] as const)("a hostile %s is cut or left out", (nombre, valor, esperado) => {
  const consulta = leerConsulta(new URLSearchParams({ [nombre]: valor }));
  expect(consulta[nombre]).toBe(esperado);
});

test("whatever the address holds, it can be read", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (texto) => {
      const consulta = leerConsulta(new URLSearchParams({ q: texto, categoria: texto, cursor: texto }));
      expect(consulta.q.length).toBeLessThanOrEqual(160);
      expect(consulta.q).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test("a search is ranked until another order is chosen", () => {
  expect(ordenEfectivo({ q: "taladro", orden: "aleatorio" })).toBe("relevancia");
  expect(ordenEfectivo({ q: "taladro", orden: "nombre" })).toBe("nombre");
  expect(ordenEfectivo({ q: "", orden: "aleatorio" })).toBe("aleatorio");
});

test("the badge counts what differs from the usual view", () => {
  expect(filtrosActivos(CONSULTA_VACIA)).toBe(0);
  expect(filtrosActivos({ ...CONSULTA_VACIA, orden: "nombre", categoria: "Autos", con_puntos: true })).toBe(
    3,
  );
});

test("a cursor is read back as it was written", () => {
  const cursores = [
    ["aleatorio", { claves: [0.123456789012345], id: 9 }],
    ["aleatorio", { claves: [1.5e-7], id: 1 }],
    ["nombre", { claves: ["termo de acero"], id: 3 }],
    ["categoria", { claves: ["", "sin rubro"], id: 4 }],
    ["precio-desc", { claves: [9_990], id: 5 }],
    ["relevancia", { claves: [], id: 24 }],
  ] as const;
  for (const [orden, { claves, id }] of cursores) {
    const cursor = { claves: [...claves], id };
    expect(leerCursor(escribirCursor(cursor), orden)).toEqual(cursor);
  }
});

test.each([
  ["nombre", "a~b~1"],
  ["nombre", "A'; --~1"],
  ["precio-asc", "99999999999999999999~1"],
  ["aleatorio", "2~1"],
  ["aleatorio", "nan~1"],
  ["relevancia", "1~2"],
  ["relevancia", ""],
] as const)("a cursor of another order or shape is none: %s %s", (orden, cursor) => {
  expect(leerCursor(cursor, orden)).toBeNull();
});
