/** Damerau–Levenshtein distance; stops at `tope + 1`. */
export function distancia(a: string, b: string, tope: number): number {
  if (Math.abs(a.length - b.length) > tope) return tope + 1;
  let antes: number[] = [];
  let fila = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const nueva = [i];
    for (let j = 1; j <= b.length; j++) {
      const cambio = a[i - 1] === b[j - 1] ? 0 : 1;
      const base = Math.min((fila[j] ?? 0) + 1, (nueva[j - 1] ?? 0) + 1, (fila[j - 1] ?? 0) + cambio);
      const cruzadas = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      nueva.push(cruzadas ? Math.min(base, (antes[j - 2] ?? 0) + 1) : base);
    }
    if (Math.min(...nueva) > tope) return tope + 1;
    [antes, fila] = [fila, nueva];
  }
  return fila[b.length] ?? tope + 1;
}

const trigramas = (texto: string): Set<string> => {
  const partes = new Set<string>();
  for (const palabra of texto.split(" ").filter(Boolean)) {
    const borde = `  ${palabra} `;
    for (let i = 0; i + 3 <= borde.length; i++) partes.add(borde.slice(i, i + 3));
  }
  return partes;
};

/** Similarity of two plain texts from 0 to 1: Dice coefficient of their trigrams. */
export function parecido(a: string, b: string): number {
  const unas = trigramas(a);
  const otras = trigramas(b);
  if (unas.size === 0 || otras.size === 0) return 0;
  let comunes = 0;
  for (const trigrama of unas) if (otras.has(trigrama)) comunes++;
  return (2 * comunes) / (unas.size + otras.size);
}
