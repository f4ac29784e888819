import { expect, test } from "vitest";
import { poner } from "#tests/support/asistente/honestas.ts";
import { COMPARACIONES_FALSAS, TRAMPAS, TRAMPAS_DE_LA_TIENDA } from "#tests/support/asistente/trampas.ts";
import { PRODUCTOS, unTurno } from "#tests/support/asistente/turno.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Libreta } from "./hecho.ts";
import { crearRevisor, revisarRespuesta } from "./revisar.ts";

const { db } = await testDatabase();
const turno = await unTurno(testCtx(db));
const revisar = crearRevisor(turno.libreta);
const { de, general } = turno;
const mostrada = (texto: string) => revisar(texto, new Set()).detenida === null;
const [SILLA, CUNA] = [PRODUCTOS[3], PRODUCTOS[5]];
if (!SILLA || !CUNA) throw new Error("products are missing");

const valores = {
  n: SILLA.nombre,
  p: de(SILLA.sku, "precio"),
  r: de(SILLA.sku, "regalo"),
  ra: de(SILLA.sku, "regalo"),
  q: de(SILLA.sku, "unidades"),
  a: SILLA.nombre,
  pa: de(SILLA.sku, "precio"),
  b: CUNA.nombre,
  pb: de(CUNA.sku, "precio"),
};

test.each(Object.entries(TRAMPAS))("%s is held back", (_, trampas) => {
  expect(trampas.map((trampa) => poner(trampa, valores)).filter(mostrada)).toEqual([]);
});

test("a comparison that the prices do not prove is held back", () => {
  expect(COMPARACIONES_FALSAS.map((una) => poner(una, valores)).filter(mostrada)).toEqual([]);
});

test("a figure of the whole shop says nothing about another place, thing or person", () => {
  const textos = TRAMPAS_DE_LA_TIENDA.map(([trampa, texto, tema]) =>
    poner(trampa, { ...valores, 0: general(texto, tema) }),
  );
  expect(textos.filter(mostrada)).toEqual([]);
});

test("a product whose name is a figure or a promise lends its words to no answer", () => {
  const libreta = new Libreta();
  const cosas = ["Veinte poemas de amor", "Gratis", "Mil hojas", "Medio kilo de café"];
  for (const [i, nombre] of cosas.entries()) {
    const enlace = `/productos/detalle-producto/${i}/comprar`;
    libreta.nombrar({ clave: `${i}`, nombre, enlace });
  }
  const detenida = (texto: string) => revisarRespuesta(texto, libreta, new Set()).detenida !== null;
  const mentiras = [
    "Cuesta veinte.",
    "La silla vale veinte.",
    "El envío es gratis.",
    "Son mil.",
    "A medio kilo.",
  ];
  expect(mentiras.filter((mentira) => !detenida(mentira))).toEqual([]);
});
