import { leerEntero } from "#modules/comun/entero.ts";
import type { Entrada, Errores, Leido } from "#modules/comun/formulario.ts";
import { CLASES_PESO } from "#modules/productos/clase-peso.ts";
import { comunasDe, REGIONES } from "#modules/usuarios/regiones.ts";
import type { Tarifa } from "./tarifa.ts";

const MAX_COSTO = 9_999_999;
const MAX_DIAS = 90;

export type ClaveTarifa = Pick<Tarifa, "region" | "comuna" | "clase_peso">;

/** The name of a field: the whole region has no comuna. */
export const campoDe = (cual: "costo" | "dias", { region, comuna, clase_peso }: ClaveTarifa): string =>
  `${cual}:${region}:${comuna ?? ""}:${clase_peso}`;

export const esRegion = (nombre: string): boolean => REGIONES.some(({ region }) => region === nombre);

export const FRASES_ENVIOS = {
  region: "Esa región no existe.",
  comuna: "Elige una comuna de esa región.",
  costo: `Escribe el costo en pesos enteros, hasta $9.999.999.`,
  dias: `Escribe los días hábiles, de 0 a ${MAX_DIAS}.`,
} as const;

export const leerCosto = (texto: string): number | null => {
  const numero = leerEntero(texto);
  return numero !== null && numero <= MAX_COSTO ? numero : null;
};
export const leerDias = (texto: string): number | null => {
  const numero = leerEntero(texto);
  return numero !== null && numero <= MAX_DIAS ? numero : null;
};

/** What a form says: the rows to write, and the rows left empty, which are removed. */
export type EnviosLeidos = { poner: Tarifa[]; quitar: ClaveTarifa[] };

/** Every row that the table may have. */
const CLAVES: readonly ClaveTarifa[] = REGIONES.flatMap(({ region }) =>
  [null, ...comunasDe(region)].flatMap((comuna) =>
    CLASES_PESO.map((clase_peso) => ({ region, comuna, clase_peso })),
  ),
);

/** Reads the cells of the table. A pair of empty cells is no row; half a row is an error of its empty half. */
export function leerFormularioEnvios(entrada: Entrada): Leido<EnviosLeidos> {
  const errores: Errores = {};
  const leidos: EnviosLeidos = { poner: [], quitar: [] };
  for (const clave of CLAVES) {
    const nombres = { costo: campoDe("costo", clave), dias: campoDe("dias", clave) };
    const escritos = { costo: entrada[nombres.costo], dias: entrada[nombres.dias] };
    // A form shows the regions and the comunas of an open one: what it does not send does not change.
    if (typeof escritos.costo !== "string" || typeof escritos.dias !== "string") continue;
    if (escritos.costo.trim() === "" && escritos.dias.trim() === "") {
      leidos.quitar.push(clave);
      continue;
    }
    const costo = leerCosto(escritos.costo);
    const dias = leerDias(escritos.dias);
    if (costo === null) errores[nombres.costo] = FRASES_ENVIOS.costo;
    if (dias === null) errores[nombres.dias] = FRASES_ENVIOS.dias;
    if (costo !== null && dias !== null) leidos.poner.push({ ...clave, costo, dias });
  }
  return Object.keys(errores).length > 0 ? { datos: null, errores } : { datos: leidos, errores: null };
}

/** Identifies a row of the table. */
export const claveTarifa = ({ region, comuna, clase_peso }: ClaveTarifa): string =>
  `${region}|${comuna ?? ""}|${clase_peso}`;

/** The rows that differ from the stored ones, and the stored ones that disappear. */
export function cambiosDeTabla(guardadas: readonly Tarifa[], { poner, quitar }: EnviosLeidos) {
  const antes = new Map(guardadas.map((tarifa) => [claveTarifa(tarifa), tarifa]));
  const distinta = (tarifa: Tarifa) => {
    const previa = antes.get(claveTarifa(tarifa));
    return previa?.costo !== tarifa.costo || previa.dias !== tarifa.dias;
  };
  return {
    poner: poner.filter(distinta),
    quitar: quitar.flatMap((clave) => antes.get(claveTarifa(clave)) ?? []),
  };
}
