import {
  afirmacionSinHecho,
  codigoInventado,
  comparacionFalsa,
  DESMIENTE,
  sigueDiciendo,
} from "./afirmaciones.ts";
import { cifraEnPalabras, plazoEnPalabras, promesaEnPalabras } from "./cifras-en-palabras.ts";
import { motivoDeCosas } from "./cosas.ts";
import { enFrases, type Frase, leerFrase, nombresDe, REFERENCIA } from "./frases.ts";
import { motivoDeGenerales, pesoDeTemas } from "./generales.ts";
import type { Hecho, Libreta } from "./hecho.ts";
import { lecturas, signoOculto } from "./lecturas.ts";
import { type Detenida, por } from "./motivo.ts";
import { palabrasPlanas, plano } from "./plano.ts";

export type Revision = { detenida: null; output: string; usados: Hecho[] } | { detenida: Detenida };

/**
 * Reads an answer of a model before it is shown. The model writes no figure of its own: it writes references, each in a sentence that
 * names the thing the fact belongs to. `cabezas` are the words of the answer with which names of other products begin.
 */
export const revisarRespuesta = (texto: string, libreta: Libreta, cabezas: ReadonlySet<string>): Revision =>
  crearRevisor(libreta)(texto, cabezas);

/** Reads many answers with the facts of one turn. */
export function crearRevisor(libreta: Libreta): (texto: string, cabezas: ReadonlySet<string>) => Revision {
  const generales = [...libreta.hechos.values()].filter(({ cosa }) => cosa === null);
  const turno = { libreta, nombres: nombresDe(libreta.cosas), generales, pesos: pesoDeTemas(generales) };
  return (texto, cabezas) => revisar(texto, { ...turno, cabezas });
}

type Turno = {
  libreta: Libreta;
  nombres: ReturnType<typeof nombresDe>;
  generales: readonly Hecho[];
  pesos: ReadonlyMap<string, number>;
  cabezas: ReadonlySet<string>;
};

function revisar(texto: string, turno: Turno): Revision {
  const { libreta } = turno;
  const limpio = limpiar(texto);
  const motivo = motivoDelTexto(limpio, libreta) ?? motivoDeLasFrases(limpio, turno);
  if (motivo) return { detenida: motivo };
  const usados = new Map<string, Hecho>();
  const output = limpio.replace(REFERENCIA, (marca, id: string) => {
    const hecho = libreta.hechos.get(id);
    if (!hecho) return marca;
    usados.set(id, hecho);
    return hecho.texto;
  });
  return { detenida: null, output, usados: [...usados.values()] };
}

/** Pictures in a text are decoration; invisible signs could split a word. Other forms of a letter or digit become the plain one. */
const limpiar = (texto: string): string =>
  texto
    .normalize("NFKC")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}|\u{FE0F}|\u{20E3}/gu, "")
    .trim();

const DE_MARKDOWN = /\[([^\]]*)\]\(([^)]*)\)/g;
/** What an answer is written with, besides references and targets of links. */
const AJENO = /[^\p{Script=Latin}\s.,;:¡!¿?()"'«»“”‘’…*_|[\]\-–—]|[\p{N}ªº]/u;

/** An address, also one that is told: 'malo punto cl'. */
const DIRECCION =
  /\b(?:https?|www|mailto|arroba)\b|[\p{L}\p{N}_-][*_]*\.[*_]*\p{L}{2,}|\s\.\p{L}|\b(?:cl|com|net|org|dot)\b(?![-])|\bpunto (?:io|app|shop)\b/iu;

function motivoDelTexto(texto: string, { rutas, hechos }: Libreta): Detenida | null {
  if (texto === "") return { motivo: "vacia", que: "" };
  const destinos = [...texto.matchAll(DE_MARKDOWN)].map(([, , destino = ""]) => destino);
  const [afuera] = destinos.filter((destino) => !rutas.has(destino));
  const sinEnlaces = texto.replace(DE_MARKDOWN, "$1");
  const [perdida] = [...texto.matchAll(REFERENCIA)].filter(([, id = ""]) => !hechos.has(id));
  return (
    por("enlace", afuera ?? /!\[|\]\[|\]:/.exec(texto)?.[0] ?? DIRECCION.exec(sinEnlaces)?.[0]) ??
    por("dato", perdida?.[0]) ??
    // A figure glued to another sign is another figure.
    por("dato", /[\p{L}\p{N}}.,%-]\{f\d+\}|\{f\d+\}[\p{L}\p{N}%]|\{f\d+\}[.,]\{/u.exec(texto)?.[0])
  );
}

/** Honest sentences are shorter. The rules compare pairs of words, so their cost grows with the square of the length. */
const MAX_FRASE = 1_000;

function motivoDeLasFrases(texto: string, turno: Turno): Detenida | null {
  const { libreta, nombres, cabezas } = turno;
  const dichas = enFrases(texto);
  const larga = dichas.find(({ length }) => length > MAX_FRASE);
  if (larga !== undefined) return { motivo: "signo", que: larga.slice(0, 20) };
  const frases = dichas.map((dicha) => leerFrase(dicha, nombres, libreta.hechos));
  const hay_cosas = frases.some(({ menciones }) => menciones.length > 0);
  const entera = frases.map(({ llana }) => llana).join("\n");
  const con_datos = frases.some(({ referencias }) => referencias.length > 0);
  const desmiente = con_datos ? DESMIENTE.exec(entera) : null;
  for (const [i, frase] of frases.entries()) {
    const motivo =
      motivoDePalabras(dichas[i] ?? "", frase) ??
      por("estado", afirmacionSinHecho(frase, libreta, hay_cosas)) ??
      por("cosa", con_datos ? sigueDiciendo(frase) : null) ??
      motivoDeCosas(frase, cabezas) ??
      motivoDeGenerales(frase, turno, entera) ??
      por("cosa", comparacionFalsa(frase, libreta, hay_cosas));
    if (motivo) return motivo;
  }
  const propias = frases.map((frase, i) => palabrasPropias(dichas[i] ?? "", frase));
  return por("promesa", codigoInventado(propias.join("\n"))) ?? por("cosa", desmiente?.[0]);
}

/** A sentence without names, references and link targets. */
const palabrasPropias = (dicha: string, { llana }: Frase): string =>
  dicha.replace(/./gs, (letra, i: number) => (llana.charAt(i) === " " ? " " : letra));

/** The model's own words: no figure, date or promise, and only letters. */
function motivoDePalabras(dicha: string, frase: Frase): Detenida | null {
  const { llana, leida } = frase;
  const propia = palabrasPropias(dicha, frase);
  const enAlguna = (leer: (texto: string) => string | null) =>
    lecturas(llana)
      .map(leer)
      .find((hallado) => hallado !== null);
  return (
    por("signo", AJENO.exec(propia)?.[0] ?? signoOculto(propia, plano)) ??
    por("cifra", enAlguna(cifraEnPalabras)) ??
    por("fecha", enAlguna(plazoEnPalabras)) ??
    por("promesa", enAlguna(promesaEnPalabras) ?? promesaEnPalabras(leida.replace(/\s+/g, " "))) ??
    por("estado", /(?<!iva )\bincluid[oa]s?\b/.exec(llana)?.[0])
  );
}

/** The words of an answer that may be the first of a product's name. */
export const palabrasDeRespuesta = (texto: string): string[] => [
  ...new Set(palabrasPlanas(plano(limpiar(texto)))),
];
