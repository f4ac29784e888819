import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { escribirCursorFirmado, leerCursorFirmado } from "./cursor.server.ts";
import { Rechazo } from "./rechazo/rechazo.ts";

const ctx = { secret: "un-secreto-de-la-tienda" };
const LUGAR = z.tuple([z.int(), z.int()]);
const consulta = { lista: "ventas", filtros: { estado: "Pagado", desde: undefined } };
const leer = (cursor: string | undefined, de = consulta, con = ctx) =>
  leerCursorFirmado(con, de, cursor, LUGAR);

test("a cursor gives back its place, and no cursor is the beginning", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(), (micros, id) => {
      expect(leer(escribirCursorFirmado(ctx, consulta, [micros, id]))).toEqual([micros, id]);
    }),
  );
  expect(leer(undefined)).toBeNull();
});

test("an absent filter and an undefined one are the same query, in any order", () => {
  const cursor = escribirCursorFirmado(ctx, { lista: "ventas", filtros: { a: 1, b: "x" } }, [1, 2]);
  const igual = { lista: "ventas", filtros: { b: "x", c: undefined, a: 1 } };
  expect(leerCursorFirmado(ctx, igual, cursor, LUGAR)).toEqual([1, 2]);
});

describe("a cursor is refused", () => {
  const propio = escribirCursorFirmado(ctx, consulta, [5, 6]);
  const [cuerpo = "", firma = ""] = propio.split(".");
  const otroLugar = Buffer.from("[1,1]").toString("base64url");

  test.each([
    ["of another list", () => leer(propio, { ...consulta, lista: "productos" })],
    [
      "of another filter",
      () => leer(propio, { ...consulta, filtros: { estado: "Anulado", desde: undefined } }),
    ],
    ["of another shop", () => leer(propio, consulta, { secret: "otro" })],
    ["with another place", () => leer(`${otroLugar}.${firma}`)],
    ["without its signature", () => leer(cuerpo)],
    ["cut short", () => leer(propio.slice(0, -1))],
    ["empty", () => leer("")],
    ["of another shape, though signed", () => leer(escribirCursorFirmado(ctx, consulta, ["a"]))],
  ])("%s", (_, intento) => {
    expect(intento).toThrow(Rechazo);
  });

  test("whatever a program sends", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.base64String()), (texto) => {
        expect(() => leer(texto)).toThrow(Rechazo);
        expect(() => leer(`${texto}.${firma}`)).toThrow(Rechazo);
      }),
    );
  });
});
