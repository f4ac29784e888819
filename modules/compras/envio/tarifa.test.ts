import fc from "fast-check";
import { expect, test } from "vitest";
import { CLASES_PESO, claseMasPesada } from "#modules/productos/clase-peso.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import { buscarComuna, buscarRegion, lugarDe, sugerirComunas } from "./lugar.ts";
import { claseDelPedido, envioDe, mismoLugar, type Tarifa, tarifaDe } from "./tarifa.ts";

const VALPARAISO = { region: "Valparaíso", comuna: "Quilpué" };
const PASCUA = { region: "Valparaíso", comuna: "Isla de Pascua" };
const fila = (
  comuna: string | null,
  costo: number,
  clase_peso: Tarifa["clase_peso"] = "liviano",
): Tarifa => ({
  region: "Valparaíso",
  comuna,
  clase_peso,
  costo,
  dias: comuna ? 12 : 3,
});
const TABLA = [fila("Isla de Pascua", 15_000), fila(null, 4_000), fila(null, 9_000, "pesado")];

test("the row of the comuna comes before the row of its region", () => {
  expect(tarifaDe(TABLA, PASCUA, "liviano")).toMatchObject({ comuna: "Isla de Pascua", costo: 15_000 });
  expect(tarifaDe(TABLA, VALPARAISO, "liviano")).toMatchObject({ comuna: null, costo: 4_000 });
  // The comuna has no row of this class: the region's applies.
  expect(tarifaDe(TABLA, PASCUA, "pesado")?.costo).toBe(9_000);
  expect(tarifaDe(TABLA, VALPARAISO, "mediano")).toBeNull();
  expect(tarifaDe(TABLA, { region: "Maule", comuna: "Talca" }, "liviano")).toBeNull();
});

test("a sale is one parcel of its heaviest class; tickets are not sent", () => {
  const producto = (clase_peso?: Tarifa["clase_peso"]) => ({ tipo: "producto", clase_peso }) as const;
  expect(claseDelPedido([producto("liviano"), producto("pesado"), producto("mediano")])).toBe("pesado");
  expect(claseDelPedido([producto(), { tipo: "ticket" }])).toBe("liviano");
  expect(claseDelPedido([{ tipo: "ticket" }])).toBeNull();
  expect(claseDelPedido([])).toBeNull();
});

test("what passes the included amount is charged", () => {
  const pedir = (lugar: typeof PASCUA | null, clase: Tarifa["clase_peso"] | null) =>
    envioDe({ tarifas: TABLA, lugar, clase, incluido_hasta: 5_000 });
  expect(pedir(PASCUA, "liviano")).toEqual({
    ...PASCUA,
    costo: 15_000,
    dias: 12,
    incluido: 5_000,
    cobrado: 10_000,
  });
  expect(pedir(VALPARAISO, "liviano")).toMatchObject({ costo: 4_000, incluido: 4_000, cobrado: 0, dias: 3 });
  expect([pedir(null, "liviano"), pedir(PASCUA, null), pedir(VALPARAISO, "mediano")]).toEqual([
    null,
    null,
    null,
  ]);
});

const lugar = fc
  .constantFrom(...REGIONES)
  .chain(({ region, comunas }) => fc.constantFrom(...comunas).map((comuna) => ({ region, comuna })));
const clase = fc.constantFrom(...CLASES_PESO);
const monto = fc.integer({ min: 0, max: 999_999_999 });
const tarifas = fc.uniqueArray(
  fc.record({
    lugar,
    deComuna: fc.boolean(),
    clase_peso: clase,
    costo: monto,
    dias: fc.integer({ min: 0, max: 90 }),
  }),
  {
    selector: ({ lugar: l, deComuna, clase_peso }) => `${l.region}|${deComuna ? l.comuna : ""}|${clase_peso}`,
  },
);

