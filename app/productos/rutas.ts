/** The catalogue filtered to products whose raffle has points. */
export const RUTA_CON_PUNTOS = "/productos?con_puntos=1";
