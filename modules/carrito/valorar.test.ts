import { describe, expect, test } from "vitest";
import { claveLinea, type LineaPedida, sinNombres } from "./lineas.ts";
import { type Catalogo, compararPrecios, type ItemCatalogo, valorar } from "./valorar.ts";

const base = {
  imagen_1: null,
  a_la_venta: true,
  opcion_nombre: null,
  sufijo: null,
  precio_normal: null,
  clase_peso: null,
  sin_retracto: null,
  sin_retracto_frase: "",
  existencias: null,
  por_elegir: false,
};
const parrilla: ItemCatalogo = {
  ...base,
  tipo: "producto",
  id: 1,
  sku: "100004",
  nombre: "Parrilla",
  precio: 10_000,
  puntos: 100,
};
const fonda: ItemCatalogo = {
  ...base,
  tipo: "ticket",
  id: 1,
  sku: null,
  nombre: "Ticket Fonda",
  precio: 5_000,
  puntos: 500,
};
const catalogo = (...items: ItemCatalogo[]): Catalogo =>
  new Map(items.map((item) => [claveLinea(item), item]));
const linea = (tipo: LineaPedida["tipo"], campos: Partial<LineaPedida> = {}): LineaPedida => ({
  id: 1,
  tipo,
  cantidad: 2,
  ...campos,
});
const ABIERTA = { tickets_en_venta: true };

describe("pricing", () => {
  test("reads the catalogue, whatever the cart says", () => {
    const lineas = [linea("producto", { precio: 1 }), linea("ticket", { precio: 1, puntos: 9_999 })];
    expect(valorar(lineas, catalogo(parrilla, fonda), ABIERTA)).toMatchObject({
      lineas: [
        { nombre: "Parrilla", precio: 10_000, total: 20_000, puntos: 100 },
        { nombre: "Ticket Fonda", precio: 5_000, total: 10_000, puntos: 500 },
      ],
      totales: { productos: 20_000, puntos: 10_000, total: 30_000, puntos_ganados: 1_200 },
    });
  });

  test("a line carries what was announced of the right of withdrawal", () => {
    const fresca = { ...parrilla, sin_retracto: "perecible" as const, sin_retracto_frase: "Dura un día." };
    const hoy = valorar([linea("producto")], catalogo(fresca), ABIERTA);
    expect(hoy).toMatchObject({
      lineas: [{ sin_retracto: "perecible", sin_retracto_frase: "Dura un día." }],
    });
    const prometido = new Map([[claveLinea(fresca), { precio: 10_000, puntos: 100 }]]);
    const cotizada = valorar([linea("producto")], catalogo(fresca), { ...ABIERTA, prometido });
    expect(cotizada).toMatchObject({ lineas: [{ sin_retracto: null, sin_retracto_frase: "" }] });
  });

  test("prices each option on its own and asks for one where there are some", () => {
    const talla = { ...parrilla, opcion: 7, opcion_nombre: "Talla L", sufijo: "L", precio: 12_000 };
    const opciones = catalogo({ ...parrilla, por_elegir: true }, talla, {
      ...talla,
      opcion: 8,
      precio: 9_000,
    });
    const lineas = [linea("producto", { opcion: 7 }), linea("producto", { opcion: 8 })];
    expect(valorar(lineas, opciones, ABIERTA)).toMatchObject({
      lineas: [
        { opcion: 7, opcion_nombre: "Talla L", precio: 12_000 },
        { opcion: 8, precio: 9_000 },
      ],
      totales: { productos: 42_000 },
    });
    expect(valorar([linea("producto")], opciones, ABIERTA)).toEqual({
      negativa: { clase: "valor", frase: "Elige una opción de «Parrilla»." },
    });
    const ajena = linea("producto", { opcion: 99 });
    expect(valorar([ajena], opciones, ABIERTA)).toMatchObject({ negativa: { clase: "desconocido" } });
  });

  test("adds the shipping and takes off the discount of a quote", () => {
    const cargos = { descuento: 3_000, envio_cobrado: 1_500 };
    expect(valorar([linea("producto")], catalogo(parrilla), { ...ABIERTA, cargos })).toMatchObject({
      totales: { productos: 20_000, descuento: 3_000, envio_cobrado: 1_500, total: 18_500 },
    });
  });

  test("keeps what a quote promised, also of what was withdrawn", () => {
    const prometido = new Map([["producto:1", { precio: 7_000, puntos: 5 }]]);
    const retirada = catalogo({ ...parrilla, a_la_venta: false });
    expect(valorar([linea("producto")], retirada, { ...ABIERTA, prometido })).toMatchObject({
      totales: { total: 14_000, puntos_ganados: 10 },
    });
  });

  test.each([
    ["unknown", [linea("producto", { id: 9 })], ABIERTA, "desconocido"],
    ["withdrawn", [linea("ticket")], ABIERTA, "estado"],
    ["paused", [linea("ticket", { id: 2 })], { tickets_en_venta: false }, "estado"],
    ["too much", [linea("producto", { cantidad: 2 ** 53 - 1 })], ABIERTA, "valor"],
  ])("refuses what is %s", (_, lineas, reglas, clase) => {
    const cosas = catalogo(parrilla, { ...fonda, a_la_venta: false }, { ...fonda, id: 2 });
    const valorado = valorar(lineas, cosas, reglas);
    if (!("negativa" in valorado)) throw new Error("Se valoró un carrito que no se puede comprar.");
    expect(valorado.negativa.clase).toBe(clase);
    expect(sinNombres(valorado.negativa.frase)).not.toMatch(/producto|ticket/i);
  });
});

describe("what the person saw", () => {
  const valoradas = (() => {
    const valorado = valorar([linea("producto"), linea("ticket")], catalogo(parrilla, fonda), ABIERTA);
    if ("negativa" in valorado) throw new Error(valorado.negativa.frase);
    return valorado.lineas;
  })();

  test("is accepted when it is true, or when it was not said", () => {
    const vistas = [
      linea("producto", { precio: 10_000, puntos_regalo: 100, puntos: 7_500 }),
      linea("ticket"),
    ];
    expect(compararPrecios(vistas, valoradas)).toBeNull();
  });

  test.each([
    [{ precio: 9_999 }, "«Parrilla»"],
    [{ precio: 10_001 }, "«Parrilla»"],
    [{ puntos_regalo: 101 }, "«Parrilla»"],
  ])("is refused with the truth when it is not: %j", (campos, nombre) => {
    const distintos = compararPrecios([linea("producto", campos), linea("ticket")], valoradas);
    expect(distintos?.negativa.frase).toContain(nombre);
    expect(distintos?.carrito).toMatchObject([
      { precio: 10_000, puntos_regalo: 100 },
      { precio: 5_000, puntos: 500 },
    ]);
  });
});
