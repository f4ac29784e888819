import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Checks with implementations that share no code with ours: libxml2 and xmlsec of Debian.

const ESQUEMAS = fileURLToPath(new URL("../dte/", import.meta.url));
const VERSIONES = { EnvioBOLETA: "EnvioBOLETA_v11.xsd", EnvioDTE: "EnvioDTE_v10.xsd" };

function correr(programa: string, argumentos: readonly string[]): boolean {
  const { error, status } = spawnSync(programa, argumentos, { encoding: "utf8" });
  if (error) throw new Error(`${programa} is missing: npm test installs it (scripts/lib.mjs).`);
  return status === 0;
}

/** Whether the signature beside the element with this ID verifies where it stands, with the key that stands in it. */
const firmaVale = (archivo: string, id: string): boolean =>
  correr("xmlsec1", [
    "--verify",
    "--id-attr:ID",
    "http://www.sii.cl/SiiDte:Documento",
    "--id-attr:ID",
    "http://www.sii.cl/SiiDte:SetDTE",
    "--node-xpath",
    `//*[@ID='${id}']/following-sibling::*[local-name()='Signature']`,
    archivo,
  ]);

function conArchivo<T>(bytes: Uint8Array | string, mirar: (archivo: string) => T): T {
  const carpeta = mkdtempSync(join(tmpdir(), "sobre-"));
  try {
    const archivo = join(carpeta, "sobre.xml");
    writeFileSync(archivo, bytes);
    return mirar(archivo);
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}

/** What is wrong with an envelope: its schema, the signature of a document, or its own. */
export const revisarSobre = (
  clase: keyof typeof VERSIONES,
  bytes: Uint8Array,
  documentos: readonly { tipo: number; folio: number }[],
): string[] =>
  conArchivo(bytes, (archivo) => {
    const esquema = ["--nonet", "--noout", "--schema", join(ESQUEMAS, VERSIONES[clase]), archivo];
    const ids = [...documentos.map(({ tipo, folio }) => `F${folio}T${tipo}`), "SetDoc"];
    const malas = ids.filter((id) => !firmaVale(archivo, id)).map((id) => `signature of ${id}`);
    return correr("xmllint", esquema) ? malas : ["schema", ...malas];
  });

/** Whether the signature over a whole text verifies. */
export const revisarTexto = (texto: string): boolean =>
  conArchivo(texto, (archivo) => correr("xmlsec1", ["--verify", archivo]));