test("whatever the table: cost = included + charged, nothing is negative, and cheaper shipping is never charged more", () => {
  fc.assert(
    fc.property(tarifas, lugar, clase, monto, monto, (filas, donde, peso, incluido_hasta, mas) => {
      const tabla: Tarifa[] = filas.map(({ lugar: l, deComuna, ...resto }) => ({
        ...resto,
        region: l.region,
        comuna: deComuna ? l.comuna : null,
      }));
      // One row for certain, so that most cases charge something.
      tabla.push({ ...donde, clase_peso: peso, costo: mas, dias: 5 });
      const envio = envioDe({ tarifas: tabla, lugar: donde, clase: peso, incluido_hasta });
      if (!envio) throw new Error("the table has a row for this place");
      expect(envio.incluido + envio.cobrado).toBe(envio.costo);
      expect(envio.incluido).toBe(Math.min(envio.costo, incluido_hasta));
      expect(envio.cobrado).toBe(Math.max(0, envio.costo - incluido_hasta));
      const propia = tabla.some(({ comuna, clase_peso }) => comuna === donde.comuna && clase_peso === peso);
      expect(propia).toBe(true);
      expect(tarifaDe(tabla, donde, peso)?.comuna).toBe(donde.comuna);
    }),
  );
});

test("the heaviest class does not depend on the order of the lines, and one more line never makes it lighter", () => {
  fc.assert(
    fc.property(fc.array(clase, { minLength: 1 }), clase, (clases, otra) => {
      const peso = (una: Tarifa["clase_peso"] | null) => (una ? CLASES_PESO.indexOf(una) : -1);
      expect(claseMasPesada(clases.toReversed())).toBe(claseMasPesada(clases));
      expect(peso(claseMasPesada([...clases, otra]))).toBe(
        Math.max(peso(claseMasPesada(clases)), peso(otra)),
      );
    }),
  );
});

test("an invented comuna has no row of the table, whatever its region", () => {
  const direccion = { comuna: "Macondo", region: "Valparaíso" };
  const lugar = lugarDe(direccion) ?? VALPARAISO;
  expect(lugar).toEqual({ comuna: "Macondo", region: "" });
  const tarifas = [
    { region: "Valparaíso", comuna: null, clase_peso: "liviano" as const, costo: 100, dias: 1 },
  ];
  expect(tarifaDe(tarifas, lugar, "liviano")).toBeNull();
});

test("a place has the region of its comuna, whatever the profile says", () => {
  const direccion = { comuna: "Quilpué", region: "Maule" };
  expect(lugarDe(direccion)).toEqual(VALPARAISO);
  expect(lugarDe({ comuna: null })).toBeNull();
  expect(mismoLugar(VALPARAISO, { ...VALPARAISO })).toBe(true);
  expect(mismoLugar(VALPARAISO, PASCUA)).toBe(false);
  expect(mismoLugar(null, PASCUA)).toBe(false);
  expect(mismoLugar(null, null)).toBe(true);
});

test("names are found as people write them", () => {
  expect(buscarComuna("  ñuñoa ")).toEqual({ region: "Metropolitana de Santiago", comuna: "Ñuñoa" });
  expect(buscarComuna("O'HIGGINS")?.comuna).toBe("O'Higgins");
  expect(buscarComuna("Macondo")).toBeNull();
  const casos = [
    "RM",
    "metropolitana",
    "Región de Valparaíso",
    "O'Higgins",
    "aysen",
    "la araucania",
    "Araucanía",
  ];
  expect(casos.map(buscarRegion)).toEqual([
    "Metropolitana de Santiago",
    "Metropolitana de Santiago",
    "Valparaíso",
    "Libertador General Bernardo O'Higgins",
    "Aysén del General Carlos Ibáñez del Campo",
    "La Araucanía",
    "La Araucanía",
  ]);
  // Two regions have the word.
  expect(["los", "", "Patagonia"].map(buscarRegion)).toEqual([null, null, null]);
  for (const { region, comunas } of REGIONES) {
    expect(buscarRegion(region)).toBe(region);
    for (const comuna of comunas) expect(buscarComuna(comuna)).toEqual({ region, comuna });
  }
});

test.each([
  ["nuno", ["Ñuñoa"]],
  ["bernardo", ["San Bernardo"]],
  ["isla", ["Isla de Maipo", "Isla de Pascua"]],
  ["macondo", []],
  ["  ", []],
])("who types %j may mean %j", (escrito, comunas) => {
  expect(
    sugerirComunas(escrito)
      .map(({ comuna }) => comuna)
      .sort(),
  ).toEqual(comunas);
});

test("comunas that begin so come before those that only have such a word, and few are proposed", () => {
  const comunas = sugerirComunas("san").map(({ comuna }) => comuna);
  expect(comunas).toHaveLength(8);
  expect(comunas.every((comuna) => comuna.startsWith("San"))).toBe(true);
});
