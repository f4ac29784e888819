import { cloneElement, isValidElement } from "react";

/** What a mail says, apart from its form. Two mails of one form differ only in these texts. */
export type Forma = { clave: string; textos: string[] };

/** Of what a view passes to its pieces: these choose a form and are not written as they are. */
const FIJOS = new Set(["tono", "style"]);

/** A text without words is part of the form: pieces leave out what is empty. */
const esTexto = (valor: unknown): valor is string | number =>
  typeof valor === "number" || (typeof valor === "string" && valor.trim() !== "");

/** Separates what a view says from the form in which it says it, before its pieces are rendered. */
export function formaDe(raiz: Record<string, unknown>): Forma {
  const textos: string[] = [];
  const describir = (valor: unknown): string => {
    if (esTexto(valor)) {
      textos.push(String(valor));
      return "_";
    }
    if (typeof valor !== "object" || valor === null) return JSON.stringify(valor) ?? "";
    if (Array.isArray(valor)) return `[${valor.map(describir).join()}]`;
    if (isValidElement<object>(valor)) return `${nombreDe(valor.type)}${describir(valor.props)}`;
    let campos = "";
    for (const [campo, suyo] of Object.entries(valor))
      campos += FIJOS.has(campo) ? `${campo}=${JSON.stringify(suyo)},` : `${campo}:${describir(suyo)},`;
    return `{${campos}}`;
  };
  return { clave: describir(raiz), textos };
}

/** The same with a mark in the place of each text, in the order of `formaDe`. */
export function conMarcas<T extends object>(raiz: T, marca: (i: number) => string): T {
  let siguiente = 0;
  const marcar = (valor: unknown, key?: number): unknown => {
    if (esTexto(valor)) return marca(siguiente++);
    if (typeof valor !== "object" || valor === null) return valor;
    if (Array.isArray(valor)) return valor.map((suyo, i) => marcar(suyo, i));
    // React wants keys in an array that it has not seen.
    if (isValidElement<object>(valor)) return cloneElement(valor, { key, ...marcarCampos(valor.props) });
    return marcarCampos(valor);
  };
  const marcarCampos = <C extends object>(campos: C): C =>
    Object.fromEntries(
      Object.entries(campos).map(([campo, suyo]) => [campo, FIJOS.has(campo) ? suyo : marcar(suyo)]),
    ) as C;
  return marcarCampos(raiz);
}

const nombres = new Map<unknown, string>();

/** The pieces of mails are few, and each is always the same function. */
function nombreDe(tipo: unknown): string {
  if (typeof tipo === "string") return tipo;
  const nombre = nombres.get(tipo) ?? `#${nombres.size}`;
  nombres.set(tipo, nombre);
  return nombre;
}
