import { expect, test } from "vitest";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import {
  comunasConocidas,
  enPublico,
  estadoConsentimiento,
  negativaGanador,
  negativaNombre,
  nombreCorto,
} from "./ganador-publico.ts";

test.each([
  ["Nicolás", "Torres Soto", "Nicolás T."],
  ["Nicolás Andrés", "torres", "Nicolás T."],
  ["  NICOLÁS ", "ÑANCO", "Nicolás Ñ."],
  ["Camila Rojas", null, "Camila R."],
  ["camila", "", "Camila"],
  ["Ana-María", "O'Higgins", "Ana-María O."],
  ["<b>Eva</b> +56 9", "https://x.cl", "B H."],
])("of %j %j the page may show %j", (nombre, apellido, corto) => {
  expect(nombreCorto({ nombre, apellido })).toBe(corto);
});

test("a profile without a name has nothing to show, and a name is never long", () => {
  for (const nombre of [null, "", "  ", "+56 9 1234 5678"])
    expect(nombreCorto({ nombre, apellido: "Soto" })).toBeNull();
  expect(nombreCorto({ nombre: "a".repeat(200), apellido: null })).toHaveLength(24);
});

test("only comunas that exist are offered, each once", () => {
  expect(comunasConocidas(["Rancagua", null, "Rancagua", "mi casa", "", "Ñuñoa"])).toEqual([
    "Rancagua",
    "Ñuñoa",
  ]);
  expect(enPublico({ nombre: "Nicolás T.", comuna: "Rancagua" })).toBe("Nicolás T., Rancagua");
});

test("a winner is asked until the first answer, and shown only while a consent is in force", () => {
  const ahora = new Date("2026-11-17T22:30:00Z");
  expect(estadoConsentimiento(null)).toBe("pregunta");
  expect(estadoConsentimiento({ acepta: true, retirado_en: null })).toBe("mostrado");
  expect(estadoConsentimiento({ acepta: true, retirado_en: ahora })).toBe("oculto");
  expect(estadoConsentimiento({ acepta: false, retirado_en: null })).toBe("oculto");
});

test("the answer to a winner and to another person is the same until the stage has ended", () => {
  const sorteado_en = new Date("2026-11-17T22:30:00Z");
  const sorteo = {
    numero_producto: 7,
    sorteado_en,
    ganador_producto: "AAAA1111",
    ganador_puntos: "BBBB2222",
  };
  const a = (codigo: string, ms: number) =>
    negativaGanador(sorteo, codigo, new Date(sorteado_en.getTime() + ms))?.clase ?? null;
  expect([a("AAAA1111", REVELACION_MS - 1), a("CCCC3333", REVELACION_MS - 1)]).toEqual(["estado", "estado"]);
  expect(["AAAA1111", "BBBB2222", "CCCC3333"].map((codigo) => a(codigo, REVELACION_MS))).toEqual([
    null,
    null,
    "ajeno",
  ]);
  const sinSorteo = { ...sorteo, numero_producto: null, ganador_producto: null, ganador_puntos: null };
  expect(negativaGanador(sinSorteo, "AAAA1111", sorteado_en)?.clase).toBe("estado");
});

test("a name needs a profile with a name and a comuna of an own address", () => {
  const oferta = { nombre: "Nicolás T.", comunas: ["Rancagua", "Ñuñoa"] };
  expect(negativaNombre(oferta, "Ñuñoa")).toBeNull();
  expect(negativaNombre(oferta, "Arica")).toMatchObject({ clase: "valor" });
  expect(negativaNombre({ ...oferta, nombre: null }, "Ñuñoa")?.frase).toMatch(/complétalos en Mis datos/);
  expect(negativaNombre({ ...oferta, comunas: [] }, "")?.frase).toMatch(/complétalos en Mis datos/);
});
