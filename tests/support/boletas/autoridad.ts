import { createPublicKey, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import forge from "node-forge";
import type { ClaveSii } from "#modules/boletas/caf/claves-sii.ts";
import type { Ambiente, TipoDocumento } from "#modules/boletas/documento/tipos.ts";

// A tax authority of the tests: its own key, CAF files and certificates, all made when a test asks for them.

export const RUT_TIENDA = "76.192.083-9";
export const RUT_PERSONA = "12.345.678-5";
export const CONTRASENA = "una contraseña";
const IDK = 900;

export type Autoridad = {
  claves: ClaveSii[];
  /** The file with which this authority gives folios. */
  caf(pedido?: PedidoCaf): Uint8Array<ArrayBuffer>;
};

type PedidoCaf = {
  tipo?: TipoDocumento | 33;
  desde?: number;
  hasta?: number;
  rut?: string;
  idk?: number;
  razon_social?: string;
  /** Changes the file after it was signed. */
  cambiar?: (texto: string) => string;
};

const rsa = (bits: number) => generateKeyPairSync("rsa", { modulusLength: bits }).privateKey;

function partesPublicas(clave: KeyObject): { n: Buffer; e: Buffer } {
  const { n = "", e = "" } = createPublicKey(clave).export({ format: "jwk" });
  return { n: Buffer.from(n, "base64url"), e: Buffer.from(e, "base64url") };
}

export function crearAutoridad(ambiente: Ambiente = "certificacion", idk = IDK): Autoridad {
  const clave = rsa(512);
  const { n, e } = partesPublicas(clave);
  return {
    claves: [{ idk, ambiente, modulo: n.toString("hex"), exponente: e.toString("hex") }],
    caf: (pedido = {}) => escribirCaf(clave, { idk, ...pedido }),
  };
}

function escribirCaf(sii: KeyObject, pedido: PedidoCaf): Uint8Array<ArrayBuffer> {
  const { tipo = 39, desde = 1, hasta = 100_000, rut = RUT_TIENDA, idk = IDK } = pedido;
  const { razon_social = "TIENDA Ñ &amp; CÍA" } = pedido;
  const folios = rsa(512);
  const { n, e } = partesPublicas(folios);
  const lineas = [
    `<DA>\n<RE>${rut.replaceAll(".", "")}</RE>\n<RS>${razon_social}</RS>\n<TD>${tipo}</TD>`,
    `<RNG><D>${desde}</D><H>${hasta}</H></RNG>\n<FA>2026-11-02</FA>`,
    `<RSAPK><M>${n.toString("base64")}</M><E>${e.toString("base64")}</E></RSAPK>\n<IDK>${idk}</IDK>\n</DA>`,
  ];
  const da = lineas.join("\n");
  const firmado = Buffer.from(da.replace(/>\s+</g, "><"), "latin1");
  const frma = createSign("RSA-SHA1").update(firmado).sign(sii, "base64");
  const caf = `<CAF version="1.0">\n${da}\n<FRMA algoritmo="SHA1withRSA">${frma}</FRMA>\n</CAF>`;
  const secreta = folios.export({ type: "pkcs1", format: "pem" });
  const texto = `<?xml version="1.0"?>\n<AUTORIZACION>\n${caf}\n<RSASK>${secreta}</RSASK>\n</AUTORIZACION>\n`;
  return new Uint8Array(Buffer.from(pedido.cambiar?.(texto) ?? texto, "latin1"));
}

type PedidoCertificado = {
  rut?: string | null;
  desde?: Date;
  hasta?: Date;
  /** Where the RUT is written. */
  lugar?: "nombres" | "serie";
  bits?: number;
};

const otroNombre = (rut: string) => {
  const { asn1, oidToDer } = { asn1: forge.asn1, oidToDer: forge.asn1.oidToDer };
  const { Class, Type } = asn1;
  const texto = asn1.create(Class.UNIVERSAL, Type.IA5STRING, false, rut);
  const oid = asn1.create(Class.UNIVERSAL, Type.OID, false, oidToDer("1.3.6.1.4.1.8321.1").getBytes());
  const valor = asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [texto]);
  const nombre = asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [oid, valor]);
  return asn1.toDer(asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [nombre])).getBytes();
};

/** A certificate of a person with its key, as a .pfx file. */
export function crearPfx(pedido: PedidoCertificado = {}, contrasena = CONTRASENA): Uint8Array<ArrayBuffer> {
  const { rut = RUT_PERSONA, lugar = "nombres", bits = 1024 } = pedido;
  const { desde = new Date("2026-01-01T12:00:00Z"), hasta = new Date("2029-01-01T12:00:00Z") } = pedido;
  const clave = forge.pki.privateKeyFromPem(rsa(bits).export({ type: "pkcs1", format: "pem" }).toString());
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = forge.pki.setRsaPublicKey(clave.n, clave.e);
  certificado.serialNumber = "01";
  certificado.validity.notBefore = desde;
  certificado.validity.notAfter = hasta;
  const sujeto = [{ name: "commonName", value: "PERSONA DE PRUEBA" }];
  const serie = rut && lugar === "serie" ? [{ name: "serialNumber", value: rut.replaceAll(".", "") }] : [];
  certificado.setSubject([...sujeto, ...serie]);
  certificado.setIssuer(sujeto);
  if (rut && lugar === "nombres")
    certificado.setExtensions([{ id: "2.5.29.17", value: otroNombre(rut.replaceAll(".", "")) }]);
  certificado.sign(clave, forge.md.sha256.create());
  const pfx = forge.pkcs12.toPkcs12Asn1(clave, certificado, contrasena, { algorithm: "3des" });
  return new Uint8Array(Buffer.from(forge.asn1.toDer(pfx).getBytes(), "latin1"));
}
