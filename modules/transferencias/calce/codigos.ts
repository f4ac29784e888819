// Finds sale codes in what people write with a transfer. Bank apps drop hyphens, change capitals and split words, and people
// read 0 as O and 1 as I or L.

/** Letters that people confuse become one. */
const canonico = (texto: string): string => texto.replaceAll("0", "O").replaceAll(/[1L]/g, "I");

const juntar = (texto: string): string => texto.toUpperCase().replace(/[^A-Z0-9]+/g, "");

const PREFIJO = "PZ";
const LARGO = 6;

export type Indice = ReadonlyMap<string, readonly string[]>;

/** The known codes, by how they look. */
export function indexar(codigos: Iterable<string>): Indice {
  const indice = new Map<string, string[]>();
  for (const codigo of codigos) {
    const visto = canonico(juntar(codigo));
    const iguales = indice.get(visto);
    if (iguales) iguales.push(codigo);
    else indice.set(visto, [codigo]);
  }
  return indice;
}

/** The known codes in a text. If two codes look alike, the one that was written to the letter counts, otherwise both do. */
export function codigosEn(texto: string, indice: Indice): string[] {
  const junto = juntar(texto);
  const hallados = new Set<string>();
  for (let en = junto.indexOf(PREFIJO); en >= 0; en = junto.indexOf(PREFIJO, en + 1)) {
    const escrito = junto.slice(en, en + PREFIJO.length + LARGO);
    const iguales = indice.get(canonico(escrito)) ?? [];
    const exacto = iguales.filter((codigo) => juntar(codigo) === escrito);
    for (const codigo of exacto.length > 0 ? exacto : iguales) hallados.add(codigo);
  }
  return [...hallados].sort();
}

/** I and L look alike; 0 and 1 are in no code. */
const variantes = (texto: string): string[] =>
  [...canonico(texto)].reduce<string[]>(
    (hasta, letra) =>
      hasta.flatMap((antes) => (letra === "I" ? [`${antes}I`, `${antes}L`] : [antes + letra])),
    [""],
  );

/** Every code that a text may mean: what has to be looked up before it can be indexed. */
export function posiblesCodigos(texto: string): string[] {
  const junto = juntar(texto);
  const posibles = new Set<string>();
  for (let en = junto.indexOf(PREFIJO); en >= 0; en = junto.indexOf(PREFIJO, en + 1)) {
    const cola = junto.slice(en + PREFIJO.length, en + PREFIJO.length + LARGO);
    if (cola.length === LARGO) for (const una of variantes(cola)) posibles.add(`${PREFIJO}-${una}`);
  }
  return [...posibles];
}
