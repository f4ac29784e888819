/** The catalogue filtered by one category. */
export const rutaCategoria = (categoria: string) => `/productos?categoria=${encodeURIComponent(categoria)}`;

/** The catalogue filtered to products whose raffle has points. */
export const RUTA_CON_PUNTOS = "/productos?con_puntos=1";
