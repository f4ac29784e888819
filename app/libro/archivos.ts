import type { z } from "zod";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import type { AsientoPublico, PruebaPublica, SelloPublico } from "#modules/puntos/sellos/formato.ts";
import {
  leerAsientosPropios,
  leerLineaAnexo,
  leerLineaAsiento,
  leerListaSellos,
  leerTextoPrueba,
} from "#modules/puntos/sellos/lectura.ts";
import type { AsientoDePersona } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { lineasDe } from "#modules/puntos/sellos/lineas.ts";
import { anexosDelDia, archivoDelDia, SELLOS } from "./textos.ts";

// Reads the public files of the book in the browser. What does not have the shape of the format is a failure that people read.

async function pedir(url: string): Promise<Response> {
  const respuesta = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!respuesta?.ok)
    throw new Error("No pudimos descargar los archivos del libro. Revisa tu conexión e intenta de nuevo.");
  return respuesta;
}

const ilegible = (que: string) => new Error(`${que} que publica la tienda no se puede leer.`);

export async function pedirJson<T>(url: string, esquema: z.ZodType<T>, que: string): Promise<T> {
  const respuesta = await pedir(url);
  const leido = esquema.safeParse(await respuesta.json().catch(() => null));
  if (!leido.success) throw ilegible(que);
  return leido.data;
}

export async function pedirSellos(): Promise<SelloPublico[]> {
  const sellos = leerListaSellos(await (await pedir(SELLOS)).text());
  if (!sellos) throw ilegible("La lista de sellos");
  return sellos;
}

export async function pedirPrueba(dia: string, id: number): Promise<PruebaPublica> {
  const prueba = leerTextoPrueba(await (await pedir(`/libro/${dia}/prueba/${id}.json`)).text());
  if (!prueba) throw ilegible("La prueba");
  return prueba;
}

/** The person's own entries behind a movement of their history. */
export async function pedirPropios(fila: string): Promise<AsientoDePersona[]> {
  const propios = leerAsientosPropios(await (await pedir(`/mis-puntos/${fila}/prueba.json`)).text());
  if (!propios) throw new Error("No pudimos leer tus anotaciones. Recarga la página e intenta de nuevo.");
  return propios;
}

/** A seal and the one before it, from the public list. */
export function buscarSello(sellos: readonly SelloPublico[], dia: string) {
  const lugar = sellos.findIndex((sello) => sello.fecha === dia);
  const sello = sellos[lugar];
  if (!sello) throw new Error(`El ${dia} no está en la lista de sellos.`);
  return { sello, anterior: sellos[lugar - 1] ?? null };
}

const nada = () => undefined;

/** The entries of a day, line by line as they arrive, so that a day of any size needs little memory. */
export const pedirAsientos = (
  dia: string,
  alLeer: (leidos: number) => void = nada,
): AsyncGenerator<AsientoPublico> => pedirLineas(archivoDelDia(dia), dia, leerLineaAsiento, alLeer);

/** The annexes of a day. */
export const pedirAnexos = (dia: string): AsyncGenerator<Anexo> =>
  pedirLineas(anexosDelDia(dia), dia, leerLineaAnexo, nada);

async function* pedirLineas<T>(
  url: string,
  dia: string,
  leer: (linea: string) => T | null,
  alLeer: (leidos: number) => void,
): AsyncGenerator<T> {
  const { body } = await pedir(url);
  if (!body) return;
  let leidos = 0;
  for await (const linea of lineasDe(trozosDe(body))) {
    const leida = leer(linea);
    if (!leida) throw new Error(`La línea ${leidos + 1} del archivo del ${dia} no se puede leer.`);
    leidos += 1;
    alLeer(leidos);
    yield leida;
  }
}

/** Reads with a reader, because not every browser lets `for await` read a stream. */
async function* trozosDe(cuerpo: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const lector = cuerpo.getReader();
  for (;;) {
    const { done, value } = await lector.read();
    if (done) return;
    yield value;
  }
}
