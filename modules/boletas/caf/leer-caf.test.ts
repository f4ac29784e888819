import { expect, test } from "vitest";
import { crearAutoridad, RUT_TIENDA } from "#tests/support/boletas/autoridad.ts";
import { leerCaf } from "./leer-caf.server.ts";
import { negativaRango } from "./rango.ts";

const autoridad = crearAutoridad();
const esperado = { rut: RUT_TIENDA, ambiente: "certificacion", claves: autoridad.claves } as const;
const frase = async (bytes: Uint8Array, cambios: object = {}) => {
  const leido = await leerCaf(bytes, { ...esperado, ...cambios });
  return "frase" in leido ? leido.frase : null;
};

test("a CAF gives its range, its kind, and the key that stamps", async () => {
  const caf = await leerCaf(autoridad.caf({ tipo: 41, desde: 5, hasta: 9 }), esperado);
  expect(caf).toMatchObject({
    rut: "76192083-9",
    tipo: 41,
    desde: 5,
    hasta: 9,
    fecha: "2026-11-02",
    idk: 900,
    ambiente: "certificacion",
    xml: expect.stringMatching(/^<CAF version="1.0"><DA><RE>76192083-9<\/RE><RS>TIENDA Ñ &amp; CÍA<\/RS>/),
    clave: expect.stringMatching(/^-----BEGIN RSA PRIVATE KEY-----/),
  });
});

test("a CAF that was changed, is damaged or is not the shop's is refused with the reason", async () => {
  const otra = crearAutoridad();
  expect(await frase(autoridad.caf({ cambiar: (texto) => texto.replace("<H>100000", "<H>900000") }))).toMatch(
    "fue cambiado",
  );
  expect(await frase(otra.caf())).toMatch("La firma del SII");
  expect(await frase(autoridad.caf({ idk: 300 }))).toMatch("no conocemos (300)");
  expect(await frase(autoridad.caf(), { claves: undefined })).toMatch("no conocemos (900)");
  expect(await frase(autoridad.caf({ rut: "97.004.000-5" }))).toMatch("es del RUT 97004000-5");
  expect(await frase(autoridad.caf({ tipo: 33 }))).toMatch("tipo 33");
  expect(await frase(autoridad.caf(), { ambiente: "produccion" })).toMatch("es de certificación");
  expect(await frase(autoridad.caf({ desde: 9, hasta: 5 }))).toMatch("dañado");
  for (const cambiar of [
    () => "",
    () => "<AUTORIZACION/>",
    (texto: string) => texto.replace(/<RSASK>[\s\S]*<\/RSASK>/, ""),
    (texto: string) => texto.replace("BEGIN RSA", "BEGIN"),
    (texto: string) => texto.replace("<RE>", "<!ENTITY a 'b'><RE>"),
  ])
    expect(await frase(autoridad.caf({ cambiar }))).toMatch("dañado");
});

test("the private key must be the one that the SII authorised", async () => {
  const ajena = Buffer.from(autoridad.caf()).toString("latin1");
  const clave = /<RSASK>[\s\S]*<\/RSASK>/.exec(ajena)?.[0] ?? "";
  const cambiado = autoridad.caf({ cambiar: (texto) => texto.replace(/<RSASK>[\s\S]*<\/RSASK>/, clave) });
  expect(await frase(cambiado)).toMatch("dañado");
});

test("folios that are there already are refused, those of another kind are not", () => {
  const cargados = [{ tipo: 39, desde: 1, hasta: 100 }];
  expect(negativaRango({ tipo: 39, desde: 100, hasta: 200 }, cargados)).toMatchObject({ clase: "estado" });
  expect(negativaRango({ tipo: 39, desde: 20, hasta: 30 }, cargados)).not.toBeNull();
  expect(negativaRango({ tipo: 39, desde: 101, hasta: 200 }, cargados)).toBeNull();
  expect(negativaRango({ tipo: 41, desde: 1, hasta: 100 }, cargados)).toBeNull();
});
