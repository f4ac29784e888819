import { palabras } from "#modules/comun/texto-plano.ts";
import { REGIONES, regionDe } from "#modules/usuarios/regiones.ts";
import type { Lugar } from "./tarifa.ts";

type Direccion = Readonly<Record<"comuna" | "region", string | null>>;

/** The place of an address; null without a comuna. The region of a known comuna comes from the list. */
export function lugarDe({ comuna, region }: Direccion): Lugar | null {
  if (!comuna) return null;
  return { comuna, region: regionDe(comuna) || (region ?? "") };
}

const COMUNAS: ReadonlyMap<string, Lugar> = new Map(
  REGIONES.flatMap(({ region, comunas }) => comunas.map((comuna) => [palabras(comuna), { region, comuna }])),
);

/** The comuna that a person typed, in any capitals and with or without accents. */
export const buscarComuna = (texto: string): Lugar | null => COMUNAS.get(palabras(texto)) ?? null;

const OTROS_NOMBRES: Readonly<Record<string, string>> = { rm: "metropolitana", araucania: "la araucania" };

/** The region that a person typed: its whole name, or a part that only one region has ('Metropolitana', 'Aysén'). */
export function buscarRegion(texto: string): string | null {
  const escrito = palabras(texto).replace(/^region (de |del |de la |de los )?/, "");
  const buscado = OTROS_NOMBRES[escrito] ?? escrito;
  if (buscado === "") return null;
  const igual = REGIONES.find(({ region }) => palabras(region) === buscado);
  if (igual) return igual.region;
  const parecidas = REGIONES.filter(({ region }) => ` ${palabras(region)} `.includes(` ${buscado} `));
  return parecidas.length === 1 ? (parecidas[0]?.region ?? null) : null;
}
