/** A line that both texts have, that only the first has, or that only the second has. */
export type Renglon = { tipo: "igual" | "quita" | "agrega"; texto: string };

/** Lengths of the longest common part of what follows each pair of places. */
function largosComunes(antes: readonly string[], despues: readonly string[]): number[][] {
  const largos = Array.from({ length: antes.length + 1 }, () =>
    new Array<number>(despues.length + 1).fill(0),
  );
  for (let i = antes.length - 1; i >= 0; i--)
    for (let j = despues.length - 1; j >= 0; j--) {
      const fila = largos[i];
      if (!fila) continue;
      const sigue = largos[i + 1]?.[j + 1] ?? 0;
      fila[j] =
        antes[i] === despues[j] ? sigue + 1 : Math.max(largos[i + 1]?.[j] ?? 0, largos[i]?.[j + 1] ?? 0);
    }
  return largos;
}

/** Both texts as one list of lines. What was taken out stands before what was added in its place. */
export function compararTextos(antes: readonly string[], despues: readonly string[]): Renglon[] {
  const largos = largosComunes(antes, despues);
  const renglones: Renglon[] = [];
  let j = 0;
  for (const [i, texto] of antes.entries()) {
    const enComun = largos[i]?.[j] ?? 0;
    if ((largos[i + 1]?.[j] ?? 0) === enComun) {
      renglones.push({ tipo: "quita", texto });
      continue;
    }
    for (; despues[j] !== texto; j++) renglones.push({ tipo: "agrega", texto: despues[j] ?? "" });
    renglones.push({ tipo: "igual", texto });
    j++;
  }
  return [...renglones, ...despues.slice(j).map((texto): Renglon => ({ tipo: "agrega", texto }))];
}

/** The changed lines with the equal one before each group of them, which says where it stands. */
export const soloCambios = (renglones: readonly Renglon[]): Renglon[] =>
  renglones.filter(
    ({ tipo }, i) =>
      tipo !== "igual" || (renglones[i + 1] !== undefined && renglones[i + 1]?.tipo !== "igual"),
  );
