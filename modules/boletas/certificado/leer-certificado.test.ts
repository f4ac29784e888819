import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import forge from "node-forge";
import { expect, test } from "vitest";
import { CONTRASENA, crearPfx, RUT_PERSONA } from "#tests/support/boletas/autoridad.ts";
import { leerCertificado } from "./leer-certificado.server.ts";
import { rutDelCertificado } from "./rut-certificado.server.ts";

const ahora = new Date("2026-11-18T15:00:00Z");
const pfx = crearPfx();
const frase = (bytes: Uint8Array<ArrayBuffer>, contrasena = CONTRASENA, rut: string | null = null) => {
  const leido = leerCertificado(bytes, contrasena, { rut, ahora });
  return "frase" in leido ? leido.frase : null;
};

test("a certificate gives the person's RUT, wherever the authority wrote it, its time and its own key", () => {
  for (const lugar of ["nombres", "serie"] as const) {
    const leido = leerCertificado(crearPfx({ lugar }), CONTRASENA, { rut: RUT_PERSONA, ahora });
    if ("frase" in leido) throw new Error(leido.frase);
    const { rut, nombre, hasta, certificado, clave } = leido;
    expect({ rut, nombre, hasta }).toEqual({
      rut: RUT_PERSONA,
      nombre: "PERSONA DE PRUEBA",
      hasta: new Date("2029-01-01T12:00:00Z"),
    });
    const x509 = new X509Certificate(Buffer.from(certificado, "base64"));
    expect(x509.checkPrivateKey(createPrivateKey(clave))).toBe(true);
  }
});

test("what cannot sign is refused with the reason", () => {
  const vencido = crearPfx({ hasta: new Date("2026-11-18T14:59:59Z") });
  expect(frase(vencido)).toMatch(/venció el .*18/);
  expect(frase(crearPfx({ desde: new Date("2027-01-02T15:00:00Z") }))).toMatch("vale desde");
  expect(frase(pfx, "otra")).toMatch("contraseña");
  expect(frase(pfx, CONTRASENA, "9.876.543-3")).toMatch("es del RUT 12.345.678-5");
  expect(frase(crearPfx({ rut: null }))).toMatch("no dice el RUT");
  expect(frase(crearPfx({ rut: "12.345.678-9" }))).toMatch("no dice el RUT");
  expect(frase(crearPfx({ bits: 512 }))).toMatch("dañado");
  expect(frase(new Uint8Array())).toMatch("dañado");
  expect(frase(new Uint8Array(200_000))).toMatch("dañado");
  expect(frase(pfx.slice(0, -40))).toMatch("dañado");
  expect(frase(new TextEncoder().encode("hola"))).toMatch("dañado");
});

test("a file with another certificate than the key's is refused", () => {
  const abrir = (bytes: Uint8Array<ArrayBuffer>) =>
    forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(forge.util.createBuffer(bytes)), true, CONTRASENA);
  const { certBag = "", pkcs8ShroudedKeyBag = "" } = forge.pki.oids;
  const clave = abrir(pfx).getBags({ bagType: pkcs8ShroudedKeyBag })[pkcs8ShroudedKeyBag]?.[0]?.key;
  const ajeno = abrir(crearPfx()).getBags({ bagType: certBag })[certBag]?.[0]?.cert;
  if (!clave || !ajeno) throw new Error("The files of the test hold a key and a certificate.");
  const mezcla = forge.pkcs12.toPkcs12Asn1(clave, ajeno, CONTRASENA, { algorithm: "3des" });
  const bytes = new Uint8Array(Buffer.from(forge.asn1.toDer(mezcla).getBytes(), "latin1"));
  expect(frase(bytes)).toMatch("no trae la clave");
});

test("the certificate in the SII's own example says its holder's RUT", () => {
  const texto = readFileSync(
    new URL("../../../tests/support/dte/F60T33-ejemplo-oficial-SII.xml", import.meta.url),
    "latin1",
  );
  const base64 = /<X509Certificate>([^<]*)/.exec(texto)?.[1] ?? "";
  const certificado = forge.pki.certificateFromAsn1(
    forge.asn1.fromDer(forge.util.decode64(base64.replace(/\s/g, ""))),
  );
  expect(rutDelCertificado(certificado)).toBe("7.880.442-4");
});
