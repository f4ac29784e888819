import { textoAlAzar } from "#modules/comun/cripto/azar.ts";

const CUANTOS_CODIGOS = 10;
const LARGO = 10;
/** Without 0, 1, I, L and O, which are confused on paper. */
const ALFABETO = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODIGO = new RegExp(`^[${ALFABETO}]{${LARGO}}$`);

export const nuevosCodigos = (random: (bytes: number) => Uint8Array): string[] =>
  Array.from({ length: CUANTOS_CODIGOS }, () => textoAlAzar(ALFABETO, LARGO, random));

/** The code as it is stored, however it was typed; null when the text is no recovery code. */
export function leerCodigoRecuperacion(texto: string): string | null {
  const limpio = texto.replace(/[\s-]/g, "").toUpperCase();
  return CODIGO.test(limpio) ? limpio : null;
}

/** Two groups of five, easier to copy. */
export const mostrarCodigo = (codigo: string): string => `${codigo.slice(0, 5)}-${codigo.slice(5)}`;
