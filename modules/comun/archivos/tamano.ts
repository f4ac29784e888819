const KB = 1_000;
const MB = 1_000_000;

const conDecimal = (valor: number) =>
  valor.toLocaleString("es-CL", { maximumFractionDigits: 1, useGrouping: "always" });

/** The size of a file: "12,3 MB", and "842 kB" below one megabyte. A file that is not empty has at least 1 kB. */
export const tamano = (bytes: number): string =>
  bytes < MB ? `${Math.min(999, Math.ceil(bytes / KB))} kB` : `${conDecimal(bytes / MB)} MB`;
