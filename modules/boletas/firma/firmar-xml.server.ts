import { createPublicKey } from "node:crypto";
import { SignedXml } from "xml-crypto";
import type { Certificado } from "#modules/boletas/certificado/leer-certificado.server.ts";

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const RSA_SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
const SHA1 = "http://www.w3.org/2000/09/xmldsig#sha1";

/** Who signs: the certificate and its private key. */
export type Firmante = Pick<Certificado, "certificado" | "clave">;

/** Lines above 4,000 characters are refused by the SII; certificates are the longest texts. */
const enLineas = (base64: string): string => base64.replace(/.{76}(?=.)/g, "$&\n");

/** The SII asks for the key and for the certificate. */
function datosClave({ certificado, clave }: Firmante): string {
  const { n = "", e = "" } = createPublicKey(clave).export({ format: "jwk" });
  const base64 = (url: string) => enLineas(Buffer.from(url, "base64url").toString("base64"));
  const valor = `<RSAKeyValue><Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue>`;
  return `<KeyValue>${valor}</KeyValue><X509Data><X509Certificate>${enLineas(certificado)}</X509Certificate></X509Data>`;
}

const crearFirma = (firmante: Firmante): SignedXml =>
  new SignedXml({
    privateKey: firmante.clave,
    signatureAlgorithm: RSA_SHA1,
    canonicalizationAlgorithm: C14N,
    getKeyInfoContent: () => datosClave(firmante),
  });

/** The element with this ID, one level or more below the root. */
const conId = (id: string) => `//*[@ID='${id}']`;

/**
 * The `<Signature>` over the element with this ID, as it stands right after that element in this text. Canonical XML takes in the
 * namespaces of all ancestors, so the text must be the one in which it will be read.
 */
export function firmarElemento(xml: string, id: string, firmante: Firmante): string {
  const firma = crearFirma(firmante);
  firma.addReference({ xpath: conId(id), transforms: [C14N], digestAlgorithm: SHA1 });
  firma.computeSignature(xml, { location: { reference: conId(id), action: "after" } });
  return firma.getSignatureXml();
}

/** A whole text with its signature inside the root. */
export function firmarTexto(xml: string, firmante: Firmante): string {
  const firma = crearFirma(firmante);
  const todo = {
    xpath: "/*",
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: SHA1,
    uri: "",
    isEmptyUri: true,
  };
  firma.addReference(todo);
  firma.computeSignature(xml);
  return firma.getSignedXml();
}
