/** One value of the shop and the reference it is compared with. `meta` says which direction is better. */
export type Fila = {
  que: string;
  nuestra: number;
  referencia: number;
  unidad: Unidad;
};

type Unidad = "req/s" | "ms" | "χ²" | "%" | "MiB" | "×" | "CLS";
type Meta = { minimo: number } | { maximo: number };

export type Medida = {
  titulo: string;
  /** Titles of the two columns. */
  columnas: [nuestra: string, referencia: string];
  /** The ratio to reach, or not to exceed. */
  meta: Meta;
  notas: string[];
  filas: Fila[];
};

/** A figure and the limit that it keeps. */
export type Limite = { que: string; limite: Meta; medido: number; unidad: Unidad };

/** Figures with a limit each, in one table. */
export type Guardia = { titulo: string; notas: string[]; limites: Limite[] };

export const mediana = (valores: readonly number[]): number =>
  valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? Number.NaN;

const razon = ({ nuestra, referencia }: Fila): number => nuestra / referencia;

const alcanza = (valor: number, meta: Meta): boolean =>
  "minimo" in meta ? valor >= meta.minimo : valor <= meta.maximo;

/** What missed its goal. */
export const fallas = (medida: Medida | Guardia): string[] =>
  "limites" in medida
    ? medida.limites.filter(({ medido, limite }) => !alcanza(medido, limite)).map(({ que }) => que)
    : medida.filas.filter((fila) => !alcanza(razon(fila), medida.meta)).map(({ que }) => que);

function numero(valor: number, unidad: Unidad): string {
  if (unidad === "CLS") return valor.toFixed(3);
  if (unidad === "×") return `${valor.toFixed(2)}×`;
  if (unidad === "χ²") return valor.toFixed(1);
  if (unidad === "%") return `${valor.toFixed(1)} %`;
  return unidad === "ms" ? `${valor.toFixed(2)} ms` : `${Math.round(valor)} ${unidad}`;
}

/** One line for docs/benchmarks.md: the row that is nearest to the goal, or farthest beyond it. */
function peor({ titulo, meta, filas }: Medida): Limite[] {
  const [fila] = filas.toSorted((a, b) => ("minimo" in meta ? razon(a) - razon(b) : razon(b) - razon(a)));
  if (!fila) return [];
  const que = filas.length === 1 ? titulo : `${titulo}, the worst of ${filas.length}`;
  return [{ que: `${que}: ${fila.que}`, limite: meta, medido: razon(fila), unidad: "×" }];
}

/** What docs/benchmarks.md keeps of a run. */
export function resumen(medidas: readonly (Medida | Guardia)[]): string {
  const limites = medidas.flatMap((medida) => ("limites" in medida ? medida.limites : peor(medida)));
  const notas = medidas.flatMap((medida) => ("limites" in medida ? medida.notas : []));
  return [...lineasDe(limites), "", ...notas.map((nota) => `- ${nota}`)].join("\n").trimEnd();
}

/** Formats the table for the screen. */
export const tabla = (medida: Medida | Guardia): string =>
  "limites" in medida ? tablaDeLimites(medida) : tablaDeRazones(medida);

function lineasDe(limites: readonly Limite[]): string[] {
  const lineas = limites.map(({ que, limite, medido, unidad }) => {
    const tope = "minimo" in limite ? `≥ ${limite.minimo}` : `≤ ${limite.maximo}`;
    return `| ${que} | ${tope} | ${numero(medido, unidad)} | ${alcanza(medido, limite) ? "yes" : "NO"} |`;
  });
  return ["| measure | limit | measured | ok |", "|---|---:|---:|---|", ...lineas];
}

const tablaDeLimites = ({ titulo, notas, limites }: Guardia): string =>
  [`### ${titulo}`, "", ...lineasDe(limites), "", ...notas.map((nota) => `- ${nota}`)].join("\n");

function tablaDeRazones({ titulo, columnas, meta, notas, filas }: Medida): string {
  const limite = "minimo" in meta ? `at least ${meta.minimo}×` : `at most ${meta.maximo}×`;
  const lineas = filas.map(
    (fila) =>
      `| ${fila.que} | ${numero(fila.nuestra, fila.unidad)} | ${numero(fila.referencia, fila.unidad)} | ${razon(fila).toFixed(2)}× | ${alcanza(razon(fila), meta) ? "yes" : "NO"} |`,
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
