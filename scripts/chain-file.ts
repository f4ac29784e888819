import { readFile } from "node:fs/promises";
import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { leerCadena } from "#modules/comun/baliza/leer-cadena.ts";

/** A sentence for the person who runs a script. */
export class Problema extends Error {}

export async function leerArchivo(ruta: string): Promise<string> {
  const texto = await readFile(ruta, "utf8").catch(() => null);
  if (texto === null) throw new Problema(`No se pudo leer el archivo «${ruta}».`);
  return texto;
}

/** The rehearsal chain in the file that `--cadena` names; null without it. */
export async function cadenaDeEnsayo(ruta: string | undefined): Promise<Cadena | null> {
  if (ruta === undefined) return null;
  const cadena = leerCadena(await leerArchivo(ruta));
  if (!cadena) throw new Problema(`El archivo «${ruta}» no tiene la información de una cadena drand.`);
  return cadena;
}
