import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PrecioSellado } from "#modules/productos/precio-honesto.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import type { AsientoPublico, SelloPublico } from "#modules/puntos/sellos/formato.ts";
import {
  leerLineaAnexo,
  leerLineaAsiento,
  leerListaActas,
  leerListaSellos,
  leerTextoPrueba,
} from "#modules/puntos/sellos/lectura.ts";
import { lineasDe } from "#modules/puntos/sellos/lineas.ts";
import { ArchivoIlegible, type FuenteLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { type FuentePrecios, leerLineaPrecio } from "#modules/sorteos/verificacion/verificar-precio.ts";

/** The source has no book at all; the message is for the person who runs the command. */
export class FuenteError extends Error {}

type Kind<T> = { parse: (line: string) => T | null; path: (fecha: string) => string; noun: string };
const ENTRIES: Kind<AsientoPublico> = {
  parse: leerLineaAsiento,
  path: (fecha) => `${fecha}.jsonl`,
  noun: "un asiento",
};
const ANNEXES: Kind<Anexo> = {
  parse: leerLineaAnexo,
  path: (fecha) => `${fecha}/anexos.jsonl`,
  noun: "un anexo",
};
const PRICES: Kind<PrecioSellado> = {
  parse: leerLineaPrecio,
  path: (fecha) => `${fecha}/precios.jsonl`,
  noun: "un precio",
};

type Source = FuenteLibro & FuentePrecios;

async function* linesOf<T>(fecha: string, { parse, noun }: Kind<T>, chunks: AsyncIterable<Uint8Array>) {
  let number = 0;
  for await (const line of lineasDe(chunks)) {
    number += 1;
    const read = parse(line);
    if (!read) throw new ArchivoIlegible(`la línea ${number} del ${fecha} no es ${noun}.`);
    yield read;
  }
}

function sealsOf(text: string): SelloPublico[] {
  const sellos = leerListaSellos(text);
  if (!sellos) throw new FuenteError("sellos.json no es una lista de sellos.");
  return sellos;
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/**
 * A folder with `sellos.json`, `{fecha}.jsonl`, `{fecha}/anexos.jsonl`, `actas/*.json` and, if they were kept,
 * `{fecha}/precios.jsonl` and `{fecha}/prueba/{id}.json`.
 */
export async function openFolder(dir: string): Promise<Source> {
  const seals = await readFile(join(dir, "sellos.json"), "utf8").catch(() => null);
  if (seals === null) throw new FuenteError(`No se pudo leer «${join(dir, "sellos.json")}».`);
  const files = await readdir(dir).catch(() => []);
  async function* read<T>(fecha: string, kind: Kind<T>) {
    const path = kind.path(fecha);
    try {
      yield* linesOf(fecha, kind, createReadStream(join(dir, path)));
    } catch (error) {
      throw isMissing(error) ? new ArchivoIlegible(`falta el archivo ${path}.`) : error;
    }
  }
  return {
    sellos: sealsOf(seals),
    archivos: files.flatMap((name) => /^(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name)?.[1] ?? []).sort(),
    dia: (fecha) => read(fecha, ENTRIES),
    anexos: (fecha) => read(fecha, ANNEXES),
    precios: (fecha) => read(fecha, PRICES),
    async *actas() {
      const names = await readdir(join(dir, "actas")).catch(() => []);
      for (const nombre of names.filter((name) => name.endsWith(".json")).sort()) {
        yield {
          key: nombre.slice(0, -".json".length),
          texto: await readFile(join(dir, "actas", nombre), "utf8"),
        };
      }
    },
    async prueba(fecha, id) {
      const text = await readFile(join(dir, fecha, "prueba", `${id}.json`), "utf8").catch(() => null);
      return text === null ? null : leerTextoPrueba(text);
    },
  };
}

async function get(url: URL): Promise<Response> {
  const response = await fetch(url, { redirect: "follow" }).catch(() => null);
  if (!response) throw new FuenteError(`No se pudo conectar con ${url.origin}.`);
  if (response.ok || response.status === 404) return response;
  throw new FuenteError(`${url.href} respondió ${response.status}.`);
}

/** A running shop, by its address. */
export async function openShop(address: string): Promise<Source> {
  const base = new URL(address);
  const at = (path: string) => new URL(path, base.origin);
  const seals = await get(at("/libro/sellos.json"));
  if (!seals.ok) throw new FuenteError(`${base.origin} no publica un libro sellado.`);
  async function* read<T>(fecha: string, kind: Kind<T>) {
    const path = kind.path(fecha);
    const { ok, body } = await get(at(`/libro/${path}`));
    if (!ok || !body) throw new ArchivoIlegible(`la tienda no publica el archivo ${path}.`);
    yield* linesOf(fecha, kind, body);
  }
  return {
    sellos: sealsOf(await seals.text()),
    archivos: [],
    dia: (fecha) => read(fecha, ENTRIES),
    anexos: (fecha) => read(fecha, ANNEXES),
    precios: (fecha) => read(fecha, PRICES),
    async *actas() {
      const list = leerListaActas(await (await get(at("/libro/actas.json"))).text());
      if (!list) throw new FuenteError("actas.json no es una lista de actas.");
      for (const { key, url } of list) yield { key, texto: await (await get(at(url))).text() };
    },
    async prueba(fecha, id) {
      return leerTextoPrueba(await (await get(at(`/libro/${fecha}/prueba/${id}.json`))).text());
    },
  };
}
