import { DOMParser } from "@xmldom/xmldom";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

const ESPACIO = "http://www.sii.cl/XMLSchema";
const MAX_RESPUESTA = 10_000;
const LISTO = "00";

/** What the SII gives out: it travels in a request of ours or in a header, so nothing else than these characters may come. */
const SEMILLA = /^\d{1,40}$/;
const TOKEN = /^[A-Za-z0-9_.-]{1,200}$/;

const ILEGIBLE = porEstado("El SII respondió algo que no se entiende.");

/** A DOCTYPE, an entity, a comment, CDATA, or an instruction that is not the declaration at the beginning. */
const SOSPECHOSO = /<!|<\?(?!xml\s)|[^\s\uFEFF][\s\S]*<\?/;

function abrir(xml: string): Element | null {
  if (xml.length > MAX_RESPUESTA || SOSPECHOSO.test(xml)) return null;
  const fallar = (mensaje: string) => {
    throw new Error(mensaje);
  };
  try {
    const errorHandler = { warning: fallar, error: fallar, fatalError: fallar };
    return new DOMParser({ errorHandler }).parseFromString(xml.trim(), "text/xml").documentElement;
  } catch {
    return null;
  }
}

const hijos = (elemento: Element): Element[] =>
  Array.from(elemento.childNodes).filter((nodo): nodo is Element => nodo.nodeType === 1);

/** The only child of that name. With two of them, readers could disagree about which one counts. */
function unico(elemento: Element | null, nombre: string): Element | null {
  if (!elemento) return null;
  const [primero, otro] = hijos(elemento).filter(({ localName }) => localName === nombre);
  return primero && !otro ? primero : null;
}

/** The text of an element without children. */
const textoDe = (elemento: Element | null): string | null =>
  elemento && hijos(elemento).length === 0 ? (elemento.textContent ?? "").trim() : null;

/** The text of one field in the body of an answer that says that all is well. */
function leerCuerpo(xml: string, nombre: string, forma: RegExp): string | Negativa {
  const raiz = abrir(xml);
  if (raiz?.localName !== "RESPUESTA" || raiz.namespaceURI !== ESPACIO) return ILEGIBLE;
  const cabeza = unico(raiz, "RESP_HDR");
  const estado = textoDe(unico(cabeza, "ESTADO"));
  if (estado === null || raiz.getElementsByTagName(nombre).length > 1) return ILEGIBLE;
  if (estado !== LISTO) {
    const glosa = textoDe(unico(cabeza, "GLOSA")) ?? "";
    return porEstado(`El SII respondió ${estado.slice(0, 20)} ${glosa.slice(0, 200)}`.trim());
  }
  const texto = textoDe(unico(unico(raiz, "RESP_BODY"), nombre));
  return texto !== null && forma.test(texto) ? texto : ILEGIBLE;
}

export const leerSemilla = (xml: string): string | Negativa => leerCuerpo(xml, "SEMILLA", SEMILLA);

export const leerToken = (xml: string): string | Negativa => leerCuerpo(xml, "TOKEN", TOKEN);
