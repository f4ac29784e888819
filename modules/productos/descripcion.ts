export type BloqueDescripcion = { tipo: "parrafo"; texto: string } | { tipo: "lista"; puntos: string[] };

const VINETA = /^\s*[•\-*]\s+/;

/** Blank lines separate paragraphs; lines that begin with a bullet form a list, wherever they are. */
export function bloquesDescripcion(descripcion: string): BloqueDescripcion[] {
  const bloques: BloqueDescripcion[] = [];
  let sigue = false;
  for (const linea of descripcion.split(/\r?\n/)) {
    const texto = linea.replace(VINETA, "").trim();
    if (texto !== "") anotar(bloques, { texto, esVineta: VINETA.test(linea), sigue });
    sigue = texto !== "";
  }
  return bloques;
}

type Linea = { texto: string; esVineta: boolean; sigue: boolean };

function anotar(bloques: BloqueDescripcion[], { texto, esVineta, sigue }: Linea): void {
  const ultimo = bloques.at(-1);
  if (esVineta && ultimo?.tipo === "lista") ultimo.puntos.push(texto);
  else if (esVineta) bloques.push({ tipo: "lista", puntos: [texto] });
  else if (sigue && ultimo?.tipo === "parrafo") ultimo.texto += ` ${texto}`;
  else bloques.push({ tipo: "parrafo", texto });
}

/** Splits a bullet like "Peso: 28 kg" into name and value; null when it is only a sentence. */
export function datoDe(punto: string): { nombre: string; valor: string } | null {
  const [, nombre, valor] = /^([^:.]{2,28}):\s+(\S.*)$/.exec(punto) ?? [];
  return nombre && valor ? { nombre, valor } : null;
}

/** The first paragraph, cut between words, for search engines and shared links. */
export function resumenDescripcion(descripcion: string, largo = 155): string {
  const primero = bloquesDescripcion(descripcion).find(({ tipo }) => tipo === "parrafo");
  const texto = primero?.tipo === "parrafo" ? primero.texto : "";
  if (texto.length <= largo) return texto;
  const corte = texto.slice(0, largo - 1);
  return `${corte.slice(0, Math.max(corte.lastIndexOf(" "), 1)).replace(/[\s,;:.]+$/, "")}…`;
}
