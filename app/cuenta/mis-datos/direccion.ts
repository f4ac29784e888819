import { REGIONES } from "#modules/usuarios/regiones.ts";

/** The region of a comuna; empty when it is in no list. Names of comunas are unique in the country. */
export const regionDe = (comuna: string): string =>
  REGIONES.find(({ comunas }) => comunas.includes(comuna))?.region ?? "";
