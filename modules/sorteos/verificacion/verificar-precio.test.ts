import { expect, test } from "vitest";
import { sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { jsonCanonico } from "#modules/comun/cripto/json-canonico.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { PrecioSellado } from "#modules/productos/precio-honesto.ts";
import { type FuentePrecios, leerLineaPrecio, verificarPrecio } from "./verificar-precio.ts";

const DIA = "2026-11-14";
const hace = (dias: number) => new Date(Date.parse("2026-11-14T15:00:00Z") - dias * DIA_MS).toISOString();
const fila = (id: number, precio: number, dias: number, mas: Partial<PrecioSellado> = {}): PrecioSellado => ({
  id,
  producto: "100004",
  opcion: null,
  precio,
  precio_normal: null,
  oferta_hasta: null,
  desde: hace(dias),
  ...mas,
});
const oferta = { precio_normal: 10_990, oferta_hasta: hace(-20) };
const SELLO = {
  version: "libro-v2",
  fecha: DIA,
  anterior: "",
  desde: 1,
  hasta: 2,
  raiz: "",
  totales: "",
  raiz_anexos: "",
  sello: "",
} as const;

async function* cada<T>(valores: readonly T[]) {
  yield* valores;
}

/** The lines of the check, over these sealed rows and what the shop publishes of them. */
async function lineas(selladas: PrecioSellado[], publicadas = selladas): Promise<string[]> {
  const anexos = await Promise.all(
    selladas.map(async (una) => ({ clase: "precio", id: una.id, hash: await sha256Hex(jsonCanonico(una)) })),
  );
  const fuente: FuentePrecios = {
    sellos: [SELLO],
    anexos: () => cada([{ clase: "auditoria", id: 1, hash: "" }, ...anexos]),
    precios: () => cada(publicadas),
  };
  const dichas: string[] = [];
  for await (const { ok, titulo, explicacion } of verificarPrecio(fuente, "100004"))
    dichas.push(`${ok ? "✓" : "✗"} ${titulo}: ${explicacion}`);
  return dichas;
}

test("a discount whose normal price was asked for is real, and the lowest price before it is said", async () => {
  const otro = fila(4, 1, 1, { producto: "100005", ...oferta });
  expect(await lineas([fila(1, 10_990, 40), fila(2, 9_990, 12), fila(3, 8_990, 2, oferta), otro])).toEqual([
    "✓ Los precios del 2026-11-14 son los que se sellaron: son 4.",
    "✓ Oferta de 100004 del 12-11-2026, $8.990 y antes $10.990: la tienda cobró $10.990 o más 20 de los 30 días anteriores; se exigen 7. El más bajo de esos días fue $9.990.",
  ]);
});

test("a discount whose normal price was not asked for is not", async () => {
  const [, dicha] = await lineas([fila(1, 9_990, 40), fila(2, 10_990, 5), fila(3, 8_990, 2, oferta)]);
  expect(dicha).toContain("✗ Oferta de 100004");
  expect(dicha).toContain("3 de los 30 días anteriores; se exigen 7.");
});

test("each option proves its own discount: a difference that was raised for the offer is seen", async () => {
  const base = [fila(1, 10_990, 40), fila(4, 8_990, 2, oferta)];
  const talla = (id: number, precio: number, dias: number, mas: Partial<PrecioSellado> = {}) =>
    fila(id, precio, dias, { opcion: 7, ...mas });
  const antes = await lineas([
    ...base,
    talla(2, 10_990, 40),
    talla(3, 15_990, 3),
    talla(5, 13_990, 2, { ...oferta, precio_normal: 15_990 }),
  ]);
  expect(antes[1]).toContain("✓ Oferta de 100004 del 12-11-2026");
  expect(antes[2]).toContain("✗ Oferta de 100004, opción 7, del 12-11-2026, $13.990 y antes $15.990");
  const durante = await lineas([
    ...base,
    talla(2, 10_990, 40),
    talla(3, 8_990, 2, oferta),
    talla(5, 13_990, 1, { ...oferta, precio_normal: 15_990 }),
  ]);
  expect(durante.filter((linea) => linea.startsWith("✗"))).toEqual([
    expect.stringContaining("opción 7, del 13-11-2026, $13.990 y antes $15.990"),
  ]);
});

test("a changed row and a row that is left out are seen", async () => {
  const filas = [fila(1, 10_990, 40), fila(2, 8_990, 2, oferta)];
  const [primera] = await lineas(filas, [fila(1, 10_991, 40), fila(2, 8_990, 2, oferta)]);
  expect(primera).toBe(
    "✗ Los precios del 2026-11-14 son los que se sellaron: el precio 1 no es el que se selló.",
  );
  expect((await lineas(filas, filas.slice(0, 1)))[0]).toContain("falta el precio 2.");
});

test("a product without offers, and one without prices, say so", async () => {
  expect(await lineas([fila(1, 10_990, 40)])).toContain("✓ Producto 100004: no ha tenido ofertas.");
  expect(await lineas([])).toEqual(["✗ Producto 100004: el libro no tiene precios suyos."]);
});

test.each([
  ["a row", JSON.stringify(fila(1, 10_990, 40)), true],
  ["a further field", JSON.stringify({ ...fila(1, 10_990, 40), nota: 1 }), false],
  ["an instant that is none", JSON.stringify(fila(1, 10_990, 40, { desde: "ayer" })), false],
  ["no JSON", "{", false],
])("%s is read: %s", (_, texto, legible) => {
  expect(leerLineaPrecio(texto) !== null).toBe(legible);
});
