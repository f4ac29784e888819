import type { Errores, Leido } from "#modules/comun/formulario.ts";
import { esquemaPortada, type Portada, TIPOS } from "./portada.ts";

/** Fields are named by their place: `carrusel.laminas.0.titulo`. */
const CAMPO = /^[a-z_]{1,20}(\.([a-z_]{1,20}|\d{1,2})){0,7}$/;
const RAICES: ReadonlySet<string> = new Set([...TIPOS, "orden"]);

type Nodo = Map<string, Nodo | string>;

/** The home page that a form describes, or one sentence for each wrong field. */
export function leerPortadaEscrita(campos: Iterable<readonly [string, unknown]>): Leido<Portada> {
  const leido = esquemaPortada.safeParse(aJson(anidar(campos)));
  if (leido.success) return { datos: leido.data, errores: null };
  const errores: Errores = {};
  for (const { path, message } of leido.error.issues) errores[path.join(".") || "formulario"] ??= message;
  return { datos: null, errores };
}

/** A tree of maps, because a name such as `__proto__` means nothing in a map. */
function anidar(campos: Iterable<readonly [string, unknown]>): Nodo {
  const raiz: Nodo = new Map();
  for (const [campo, valor] of campos) {
    const partes = campo.split(".");
    if (typeof valor !== "string" || !CAMPO.test(campo) || !RAICES.has(partes[0] ?? "")) continue;
    const hoja = partes.pop() ?? "";
    let nodo: Nodo | undefined = raiz;
    for (const parte of partes) {
      const siguiente: Nodo | string = nodo.get(parte) ?? new Map();
      nodo.set(parte, siguiente);
      // The form named one field as a text and as a group: keep the first, leave out the later one.
      if (typeof siguiente === "string") {
        nodo = undefined;
        break;
      }
      nodo = siguiente;
    }
    if (nodo && !nodo.has(hoja)) nodo.set(hoja, valor);
  }
  return raiz;
}

/** Groups whose names are all numbers are lists; their gaps close. */
function aJson(nodo: Nodo): unknown {
  const pares = [...nodo].map(
    ([clave, valor]) => [clave, typeof valor === "string" ? valor : aJson(valor)] as const,
  );
  if (pares.length > 0 && pares.every(([clave]) => /^\d+$/.test(clave)))
    return pares.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, valor]) => valor);
  return Object.fromEntries(pares);
}

/** The fields of a form that describes this page, by name: what `leerPortadaEscrita` reads back. */
export function camposDe(portada: Portada): Map<string, string> {
  const campos = new Map<string, string>();
  const recorrer = (nodo: unknown, nombre: string) => {
    if (nodo === null || nodo === undefined) return;
    if (typeof nodo === "boolean") campos.set(nombre, nodo ? "on" : "");
    else if (typeof nodo !== "object") campos.set(nombre, String(nodo));
    else
      for (const [clave, valor] of Object.entries(nodo))
        recorrer(valor, nombre ? `${nombre}.${clave}` : clave);
  };
  const { orden, marquesina, ...resto } = portada;
  const { skus, ...demas } = marquesina;
  recorrer({ ...resto, marquesina: demas }, "");
  campos.set("orden", orden.join(","));
  campos.set("marquesina.skus", skus.join("\n"));
  return campos;
}
