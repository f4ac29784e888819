import { cifraEnPalabras, plazoEnPalabras, promesaEnPalabras } from "./cifras-en-palabras.ts";
import {
  enFrases,
  type Frase,
  leerFrase,
  type Mencion,
  nombresDe,
  REFERENCIA,
  type Referencia,
} from "./frases.ts";
import type { Hecho, Libreta } from "./hecho.ts";
import { palabrasPlanas, plano, raiz, temasDe } from "./plano.ts";
import { anunciada, corregida, ESTADO, MAS_BARATO, MAS_CARO, OTRA_COSA, TUERCE } from "./senas.ts";

/** Why an answer is not shown. */
type MotivoDetenida =
  | "vacia"
  | "signo"
  | "cifra"
  | "fecha"
  | "promesa"
  | "enlace"
  | "dato"
  | "cosa"
  | "estado";
export type Revision =
  | { detenida: null; output: string; usados: Hecho[] }
  | { detenida: { motivo: MotivoDetenida; que: string } };

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

type Detenida = { motivo: MotivoDetenida; que: string };
const por = (motivo: MotivoDetenida, que: string | null | undefined): Detenida | null =>
  que === null || que === undefined ? null : { motivo, que };

/** Pictures in a text are decoration; invisible signs could split a word. Other forms of a letter or digit become the plain one. */
const limpiar = (texto: string): string =>
  texto
    .normalize("NFKC")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}|\u{FE0F}|\u{20E3}/gu, "")
    .trim();

