/** The article rows of the form of a new sale. */
export const FILAS = [1, 2, 3, 4, 5, 6] as const;
