import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";
import { REGIONES, regionDe } from "#modules/usuarios/regiones.ts";
import type { LugarEnvio } from "./tarifa.ts";

type Direccion = Readonly<{ comuna: string | null }>;

/**
 * The place of an address; null without a comuna. Its region comes from the list: a comuna that is not in it has none, and so no row of
 * the shipping table. With the region that the person chose, an invented comuna would pay what a cheap region pays.
 */
export const lugarDe = ({ comuna }: Direccion): LugarEnvio | null =>
  comuna ? { comuna, region: regionDe(comuna) } : null;

const COMUNAS: ReadonlyMap<string, LugarEnvio> = new Map(
  REGIONES.flatMap(({ region, comunas }) =>
    comunas.map((comuna) => [soloPalabras(comuna), { region, comuna }]),
  ),
);

/** The comuna that a person typed, in any capitals and with or without accents. */
export const buscarComuna = (texto: string): LugarEnvio | null => COMUNAS.get(soloPalabras(texto)) ?? null;

const MAX_SUGERIDAS = 8;

/** The comunas that a person may be typing: those that begin so, then those with a later word that does. */
export function sugerirComunas(texto: string): LugarEnvio[] {
  const escrito = soloPalabras(texto);
  if (escrito === "") return [];
  const todas = [...COMUNAS];
  const comienzan = todas.filter(([nombre]) => nombre.startsWith(escrito));
  const contienen = todas.filter(([nombre]) => nombre.includes(` ${escrito}`) && !nombre.startsWith(escrito));
  return [...comienzan, ...contienen].slice(0, MAX_SUGERIDAS).map(([, lugar]) => lugar);
}

const OTROS_NOMBRES: Readonly<Record<string, string>> = { rm: "metropolitana", araucania: "la araucania" };

/** The region that a person typed: its whole name, or a part that only one region has ('Metropolitana', 'Aysén'). */
export function buscarRegion(texto: string): string | null {
  const escrito = soloPalabras(texto).replace(/^region (de |del |de la |de los )?/, "");
  const buscado = OTROS_NOMBRES[escrito] ?? escrito;
  if (buscado === "") return null;
  const igual = REGIONES.find(({ region }) => soloPalabras(region) === buscado);
  if (igual) return igual.region;
  const parecidas = REGIONES.filter(({ region }) => ` ${soloPalabras(region)} `.includes(` ${buscado} `));
  return parecidas.length === 1 ? (parecidas[0]?.region ?? null) : null;
}
