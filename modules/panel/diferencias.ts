import { miles } from "#modules/comun/dinero/dinero.ts";

/** "1 diferencia", "1.200 diferencias". */
export const enDiferencias = (cuantas: number): string =>
  cuantas === 1 ? "1 diferencia" : `${miles(cuantas)} diferencias`;
