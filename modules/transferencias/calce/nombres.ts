import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";

// Two names are of one person when they share the given name and a surname. Siblings share both surnames, so surnames alone
// say nothing; banks write names in any order, so the order says nothing either.

/** Words of an account's holder that are no names. */
const SIN_NOMBRE = new Set(["de", "del", "la", "las", "los", "y", "spa", "ltda", "limitada", "eirl", "sa"]);
const MAX_PALABRAS = 7;
/** Fewer letters of a cut word could begin too many surnames. */
const MINIMO_CORTE = 3;

const partes = (nombre: string): string[] =>
  soloPalabras(nombre)
    .split(" ")
    .filter((palabra) => palabra.length > 1 && !SIN_NOMBRE.has(palabra))
    .slice(0, MAX_PALABRAS);

const par = (uno: string, otro: string): string => [uno, otro].sort().join("+");
const cortado = (entero: string, comienzo: string): string => `${entero}+${comienzo}~`;

/** What a customer's name may look like in a movement. */
export function clavesDeCliente(nombre: string): string[] {
  const [pila, ...apellidos] = partes(nombre);
  if (pila === undefined) return [];
  return apellidos.flatMap((apellido) => [
    par(pila, apellido),
    ...Array.from({ length: Math.max(0, apellido.length - MINIMO_CORTE) }, (_, i) =>
      cortado(pila, apellido.slice(0, i + MINIMO_CORTE)),
    ),
  ]);
}

/** Every pair of words of a payer's name; the last word of a cut name counts as the beginning of a surname. */
export function clavesDePagador(nombre: string, cortada: boolean): string[] {
  const todas = partes(nombre);
  const ultima = todas.at(-1);
  const claves = todas.flatMap((una, i) => todas.slice(i + 1).map((otra) => par(una, otra)));
  if (!cortada || ultima === undefined || ultima.length < MINIMO_CORTE) return [...new Set(claves)];
  return [...new Set([...claves, ...todas.slice(0, -1).map((una) => cortado(una, ultima))])];
}

/** Whether the payer's name and the customer's are of one person; null when one of them is no whole name. */
export function mismaPersona(pagador: string, cortado: boolean, cliente: string): boolean | null {
  const suyas = new Set(clavesDeCliente(cliente));
  const claves = clavesDePagador(pagador, cortado);
  return suyas.size === 0 || claves.length === 0 ? null : claves.some((clave) => suyas.has(clave));
}