const DE_MARKDOWN = /\[([^\]]*)\]\(([^)]*)\)/g;
/** What an answer is written with, besides references and targets of links. */
const AJENO = /[^\p{Script=Latin}\s.,;:¡!¿?()"'«»“”‘’…*_|[\]\-–—]|[\p{N}ªº]/u;

function motivoDelTexto(texto: string, { rutas, hechos }: Libreta): Detenida | null {
  if (texto === "") return { motivo: "vacia", que: "" };
  const destinos = [...texto.matchAll(DE_MARKDOWN)].map(([, , destino = ""]) => destino);
  const [afuera] = destinos.filter((destino) => !rutas.has(destino));
  const sinEnlaces = texto.replace(DE_MARKDOWN, "$1");
  const [perdida] = [...texto.matchAll(REFERENCIA)].filter(([, id = ""]) => !hechos.has(id));
  const suelta = /\b(?:https?|www|mailto)\b|\b[a-z0-9-]+\.(?:[a-z]{2,})\b/i.exec(sinEnlaces)?.[0];
  return (
    por("enlace", afuera ?? /!\[/.exec(texto)?.[0] ?? suelta) ??
    por("dato", perdida?.[0]) ??
    // A figure glued to another sign is another figure.
    por("dato", /[\p{L}\p{N}}.,%-]\{f\d+\}|\{f\d+\}[\p{L}\p{N}%]|\{f\d+\}[.,]\{/u.exec(texto)?.[0])
  );
}

function motivoDeLasFrases(texto: string, turno: Turno): Detenida | null {
  const { libreta, nombres, generales, pesos, cabezas } = turno;
  for (const dicha of enFrases(texto)) {
    const frase = leerFrase(dicha, nombres, libreta.hechos);
    const motivo =
      motivoDePalabras(dicha, frase) ??
      motivoDeCosas(frase, cabezas) ??
      motivoDeGenerales(frase, generales, pesos) ??
      motivoDeComparacion(frase, libreta);
    if (motivo) return motivo;
  }
  return null;
}

/** The model's own words: no figure, date or promise, and only letters. */
function motivoDePalabras(dicha: string, { llana, menciones, referencias }: Frase): Detenida | null {
  const propia = dicha.replace(/./gs, (letra, i: number) => (llana.charAt(i) === " " ? " " : letra));
  return (
    por("signo", AJENO.exec(propia)?.[0]) ??
    por("cifra", cifraEnPalabras(llana)) ??
    por("fecha", plazoEnPalabras(llana)) ??
    por("promesa", promesaEnPalabras(llana.replace(/\s+/g, " "))) ??
    (menciones.length > 0 && !referencias.some(({ hecho }) => DE_ESTADO.has(hecho.clase))
      ? por("estado", ESTADO.exec(llana)?.[0])
      : null) ??
    por("estado", /(?<!iva )\bincluid[oa]s?\b/.exec(llana)?.[0])
  );
}

const DE_ESTADO = new Set<Hecho["clase"]>(["stock", "estado"]);

/** Each fact of a thing follows the name of its thing, or precedes it where the sentence begins with the figure. */
function motivoDeCosas(
  { llana, menciones, referencias }: Frase,
  cabezas: ReadonlySet<string>,
): Detenida | null {
  const propias = referencias.filter(({ hecho }) => hecho.cosa !== null);
  const [primera] = propias;
  if (!primera) return null;
  const otra = palabrasPlanas(llana).find((palabra) => cabezas.has(raiz(palabra)));
  if (otra) return { motivo: "cosa", que: otra };
  const nombra_antes = menciones.some(({ hasta }) => hasta <= primera.desde);
  for (const referencia of propias) {
    const mencion = nombra_antes
      ? menciones.findLast(({ hasta }) => hasta <= referencia.desde)
      : menciones.find(({ desde }) => desde >= referencia.hasta);
    if (mencion?.clave !== referencia.hecho.cosa) return { motivo: "cosa", que: referencia.hecho.id };
    const motivo = motivoEntre(llana, mencion, referencia) ?? motivoDeSenas(llana, referencia, referencias);
    if (motivo) return motivo;
  }
  return null;
}

function motivoEntre(llana: string, mencion: Mencion, referencia: Referencia): Detenida | null {
  const [desde, hasta] =
    mencion.hasta <= referencia.desde ? [mencion.hasta, referencia.desde] : [referencia.hasta, mencion.desde];
  return por("cosa", OTRA_COSA.exec(llana.slice(desde, hasta))?.[0]);
}

/** The words around a figure announce a price, a gift or an advance, and the figure must be that. */
function motivoDeSenas(
  llana: string,
  { desde, hasta, hecho }: Referencia,
  todas: readonly Referencia[],
): Detenida | null {
  const anterior = todas.findLast((otra) => otra.hasta <= desde)?.hasta ?? 0;
  const siguiente = todas.find((otra) => otra.desde >= hasta)?.desde ?? llana.length;
  const antes = llana.slice(anterior, desde);
  const permitidas = [anunciada(antes), corregida(llana.slice(hasta, siguiente))].filter(
    (clases) => clases !== null,
  );
  if (permitidas.some((clases) => !clases.includes(hecho.clase))) return { motivo: "cosa", que: hecho.id };
  return por("cosa", TUERCE.exec(antes)?.[0]);
}

/** How much a word tells: one that few facts have says which of them is meant. */
function pesoDeTemas(hechos: readonly Hecho[]): ReadonlyMap<string, number> {
  const veces = new Map<string, number>();
  for (const { contexto } of hechos)
    for (const tema of new Set(contexto)) veces.set(tema, (veces.get(tema) ?? 0) + 1);
  return new Map([...veces].map(([tema, cuantas]) => [tema, Math.log(1 + hechos.length / cuantas)]));
}

/** What a sentence must share with that of a fact: one telling word, or two common ones. */
const BASTANTE = 2;

/** A fact of the whole shop stands in a sentence about its subject: no other fact fits the sentence better. */
function motivoDeGenerales(
  { llana, referencias }: Frase,
  generales: readonly Hecho[],
  pesos: ReadonlyMap<string, number>,
): Detenida | null {
  const propias = referencias.filter(({ hecho }) => hecho.cosa === null);
  if (propias.length === 0) return null;
  const temas = new Set(temasDe(llana));
  const comun = (contexto: readonly string[]) =>
    contexto.reduce((suma, tema) => suma + (temas.has(tema) ? (pesos.get(tema) ?? 0) : 0), 0);
  const puntaje = ({ contexto }: Hecho) => comun(contexto) / Math.sqrt(contexto.length);
  const ajena = propias.find(({ hecho }) => {
    const suyo = puntaje(hecho);
    return (
      comun([...new Set(hecho.contexto)]) < BASTANTE ||
      generales.some((otro) => otro.texto !== hecho.texto && puntaje(otro) > suyo)
    );
  });
  return por("cosa", ajena?.hecho.id);
}

/** 'La más barata' is a figure too: it must be the cheapest of the turn, and 'más barata que' cheaper than the other. */
function motivoDeComparacion({ llana, menciones }: Frase, { hechos }: Libreta): Detenida | null {
  const barato = MAS_BARATO.exec(llana);
  const comparacion = barato ?? MAS_CARO.exec(llana);
  if (!comparacion || menciones.length === 0) return null;
  const precios = new Map(
    [...hechos.values()].flatMap(({ clase, cosa, valor }) =>
      clase === "precio" && cosa !== null && valor !== null ? [[cosa, valor] as const] : [],
    ),
  );
  const despues = menciones.find(({ desde }) => desde > comparacion.index);
  const sujeto = menciones.findLast(({ hasta }) => hasta <= comparacion.index) ?? despues;
  const propio = precios.get(sujeto?.clave ?? "");
  const con_otra =
    despues !== undefined &&
    despues !== sujeto &&
    /\bque\b/.test(llana.slice(comparacion.index, despues.desde));
  const otros = con_otra
    ? [precios.get(despues.clave)]
    : [...precios.values()].filter((valor) => valor !== propio);
  const cierta = otros.every(
    (otro) => propio !== undefined && otro !== undefined && (barato ? propio < otro : propio > otro),
  );
  return cierta ? null : { motivo: "cosa", que: comparacion[0] };
}

/** The words of an answer that may be the first of a product's name. */
export const palabrasDeRespuesta = (texto: string): string[] => [
  ...new Set(palabrasPlanas(plano(limpiar(texto)))),
];
