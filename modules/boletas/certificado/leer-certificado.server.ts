import forge from "node-forge";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { rutDelCertificado } from "./rut-certificado.server.ts";

/** A person's certificate with its key, which signs in that person's name. */
export type Certificado = {
  rut: string;
  nombre: string;
  desde: Date;
  hasta: Date;
  /** DER in base64. */
  certificado: string;
  /** The private key as PEM. Secret. */
  clave: string;
};

type Esperado = { rut: string | null; ahora: Date };

const MAX_CERTIFICADO = 100_000;
const BITS = 1024;

const DANADO = "Este archivo no es un certificado .pfx, o está dañado: expórtalo de nuevo.";
const CONTRASENA = "La contraseña no abre este certificado.";
const SIN_CLAVE = "Este archivo no trae la clave privada: expórtalo de nuevo, con la clave incluida.";
const SIN_RUT =
  "Este certificado no dice el RUT de una persona: usa el de un proveedor acreditado ante el SII.";

type Par = { certificado: forge.pki.Certificate; clave: forge.pki.rsa.PrivateKey };

/** The certificate that belongs to the private key: a file may also bring those of the authorities. */
function parDe(pfx: forge.pkcs12.Pkcs12Pfx): Par | null {
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;
  const bolsas = (tipo: string | undefined) => (tipo && pfx.getBags({ bagType: tipo })[tipo]) || [];
  const claves = [...bolsas(pkcs8ShroudedKeyBag), ...bolsas(keyBag)].flatMap(({ key }) => key ?? []);
  const certificados = bolsas(certBag).flatMap(({ cert }) => cert ?? []);
  for (const clave of claves) {
    if (!("n" in clave)) continue;
    const suyo = certificados.find(({ publicKey }) => "n" in publicKey && publicKey.n.equals(clave.n));
    if (suyo) return { certificado: suyo, clave };
  }
  return null;
}

/** Reads the file; the library gives no code for a wrong password, only its sentence. */
function abrir(bytes: Uint8Array<ArrayBuffer>, contrasena: string): Par | Negativa {
  try {
    const asn1 = forge.asn1.fromDer(forge.util.createBuffer(bytes));
    return parDe(forge.pkcs12.pkcs12FromAsn1(asn1, true, contrasena)) ?? porValor(SIN_CLAVE);
  } catch (error) {
    const frase = error instanceof Error ? error.message : "";
    return porValor(/password|MAC/i.test(frase) ? CONTRASENA : DANADO);
  }
}

function negativaVigencia({ notBefore, notAfter }: forge.pki.Certificate["validity"], ahora: Date) {
  if (ahora >= notAfter) return porValor(`Este certificado venció el ${formatearFechaCorta(notAfter)}.`);
  if (ahora < notBefore) return porValor(`Este certificado vale desde el ${formatearFechaCorta(notBefore)}.`);
  return null;
}

/** Reads the certificate of the person who signs, or says why it cannot be used. */
export function leerCertificado(
  bytes: Uint8Array<ArrayBuffer>,
  contrasena: string,
  esperado: Esperado,
): Certificado | Negativa {
  if (bytes.length > MAX_CERTIFICADO) return porValor(DANADO);
  const par = abrir(bytes, contrasena);
  if ("frase" in par) return par;
  const { certificado, clave } = par;
  const { validity, subject } = certificado;
  const vencido = negativaVigencia(validity, esperado.ahora);
  if (vencido) return vencido;
  if (clave.n.bitLength() < BITS) return porValor(DANADO);
  const rut = rutDelCertificado(certificado);
  if (!rut) return porValor(SIN_RUT);
  if (esperado.rut && rutFormateado(esperado.rut) !== rut)
    return porValor(`Este certificado es del RUT ${rut}, que no es el de quien firma.`);
  const nombre: unknown = subject.getField("CN")?.value;
  return {
    rut,
    nombre: typeof nombre === "string" ? nombre : rut,
    desde: validity.notBefore,
    hasta: validity.notAfter,
    certificado: forge.util.encode64(forge.asn1.toDer(forge.pki.certificateToAsn1(certificado)).getBytes()),
    clave: forge.pki.privateKeyToPem(clave),
  };
}
