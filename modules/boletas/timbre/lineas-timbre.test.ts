import { expect, test } from "vitest";
import { CLAVES_SII } from "#modules/boletas/caf/claves-sii.ts";
import { crearAutoridad } from "#tests/support/boletas/autoridad.ts";
import { boletaDePrueba } from "#tests/support/boletas/ejemplos.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { leerTed } from "./leer-ted.ts";
import { fraseDocumento, lineasTimbre } from "./lineas-timbre.ts";
import { timbrar } from "./timbrar.server.ts";
import { verificarTimbre } from "./verificar-timbre.ts";

const { autoridad, caf } = await crearTaller();
const ted = timbrar(boletaDePrueba(), caf[39]);
const lineas = async (texto: string, claves = autoridad.claves) => {
  const partes = leerTed(texto);
  if (!partes) throw new Error("no stamp");
  return lineasTimbre(partes, await verificarTimbre(partes, claves)).map(({ id, ok, aviso }) => [
    id,
    ok,
    aviso ?? false,
  ]);
};

test("a stamp says what it is, and a rehearsal of the SII is no boleta", async () => {
  const partes = leerTed(ted);
  expect(partes && fraseDocumento(partes)).toBe(
    "Boleta electrónica N.º 60 del 18-11-2026, por $2.261, de RUT 76192083-9.",
  );
  expect(await lineas(ted)).toEqual([
    ["timbre", true, false],
    ["rango", true, false],
    ["sii", true, true],
  ]);
  const reales = autoridad.claves.map((clave) => ({ ...clave, ambiente: "produccion" as const }));
  expect(await lineas(ted, reales)).toContainEqual(["sii", true, false]);
});

test("a forged total, another folio, keys of a stranger: each breaks its own line", async () => {
  expect(await lineas(ted.replace("<MNT>2261<", "<MNT>2262<"))).toContainEqual(["timbre", false, false]);
  expect(await lineas(ted.replace("<F>60<", "<F>999999<"))).toContainEqual(["rango", false, false]);
  expect(await lineas(ted, crearAutoridad().claves)).toContainEqual(["sii", false, false]);
  expect(await lineas(ted, [...CLAVES_SII])).toContainEqual(["sii", false, false]);
});
