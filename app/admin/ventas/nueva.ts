/** The rows of articles that the form of a new sale has. */
export const FILAS = [1, 2, 3, 4, 5, 6] as const;
