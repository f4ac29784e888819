/** The catalogue with only one category. */
export const rutaCategoria = (categoria: string) => `/productos?categoria=${encodeURIComponent(categoria)}`;

/** The catalogue with only those products whose raffle has points. */
export const RUTA_CON_PUNTOS = "/productos?con_puntos=1";
