/** One value of the shop and the reference it is compared with. `meta` says which direction is better. */
export type Fila = {
  que: string;
  nuestra: number;
  referencia: number;
  unidad: "req/s" | "ms" | "χ²" | "%" | "MiB";
};

export type Medida = {
  titulo: string;
  /** Titles of the two columns. */
  columnas: [nuestra: string, referencia: string];
  /** The ratio to reach, or not to exceed. */
  meta: { minimo: number } | { maximo: number };
  notas: string[];
  filas: Fila[];
};

export const mediana = (valores: readonly number[]): number =>
  valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? Number.NaN;

const razon = ({ nuestra, referencia }: Fila): number => nuestra / referencia;

export const cumple = (fila: Fila, meta: Medida["meta"]): boolean =>
  "minimo" in meta ? razon(fila) >= meta.minimo : razon(fila) <= meta.maximo;

function numero(valor: number, unidad: Fila["unidad"]): string {
  if (unidad === "χ²") return valor.toFixed(1);
  if (unidad === "%") return `${valor.toFixed(1)} %`;
  return unidad === "ms" ? `${valor.toFixed(2)} ms` : `${Math.round(valor)} ${unidad}`;
}

/** Formats the table for the screen and for docs/benchmarks.md. */
export function tabla({ titulo, columnas, meta, notas, filas }: Medida): string {
  const limite = "minimo" in meta ? `at least ${meta.minimo}×` : `at most ${meta.maximo}×`;
  const lineas = filas.map(
    (fila) =>
      `| ${fila.que} | ${numero(fila.nuestra, fila.unidad)} | ${numero(fila.referencia, fila.unidad)} | ${razon(fila).toFixed(2)}× | ${cumple(fila, meta) ? "yes" : "NO"} |`,
  );
  return [
    `### ${titulo}`,
    "",
    `| | ${columnas[0]} | ${columnas[1]} | ratio | ${limite} |`,
    "|---|---:|---:|---:|---|",
    ...lineas,
    "",
    ...notas.map((nota) => `- ${nota}`),
  ].join("\n");
}
