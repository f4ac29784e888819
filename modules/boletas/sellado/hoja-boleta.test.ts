import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { hojaDeAnexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { selloDe } from "#modules/puntos/sellos/formato.ts";
import { huellaPrivada, salDeFila } from "#modules/puntos/sellos/publicar.server.ts";
import { CLASE_BOLETA, type PruebaBoleta, selloCubre } from "./hoja-boleta.ts";

// The vector of docs/confianza.md. Another program computed it, from that text alone.
const confianza = readFileSync(new URL("../../../docs/confianza.md", import.meta.url), "utf8");
const publicado = (nombre: string): string => {
  const hallados = [...confianza.matchAll(new RegExp(`^ {4}${nombre} +([0-9a-f]{64})$`, "gm"))];
  expect([nombre, hallados.length]).toEqual([nombre, 1]);
  return hallados[0]?.[1] ?? "";
};

const SECRETO = new Uint8Array(32);
const HECHOS = { dia: "2026-11-14", folio: 501, total: 8_990 };
const raiz = publicado("root with the boleta");
const SELLO = { fecha: HECHOS.dia, raiz_anexos: raiz };
const PRUEBA: PruebaBoleta = {
  estado: "sellada",
  id: 5,
  sal: publicado("salt of boleta 5"),
  fecha: HECHOS.dia,
  indice: 3,
  tamano: 5,
  hoja: publicado("leaf of boleta 5"),
  prueba: [publicado("proof, first"), publicado("proof, second"), publicado("proof, third")],
  raiz,
};

test("the published vector of a boleta: its salt, hash, leaf and the seal of its day", async () => {
  const hash = huellaPrivada(SECRETO, CLASE_BOLETA, 5, HECHOS);
  expect([salDeFila(SECRETO, CLASE_BOLETA, 5), hash]).toEqual([PRUEBA.sal, publicado("hash of boleta 5")]);
  const hoja = bytesAHex(await hojaDeAnexo({ clase: CLASE_BOLETA, id: 5, hash }));
  expect(hoja).toBe(PRUEBA.hoja);
  const sello = await selloDe({
    version: "libro-v2",
    fecha: HECHOS.dia,
    anterior: "0".repeat(64),
    desde: 1,
    hasta: 5,
    raiz: "d89ecf9aa6944119e3f61aeb528a022c44c8065b71b7f37c3bd9e4c9c64f3054",
    totales: "emision:-550 usuarios:260 pozos:300 mesas:0 consumidos:0 banca:-10",
    raiz_anexos: raiz,
  });
  expect(sello).toBe(publicado("seal with the boleta"));
});

test("the published proof leads to the seal, and nothing else does", async () => {
  expect(await selloCubre(HECHOS, PRUEBA, SELLO)).toBe(true);
  const otros: [Partial<typeof HECHOS>, Partial<PruebaBoleta>, Partial<typeof SELLO>][] = [
    [{ total: 8_991 }, {}, {}],
    [{ folio: 502 }, {}, {}],
    [{ dia: "2026-11-15" }, {}, {}],
    [{}, { sal: "0".repeat(64) }, {}],
    [{}, { id: 6 }, {}],
    [{}, { indice: 2 }, {}],
    [{}, { prueba: PRUEBA.prueba.slice(1) }, {}],
    [{}, {}, { raiz_anexos: publicado("root of the annexes") }],
    [{}, {}, { fecha: "2026-11-15" }],
  ];
  for (const [hechos, prueba, sello] of otros)
    expect(await selloCubre({ ...HECHOS, ...hechos }, { ...PRUEBA, ...prueba }, { ...SELLO, ...sello })).toBe(
      false,
    );
});
