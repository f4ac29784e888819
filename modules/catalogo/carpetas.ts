export const BUCKET = "productos";
const PRIMERA = 100_056;
const ULTIMA = 100_179;
export const TOTAL_CARPETAS = ULTIMA - PRIMERA + 1;
export const POR_VEZ = 16;

const CARPETAS: readonly string[] = Array.from({ length: TOTAL_CARPETAS }, (_, i) => String(PRIMERA + i));

/** The folders that do not exist yet, in order. */
export function carpetasQueFaltan(hechas: readonly string[]): string[] {
  const ya = new Set(hechas);
  return CARPETAS.filter((carpeta) => !ya.has(carpeta));
}

export const RANGO_CARPETAS = `${PRIMERA} a ${ULTIMA}`;
