import { expect, test } from "vitest";
import { cambiosEnPalabras, camposCambiados } from "./cambio.ts";
import { leerFiltrosAuditoria } from "./filtros.ts";

test("a change tells every field that differs, also those that only one side has", () => {
  expect(
    camposCambiados({ precio: 100, nombre: "Mesa", lineas: [1] }, { precio: 200, nombre: "Mesa" }),
  ).toEqual([
    { campo: "precio", antes: "100", despues: "200" },
    { campo: "lineas", antes: "[1]", despues: null },
  ]);
  expect(camposCambiados(null, { motivo: "Fraude", activa: false })).toEqual([
    { campo: "motivo", antes: null, despues: "Fraude" },
    { campo: "activa", antes: null, despues: "false" },
  ]);
  expect(camposCambiados("uno", "dos")).toEqual([{ campo: "", antes: "uno", despues: "dos" }]);
  expect(camposCambiados(null, undefined)).toEqual([]);
});

test("the page tells the same fields in words, without code", () => {
  expect(
    cambiosEnPalabras(
      { avisos_admin: "al_momento", lineas: [{ sku: "100001", cantidad: 1000 }] },
      { avisos_admin: "resumen_diario", lineas: [] },
    ),
  ).toEqual([
    { campo: "avisos por correo a quienes administran", antes: "al momento", despues: "resumen diario" },
    { campo: "líneas", antes: "SKU 100001, cantidad 1.000", despues: "" },
  ]);
});

test("an address says what to look for; nonsense is left out", () => {
  const leer = (texto: string) => leerFiltrosAuditoria(new URLSearchParams(texto));
  expect(
    leer("texto=PZ-1&persona=ana&accion=ventas.anular&desde=2026-11-01&orden=antiguos&pagina=2"),
  ).toEqual({
    texto: "PZ-1",
    persona: "ana",
    accion: "ventas.anular",
    desde: "2026-11-01",
    hasta: undefined,
    orden: "antiguos",
    pagina: 2,
  });
  expect(leer("accion=toString&desde=2026-02-30&hasta=x&orden=constructor&pagina=0")).toMatchObject({
    accion: undefined,
    desde: undefined,
    hasta: undefined,
    orden: "nuevos",
    pagina: 1,
  });
});
