import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { leerTed } from "#modules/boletas/timbre/leer-ted.ts";
import { verificarTimbre } from "#modules/boletas/timbre/verificar-timbre.ts";
import { boletaDePrueba, CARATULA, notaDePrueba } from "#tests/support/boletas/ejemplos.ts";
import { revisarSobre } from "#tests/support/boletas/revisar.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { firmarDocumento, firmarSobre } from "./firmar-documento.server.ts";

const { autoridad, caf, certificado } = await crearTaller();

test("an envelope of boletas validates with the SII's schema, and both kinds of signature with xmlsec1", async () => {
  const documentos = [
    firmarDocumento(boletaDePrueba(), caf[39], certificado),
    firmarDocumento(boletaDePrueba({ tipo: 41, folio: 3 }), caf[41], certificado),
    firmarDocumento(boletaDePrueba({ folio: 61 }), caf[39], certificado),
  ];
  const sobre = firmarSobre(CARATULA, documentos, certificado);
  expect(revisarSobre("EnvioBOLETA", sobre, documentos.length)).toEqual([]);
  const texto = Buffer.from(sobre).toString("latin1");
  expect(texto).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-1"\?>\n<EnvioBOLETA /);
  expect(texto).toContain("<SubTotDTE><TpoDTE>39</TpoDTE><NroDTE>2</NroDTE></SubTotDTE>");
  expect(Math.max(...texto.split("\n").map((linea) => linea.length))).toBeLessThan(4000);
  for (const { ted, xml } of documentos) {
    const partes = leerTed(ted);
    expect(xml).toContain(ted);
    expect(partes && (await verificarTimbre(partes, autoridad.claves))).toEqual({
      timbre: true,
      rango: true,
      caf: true,
      ambiente: "certificacion",
    });
  }
});

test("an envelope of notas de crédito validates with the schema of the other documents", () => {
  const mixta = notaDePrueba({
    folio: 8,
    lineas: [
      { nombre: "Con IVA", cantidad: 2, precio: 595 },
      { nombre: "Sin IVA", cantidad: 1, precio: 500, exenta: true },
    ],
    descuentos: [{ glosa: "Cupón — «PRIMERA»", monto: 169 }],
  });
  const documentos = [notaDePrueba(), mixta].map((nota) => firmarDocumento(nota, caf[61], certificado));
  const sobre = firmarSobre(CARATULA, documentos, certificado);
  expect(revisarSobre("EnvioDTE", sobre, documentos.length)).toEqual([]);
  expect(documentos[1]?.xml).toContain(
    "<Totales><MntNeto>900</MntNeto><MntExe>450</MntExe><TasaIVA>19</TasaIVA><IVA>171</IVA><MntTotal>1521</MntTotal></Totales>",
  );
});

test("a signature brings the certificate of the person and its key", () => {
  const { xml } = firmarDocumento(boletaDePrueba(), caf[39], certificado);
  const valor = (nombre: string) =>
    new RegExp(`<${nombre}>([^<]*)<`).exec(xml)?.[1]?.replaceAll("\n", "") ?? "";
  expect(valor("X509Certificate")).toBe(certificado.certificado);
  const { publicKey } = new X509Certificate(Buffer.from(certificado.certificado, "base64"));
  const { n = "", e = "" } = publicKey.export({ format: "jwk" });
  expect(Buffer.from(valor("Modulus"), "base64").toString("base64url")).toBe(n);
  expect(Buffer.from(valor("Exponent"), "base64").toString("base64url")).toBe(e);
});

const DEL_DOCUMENTO = "signature of (//*[local-name()='DTE'])[1]";
const DEL_SOBRE = "signature of the envelope";

test("what was changed after signing is seen by the other implementation", () => {
  const documento = firmarDocumento(boletaDePrueba(), caf[39], certificado);
  const sobre = Buffer.from(firmarSobre(CARATULA, [documento], certificado)).toString("latin1");
  const cambiado = (de: string, a: string) =>
    revisarSobre("EnvioBOLETA", Buffer.from(sobre.replace(de, a), "latin1"), 1);
  expect(cambiado("<QtyItem>1<", "<QtyItem>2<")).toEqual([DEL_DOCUMENTO, DEL_SOBRE]);
  expect(cambiado("<NroResol>0<", "<NroResol>1<")).toEqual([DEL_SOBRE]);
  expect(cambiado("<IndServicio>3<", "<IndServicio>9<")).toContain("schema");
});

test("what the SII would refuse is refused before anything is signed", () => {
  const firmar = (cambios: Parameters<typeof boletaDePrueba>[0]) => () =>
    firmarDocumento(boletaDePrueba(cambios), caf[39], certificado);
  const linea = { nombre: "Cosa", cantidad: 1, precio: 1000 };
  expect(firmar({ lineas: [] })).toThrow("al menos una línea");
  expect(firmar({ lineas: [{ ...linea, precio: 10.5 }] })).toThrow("pesos enteros");
  expect(firmar({ lineas: [{ ...linea, precio: -1 }] })).toThrow("pesos enteros");
  expect(firmar({ lineas: [linea], descuentos: [{ glosa: "Todo", monto: 1000 }] })).toThrow("al menos $1");
  expect(firmar({ receptor: { rut: "12.345.678-9", nombre: "Ana" } })).toThrow("RUT de quien compra");
  expect(firmar({ emisor: { ...boletaDePrueba().emisor, giro: " 🎁 " } })).toThrow("el giro");
  expect(firmar({ folio: 0 })).toThrow("folio");
  expect(firmar({ folio: 100_001 })).toThrow("does not authorise");
  expect(firmar({ tipo: 41 })).toThrow("does not authorise");
  const uno = firmarDocumento(boletaDePrueba(), caf[39], certificado);
  const nota = firmarDocumento(notaDePrueba(), caf[61], certificado);
  for (const mal of [[], [uno, uno], [uno, nota]])
    expect(() => firmarSobre(CARATULA, mal, certificado)).toThrow("1 to 500");
});
