/** Whole pesos, always grouped with a dot and without decimals: $12.990. */
export const pesos = (valor: number): string => `${valor < 0 ? "−" : ""}$${agrupar(Math.abs(valor))}`;

/** Points with their sign when negative, as the design asks: −120. */
export const puntos = (valor: number): string => `${valor < 0 ? "−" : ""}${agrupar(Math.abs(valor))}`;

export const conPuntos = (valor: number): string =>
  `${puntos(valor)} ${Math.abs(valor) === 1 ? "punto" : "puntos"}`;

const agrupar = (valor: number) => String(Math.trunc(valor)).replace(/\B(?=(\d{3})+(?!\d))/g, ".");
