import { z } from "zod";
import { type Entrada, type Errores, type Leido, linea } from "#modules/comun/formulario.ts";

/** A carrier and the address of its tracking page; empty when it has none. */
export type Transportista = { nombre: string; enlace: string };

export const MAX_TRANSPORTISTAS = 12;
const MAX_NOMBRE = 40;
const MAX_ENLACE = 200;
/** The place of the tracking number in the address. */
const HUECO = "{seguimiento}";

/** One carrier per line of the setting: its name, a bar and its address. */
export const TRANSPORTISTAS_DE_LA_CASA = [
  "Starken|https://www.starken.cl/seguimiento?codigo={seguimiento}",
  "Chilexpress|https://centrodeayuda.chilexpress.cl/seguimiento/{seguimiento}",
  "Correos de Chile|https://www.correos.cl/seguimiento-en-linea?codigos={seguimiento}",
  "Blue Express|https://www.blue.cl/seguimiento/?n_seguimiento={seguimiento}",
].join("\n");

export const leerTransportistas = (guardados: string): Transportista[] =>
  guardados.split("\n").flatMap((fila) => {
    const [nombre = "", ...enlace] = fila.split("|");
    return nombre === "" ? [] : [{ nombre, enlace: enlace.join("|") }];
  });

const escribir = (lista: readonly Transportista[]): string =>
  lista.map(({ nombre, enlace }) => `${nombre}|${enlace}`).join("\n");

/** Only web addresses become links: a page must never run what an admin typed. */
const esWeb = (texto: string): boolean => {
  const url = /^https?:\/\/\S+$/i.test(texto) ? URL.parse(texto) : null;
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
};

const igual = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

type Seguido = { transportista: string | null; seguimiento: string | null };

/** The address where a parcel can be followed; null when its carrier has none and the tracking is no address itself. */
export function enlaceSeguimiento(
  lista: readonly Transportista[],
  { transportista, seguimiento }: Seguido,
): string | null {
  if (!seguimiento) return null;
  if (esWeb(seguimiento)) return seguimiento;
  const suyo = lista.find(({ nombre }) => igual(nombre, transportista ?? ""));
  const enlace = suyo?.enlace.replaceAll(HUECO, encodeURIComponent(seguimiento.toWellFormed())) ?? "";
  return esWeb(enlace) ? enlace : null;
}

const nombre = linea("Escribe el nombre del transportista.", MAX_NOMBRE).refine(
  (texto) => !texto.includes("|"),
  "El nombre no puede llevar el signo |.",
);
const enlace = z
  .string()
  .trim()
  .max(MAX_ENLACE, `Puede tener hasta ${MAX_ENLACE} caracteres.`)
  .refine(
    (texto) => texto === "" || (esWeb(texto) && texto.includes(HUECO)),
    "Escribe la dirección con https:// y {seguimiento} donde va el número.",
  );

/** The rows of the form, `nombre_0` and `enlace_0` on; a row without a name and an address is left out. */
export function leerFilasTransportistas(entrada: Entrada): Leido<{ transportistas: string }> {
  const errores: Errores = {};
  const lista: Transportista[] = [];
  for (let n = 0; n < MAX_TRANSPORTISTAS; n++) {
    const suNombre = entrada[`nombre_${n}`] ?? "";
    const suEnlace = entrada[`enlace_${n}`] ?? "";
    if (suNombre === "" && suEnlace === "") continue;
    const leidos = [nombre.safeParse(suNombre), enlace.safeParse(suEnlace)] as const;
    for (const [campo, leido] of [
      [`nombre_${n}`, leidos[0]],
      [`enlace_${n}`, leidos[1]],
    ] as const)
      if (leido.error) errores[campo] = leido.error.issues[0]?.message ?? "";
    const fila = { nombre: leidos[0].data ?? "", enlace: leidos[1].data ?? "" };
    if (lista.some((otra) => igual(otra.nombre, fila.nombre)))
      errores[`nombre_${n}`] ??= "Ya está en la lista.";
    lista.push(fila);
  }
  if (Object.keys(errores).length > 0) return { datos: null, errores };
  return { datos: { transportistas: escribir(lista) }, errores: null };
}
