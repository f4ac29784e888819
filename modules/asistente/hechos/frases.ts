import { cifraEnPalabras, plazoEnPalabras, promesaEnPalabras } from "./cifras-en-palabras.ts";
import type { Cosa, Hecho } from "./hecho.ts";
import { plano } from "./plano.ts";

type Tramo = { desde: number; hasta: number };
export type Mencion = Tramo & { clave: string };
export type Referencia = Tramo & { hecho: Hecho };

/**
 * A sentence of the model: its plain text with names, references and link targets blanked, and where these stand. `leida` has a sign where
 * a reference stands.
 */
export type Frase = { llana: string; leida: string; menciones: Mencion[]; referencias: Referencia[] };

export const REFERENCIA = /\{(f\d+)\}/g;
const DESTINO = /\]\([^)]*\)/g;
const FIN_DE_FRASE = /(?<=[.!?][*_)»"]*)\s+|(?<=\))\s+(?=[¿¡]?\p{Lu})/u;
const ELEMENTO = /^\s*(?:[-*•]|\|)\s*/;

/** Sentences, one or more a line. An item of a list belongs to the line with a colon above it. */
export function enFrases(texto: string): string[] {
  const frases: string[] = [];
  let titulo = "";
  for (const linea of texto.split("\n")) {
    if (linea.trim() === "") continue;
    const es_elemento = ELEMENTO.test(linea);
    if (!es_elemento) titulo = /:\s*[*_]*\s*$/.test(linea) ? linea : "";
    const dicha = es_elemento && titulo !== "" ? `${titulo} ${linea}` : linea;
    frases.push(...dicha.split(FIN_DE_FRASE).filter((frase) => frase.trim() !== ""));
  }
  return frases;
}

/** Reads a sentence with the names and facts of the turn. */
export function leerFrase(
  frase: string,
  nombres: readonly { patron: RegExp; clave: string }[],
  hechos: ReadonlyMap<string, Hecho>,
): Frase {
  let llana = plano(frase);
  const tapar = ({ desde, hasta }: Tramo) => {
    llana = llana.slice(0, desde) + " ".repeat(hasta - desde) + llana.slice(hasta);
  };
  for (const { index, 0: destino } of frase.matchAll(DESTINO))
    tapar({ desde: index + 1, hasta: index + destino.length });
  const referencias = [...frase.matchAll(REFERENCIA)].flatMap(({ index, 0: marca, 1: id = "" }) => {
    const tramo = { desde: index, hasta: index + marca.length };
    tapar(tramo);
    const hecho = hechos.get(id);
    return hecho ? [{ ...tramo, hecho }] : [];
  });
  const menciones: Mencion[] = [];
  for (const { patron, clave } of nombres) {
    for (const { index, 0: nombre } of llana.matchAll(patron)) {
      const tramo = { desde: index, hasta: index + nombre.length };
      menciones.push({ ...tramo, clave });
      tapar(tramo);
    }
  }
  const leida = referencias.reduce(
    (texto, { desde }) => `${texto.slice(0, desde)}#${texto.slice(desde + 1)}`,
    llana,
  );
  return { llana, leida, referencias, menciones: menciones.toSorted((una, otra) => una.desde - otra.desde) };
}

const MENOR = /^(?:de|del|con|para|en|y|a|la|el|los|las|por|sin)$/;

/**
 * How a person calls the things of the turn: by the whole name, or by its first words where no other thing begins with them.
 * Longer names come first, so that no short one is found inside a long one.
 */
export function nombresDe(cosas: readonly Cosa[]): { patron: RegExp; clave: string }[] {
  const planos = cosas.map(({ clave, nombre }) => ({ clave, palabras: palabrasDeNombre(nombre) }));
  const formas = planos.flatMap(({ clave, palabras }) =>
    palabras.flatMap((_, i) => {
      const inicio = palabras.slice(0, i + 1);
      if (i + 1 < palabras.length && (MENOR.test(inicio.at(-1) ?? "") || inicio.join("").length < 4))
        return [];
      const dicho = inicio.join(" ");
      if (esPeligroso(inicio, palabras)) return [];
      const ajeno = planos.some(
        (otro) => otro.clave !== clave && `${otro.palabras.join(" ")} `.startsWith(`${dicho} `),
      );
      return ajeno ? [] : [{ dicho, clave }];
    }),
  );
  return formas
    .toSorted((una, otra) => otra.dicho.length - una.dicho.length)
    .map(({ dicho, clave }) => ({ clave, patron: comoPatron(dicho) }));
}

const dice = (palabras: readonly string[]): boolean => {
  const dicho = palabras.join(" ");
  return (cifraEnPalabras(dicho) ?? plazoEnPalabras(dicho) ?? promesaEnPalabras(dicho)) !== null;
};

/** A name that is a figure or a promise by itself would let the model write it; a whole name of several words may have one. */
function esPeligroso(inicio: readonly string[], palabras: readonly string[]): boolean {
  if (inicio.length === palabras.length) return palabras.length === 1 && dice(inicio);
  const siguiente = palabras.slice(inicio.length, inicio.length + 1);
  return dice(inicio) || (dice([...inicio, ...siguiente]) && !dice(siguiente));
}

const palabrasDeNombre = (nombre: string): string[] =>
  plano(nombre.normalize("NFC")).split(/\s+/).filter(Boolean);

const comoPatron = (dicho: string): RegExp => {
  const cuerpo = dicho
    .split(" ")
    .map((palabra) => palabra.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(String.raw`[\s*_]+`);
  return new RegExp(`(?<![a-z0-9])${cuerpo}(?![a-z0-9])`, "g");
};
