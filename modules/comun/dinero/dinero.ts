/** Whole pesos, always grouped with a dot and without decimals: $12.990. */
export const pesos = (valor: number): string => `${valor < 0 ? "−" : ""}$${agrupar(Math.abs(valor))}`;

/** A whole number grouped with dots, with a real minus sign: 12.990, −120. */
export const miles = (valor: number): string => `${valor < 0 ? "−" : ""}${agrupar(Math.abs(valor))}`;

export const conPuntos = (valor: number): string =>
  `${miles(valor)} ${Math.abs(valor) === 1 ? "punto" : "puntos"}`;

const agrupar = (valor: number) => String(Math.trunc(valor)).replace(/\B(?=(\d{3})+(?!\d))/g, ".");
