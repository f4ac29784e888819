import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_FAVORITOS } from "#modules/productos/favoritos/favoritos.ts";
import { favoritosGuardados, guardarFavoritos, ponerFavorito, suscribirFavoritos } from "./guardados.ts";

let guardado: Map<string, string>;

beforeEach(() => {
  guardado = new Map();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
    removeItem: (clave: string) => void guardado.delete(clave),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("the last product comes first, each once, and an empty list leaves no trace", () => {
  expect(ponerFavorito("A", true)).toBe("hecho");
  expect(ponerFavorito("B", true)).toBe("hecho");
  expect(ponerFavorito("A", true)).toBe("hecho");
  expect(favoritosGuardados()).toEqual(["A", "B"]);
  ponerFavorito("A", false);
  ponerFavorito("B", false);
  expect(guardado.size).toBe(0);
});

test("the same list is the same array, so that nothing renders again", () => {
  guardarFavoritos(["A"]);
  expect(favoritosGuardados()).toBe(favoritosGuardados());
});

test.each(['{"no', '"hola"', "7", "null"])("a storage with %s is an empty list", (roto) => {
  guardado.set("favoritos", roto);
  expect(favoritosGuardados()).toEqual([]);
});

test("what is no text in it is left out", () => {
  guardado.set("favoritos", '["A", 7, null, {"sku": "B"}]');
  expect(favoritosGuardados()).toEqual(["A"]);
});

test("a full list takes no other, and lets one go", () => {
  guardarFavoritos(Array.from({ length: MAX_FAVORITOS }, (_, n) => `S${n}`));
  expect(ponerFavorito("otro", true)).toBe("llena");
  expect(ponerFavorito("S3", true)).toBe("hecho");
  expect(ponerFavorito("S3", false)).toBe("hecho");
  expect(favoritosGuardados()).toHaveLength(MAX_FAVORITOS - 1);
});

test("a browser that forbids storage says so", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(ponerFavorito("A", true)).toBe("fallo");
  expect(favoritosGuardados()).toEqual([]);
});

test("this tab and others are told, until they stop listening", () => {
  const visto = vi.fn();
  const parar = suscribirFavoritos(visto);
  ponerFavorito("A", true);
  expect(visto).toHaveBeenCalledTimes(1);
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "favoritos" }));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "otra" }));
  expect(visto).toHaveBeenCalledTimes(2);
  parar();
  ponerFavorito("B", true);
  expect(visto).toHaveBeenCalledTimes(2);
});
