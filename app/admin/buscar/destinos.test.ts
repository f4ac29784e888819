import { describe, expect, test } from "vitest";
import { destinosPara } from "./destinos.ts";

const titulos = (texto: string, permisos?: readonly string[]) =>
  destinosPara(texto, (permiso) => permisos?.includes(permiso) ?? true).map(({ titulo }) => titulo);

describe("pages and actions", () => {
  test("are found by the beginnings of their words, without accents, in any order", () => {
    expect(titulos("categ")).toEqual(["Categorías"]);
    expect(titulos("ENVÍO tarifas")).toEqual(["Importar tarifas de envío", "Tarifas de envío"]);
    expect(titulos("cartola")).toEqual(["Importar una cartola"]);
    expect(titulos("khipu")).toEqual(["Conexiones"]);
    expect(titulos("ventas")).toEqual(["Ventas", "Resumen de ventas"]);
  });

  test("are all there without a text, actions first, and none for a text without words", () => {
    expect(titulos("  ")[0]).toBe("Confirmar pagos");
    expect(titulos("").length).toBeGreaterThan(20);
    expect([titulos("···"), titulos("xyz")]).toEqual([[], []]);
  });

  test("are only those that the person may open", () => {
    expect(titulos("", ["productos.ver"])).toEqual(["Productos", "Categorías"]);
    expect(titulos("producto", ["productos.ver"])).toEqual(["Productos"]);
  });

  test("have one address each", () => {
    const enlaces = destinosPara("", () => true).map(({ enlace, clase }) => `${clase} ${enlace}`);
    expect(new Set(enlaces).size).toBe(enlaces.length);
  });
});
