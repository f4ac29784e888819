const DATOS = /[\w.+-]+@[\w-]+\.[\w.]+|\b\d{1,2}\.?\d{3}\.?\d{3}\s*-?\s*[\dk]\b|\+?\d[\d\s-]{6,}\d/gi;

/** Removes e-mail addresses, RUTs and telephone numbers from texts that are stored for the owner. */
export const sinDatosPersonales = (texto: string): string => texto.replace(DATOS, "…");

/** After "mi clave es" or "clave:" any word; right after "mi contraseña" only one with a digit, which is no word of a sentence. */
const SECRETO = /\b(clave|contrase\p{L}*|password|pin)(\s+es\s+|\s*[:=]\s*|\s+(?=\S*\d))\S+/giu;

/** Also removes passwords that the person wrote. The chat window loads this file. */
export const sinSecretos = (texto: string): string => sinDatosPersonales(texto).replace(SECRETO, "$1$2…");
