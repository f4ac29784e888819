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

const NOMBRES = ["Documento", "SetDTE"].flatMap((nombre) => [
  "--id-attr:ID",
  `http://www.sii.cl/SiiDte:${nombre}`,
]);

/** Whether the signature at this place verifies in all files, where it stands and with the key that stands in it. */
const firmaVale = (archivos: readonly string[], donde: string): boolean =>
  correr("xmlsec1", [
    "--verify",
    ...NOMBRES,
    "--node-xpath",
    `${donde}/*[local-name()='Signature']`,
    ...archivos,
  ]);

function enCarpeta<T>(textos: readonly (Uint8Array | string)[], mirar: (archivos: string[]) => T): T {
  const carpeta = mkdtempSync(join(tmpdir(), "sobre-"));
  try {
    const archivos = textos.map((texto, i) => {
      const archivo = join(carpeta, `${i}.xml`);
      writeFileSync(archivo, texto);
      return archivo;
    });
    return mirar(archivos);
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}

/** What is wrong with envelopes that have the same number of documents: a schema, the signature of a document, or their own. */
export const revisarSobres = (
  clase: keyof typeof VERSIONES,
  sobres: readonly Uint8Array[],
  documentos: number,
): string[] =>
  enCarpeta(sobres, (archivos) => {
    const esquema = ["--nonet", "--noout", "--schema", join(ESQUEMAS, VERSIONES[clase]), ...archivos];
    const lugares = Array.from({ length: documentos }, (_, i) => `(//*[local-name()='DTE'])[${i + 1}]`);
    const malas = [...lugares, "/*"].filter((lugar) => !firmaVale(archivos, lugar));
    const firmas = malas.map((lugar) =>
      lugar === "/*" ? "signature of the envelope" : `signature of ${lugar}`,
    );
    return correr("xmllint", esquema) ? firmas : ["schema", ...firmas];
  });

/** What is wrong with one envelope. */
export const revisarSobre = (
  clase: keyof typeof VERSIONES,
  sobre: Uint8Array,
  documentos: number,
): string[] => revisarSobres(clase, [sobre], documentos);

/** Whether the signature over a whole text verifies. */
export const revisarTexto = (texto: string): boolean =>
  enCarpeta([texto], (archivos) => correr("xmlsec1", ["--verify", ...archivos]));
