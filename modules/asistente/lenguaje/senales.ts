import { distancia } from "./distancia.ts";
import { JERGA, VACIAS } from "./jerga.ts";
import { sinDiminutivo, sonido } from "./normalizar.ts";
import { TEMAS_PUNTOS } from "./temas-puntos.ts";
import { TEMAS_TIENDA } from "./temas-tienda.ts";

/**
 * Signals of each topic. All words of a signal must occur, in any order: `a|b` means either, `env*` any word with that
 * prefix, `-x` must not occur. Its weight is its number of words, or `n` with `=n` at the end. The heaviest signal wins;
 * among equals, the topic listed first.
 */
export const TEMAS: Record<string, readonly string[]> = { ...TEMAS_PUNTOS, ...TEMAS_TIENDA };

/** Cities in questions about delivery. */
const CIUDADES = new Set(
  "arica iquique antofagasta calama copiapo vallenar serena coquimbo ovalle valparaiso vina quillota santiago maipu puente providencia condes rancagua talca curico linares chillan concepcion talcahuano angeles temuco villarrica pucon valdivia osorno puerto montt castro ancud chiloe coyhaique aysen punta arenas natales pascua melipilla colina lampa buin".split(
    " ",
  ),
);

type Opcion = { texto: string; prefijo: boolean; suena: string };
type Senal = { tema: string; hay: Opcion[][]; no_hay: Opcion[][]; peso: number };
export type TemaPregunta = { tema: string; peso: number };

function leerSenal(tema: string, texto: string): Senal {
  const partes = texto.split(" ");
  const peso = partes.find((parte) => parte.startsWith("="));
  const terminos = partes.filter((parte) => !parte.startsWith("="));
  const opciones = (parte: string) => parte.replace(/^-/, "").split("|").map(leerOpcion);
  const hay = terminos.filter((parte) => !parte.startsWith("-")).map(opciones);
  const no_hay = terminos.filter((parte) => parte.startsWith("-")).map(opciones);
  return { tema, hay, no_hay, peso: peso ? Number(peso.slice(1)) : hay.length };
}

function leerOpcion(opcion: string): Opcion {
  const texto = opcion.replace("*", "");
  return { texto, prefijo: opcion.endsWith("*"), suena: sonido(texto) };
}

const SENALES: readonly Senal[] = Object.entries(TEMAS).flatMap(([tema, senales]) =>
  senales.map((senal) => leerSenal(tema, senal)),
);

/** A known word is never taken for a typo of another one. */
const CONOCIDAS = new Set([
  ...VACIAS,
  ...CIUDADES,
  ...Object.values(JERGA).flatMap((forma) => forma.split(" ")),
  ...SENALES.flatMap(({ hay }) => hay.flat().map(({ texto }) => texto)),
]);

type Palabra = { texto: string; suena: string; conocida: boolean };
const MARCA_CIUDAD: Palabra = { texto: "ciudad", suena: "siudad", conocida: true };

function preparar(palabras: readonly string[]): Palabra[] {
  const lista = [...new Set(palabras.flatMap((palabra) => [palabra, sinDiminutivo(palabra)]))].map(
    (texto) => ({
      texto,
      suena: sonido(texto),
      conocida: CONOCIDAS.has(texto) || CONOCIDAS.has(texto.replace(/s$/, "")),
    }),
  );
  return palabras.some((palabra) => CIUDADES.has(palabra)) ? [...lista, MARCA_CIUDAD] : lista;
}

/** How many typos are tolerated in a word of this length. */
const tolerancia = (largo: number) => (largo >= 8 ? 2 : largo >= 5 ? 1 : 0);

function coincide({ texto, prefijo, suena }: Opcion, palabra: Palabra): boolean {
  if (prefijo) {
    if (palabra.texto.startsWith(texto)) return true;
    if (palabra.conocida) return false;
    if (suena.length >= 3 && palabra.suena.startsWith(suena)) return true;
    const comienzo = palabra.texto.slice(0, texto.length);
    return texto.length >= 5 && comienzo[0] === texto[0] && distancia(comienzo, texto, 1) <= 1;
  }
  if (palabra.texto === texto || palabra.texto === `${texto}s`) return true;
  if (palabra.conocida) return false;
  if (texto.length >= 4 && palabra.suena === suena) return true;
  const tope = tolerancia(texto.length);
  return tope > 0 && palabra.texto[0] === texto[0] && distancia(palabra.texto, texto, tope) <= tope;
}

/** Signals share words, so each result is cached for the question. */
function crearPresente(lista: readonly Palabra[]) {
  const vistas = new Map<string, boolean>();
  const esta = (opcion: Opcion): boolean => {
    const clave = opcion.prefijo ? `${opcion.texto}*` : opcion.texto;
    const vista = vistas.get(clave) ?? lista.some((palabra) => coincide(opcion, palabra));
    vistas.set(clave, vista);
    return vista;
  };
  return (opciones: readonly Opcion[]) => opciones.some(esta);
}

/** Topics of a question, most likely first, each with its heaviest signal. */
export function reconocerTemas(palabras: readonly string[]): TemaPregunta[] {
  const presente = crearPresente(preparar(palabras));
  const mejores = new Map<string, number>();
  for (const { tema, hay, no_hay, peso } of SENALES) {
    if (peso <= (mejores.get(tema) ?? 0)) continue;
    if (hay.every(presente) && !no_hay.some(presente)) mejores.set(tema, peso);
  }
  return [...mejores].map(([tema, peso]) => ({ tema, peso })).sort((a, b) => b.peso - a.peso);
}
