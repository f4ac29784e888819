import { nombreCampo, valorEnPalabras } from "#modules/comun/texto/palabras.ts";

/** One field of an audited change, as text; null where the record has no value. */
export type CampoCambiado = { campo: string; antes: string | null; despues: string | null };

/** Fields of a record; a value that is no object is a single field without a name. */
function camposDe(valor: unknown): Map<string, unknown> {
  if (valor === null || valor === undefined) return new Map();
  if (typeof valor !== "object" || Array.isArray(valor)) return new Map([["", valor]]);
  return new Map(Object.entries(valor));
}

function comoTexto(valor: unknown): string | null {
  if (valor === null || valor === undefined) return null;
  return typeof valor === "string" ? valor : JSON.stringify(valor);
}

/** The fields of a change with their values before and after; those that stayed equal are left out. */
export function camposCambiados(antes: unknown, despues: unknown): CampoCambiado[] {
  const viejos = camposDe(antes);
  const nuevos = camposDe(despues);
  return [...new Set([...viejos.keys(), ...nuevos.keys()])].flatMap((campo) => {
    const cambio = { campo, antes: comoTexto(viejos.get(campo)), despues: comoTexto(nuevos.get(campo)) };
    return cambio.antes === cambio.despues ? [] : [cambio];
  });
}

/** The same fields in the words of people, for the page. */
export function cambiosEnPalabras(antes: unknown, despues: unknown): CampoCambiado[] {
  const viejos = camposDe(antes);
  const nuevos = camposDe(despues);
  return camposCambiados(antes, despues).map(({ campo }) => ({
    campo: nombreCampo(campo),
    antes: valorEnPalabras(viejos.get(campo)),
    despues: valorEnPalabras(nuevos.get(campo)),
  }));
}
