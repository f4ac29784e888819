import { expect, test } from "vitest";
import { acota, consultaDeEstado, enUso, sinLugar, valorDeFiltro } from "./consulta.ts";

test("order, page and empty parameters narrow no list", () => {
  expect(acota("")).toBe(false);
  expect(acota("?orden=nombre&pagina=3&antes=4&despues=5&texto=&rol=")).toBe(false);
  expect(acota("?texto=ana")).toBe(true);
  expect(acota("?estado=Pagado")).toBe(true);
});

test("another state keeps the other filters and starts at the first page", () => {
  expect(consultaDeEstado("?texto=ana&estado=Pagado&rol=&pagina=4", "Anulado")).toBe(
    "?texto=ana&estado=Anulado",
  );
  expect(consultaDeEstado("?estado=Pagado&despues=9", undefined)).toBe("");
  expect(consultaDeEstado("?orden=nombre", undefined)).toBe("?orden=nombre");
});

test("the place in the list is no filter", () => {
  expect(sinLugar({ texto: "a", pagina: 2, antes: 3, despues: 4 })).toEqual({ texto: "a" });
});

test("only folded filters that narrow the list are counted", () => {
  expect(enUso({ texto: "a", estado: "Pagado", orden: "nombre", pagina: 2 })).toBe(0);
  expect(enUso({ desde: "2026-01-01", hasta: undefined, rol: "admin", premios: true })).toBe(3);
  expect(enUso({ premios: false, por_revisar: undefined, categoria: "" })).toBe(1);
});

test("a filter is written as the address writes it", () => {
  expect([undefined, true, false, 7, "ana"].map(valorDeFiltro)).toEqual(["", "si", "no", "7", "ana"]);
});
