import type { ColumnaCsv } from "#modules/comun/planilla/csv.ts";
import type { FilaCsv } from "#modules/comun/planilla/leer-csv.ts";
import type { EstadoFila } from "#modules/comun/planilla/plan-csv.ts";
import { sinTildes } from "#modules/comun/texto/texto-plano.ts";
import { claseDesconocida, leerClasePeso } from "#modules/productos/clase-peso.ts";
import { claveTarifa, FRASES_ENVIOS, leerCosto, leerDias } from "./formulario-envios.ts";
import { buscarComuna, buscarRegion } from "./lugar.ts";
import type { Tarifa } from "./tarifa.ts";

/** The columns of the file, in their order; the import accepts their names ignoring accents and capitals. */
export const COLUMNAS_ENVIOS: readonly ColumnaCsv<Tarifa>[] = [
  { titulo: "Región", valor: ({ region }) => region },
  { titulo: "Comuna", valor: ({ comuna }) => comuna ?? "" },
  { titulo: "Clase de peso", valor: ({ clase_peso }) => clase_peso },
  { titulo: "Costo", valor: ({ costo }) => costo },
  { titulo: "Días", valor: ({ dias }) => dias },
];

const CAMPOS = ["region", "comuna", "clase", "costo", "dias"] as const;
type Campo = (typeof CAMPOS)[number];

export type FilaTarifaCsv = {
  linea: number;
  /** As the file says it, for the person who looks for the row. */
  texto: string;
  estado: EstadoFila;
  errores: string[];
  tarifa: Tarifa | null;
};

const primera = (texto: string) => sinTildes(texto).trim().split(/\s+/)[0];

/** Where each column stands; null when the title row lacks one. */
function columnasDe({ celdas }: FilaCsv): Record<Campo, number> | null {
  const titulos = celdas.map(primera);
  const lugares = CAMPOS.map((campo) => [campo, titulos.indexOf(campo)] as const);
  if (lugares.some(([, lugar]) => lugar === -1)) return null;
  return Object.fromEntries(lugares) as Record<Campo, number>;
}

/** What a file would do, row by row, with the number of its line; null without the five columns. */
export function planificarEnvios(
  [titulos, ...filas]: readonly FilaCsv[],
  guardadas: readonly Tarifa[],
): FilaTarifaCsv[] | null {
  const columnas = titulos && columnasDe(titulos);
  if (!columnas) return null;
  const antes = new Map(guardadas.map((tarifa) => [claveTarifa(tarifa), tarifa]));
  const vistas = new Map<string, number>();
  return filas.map(({ linea, celdas }) => {
    const celda = (campo: Campo) => (celdas[columnas[campo]] ?? "").trim();
    const { tarifa, errores } = leerFila(celda);
    const clave = tarifa && claveTarifa(tarifa);
    const repetida = clave ? vistas.get(clave) : undefined;
    if (clave) vistas.set(clave, repetida ?? linea);
    if (repetida) errores.push(`Ya está en la línea ${repetida}.`);
    const texto = [celda("comuna") || celda("region"), celda("clase")]
      .filter(Boolean)
      .join(" · ")
      .slice(0, 120);
    if (!clave || errores.length > 0) return { linea, texto, estado: "mal", errores, tarifa: null };
    const previa = antes.get(clave);
    const igual = previa?.costo === tarifa.costo && previa.dias === tarifa.dias;
    const estado = previa ? (igual ? "igual" : "cambia") : "nuevo";
    return { linea, texto, estado, errores: [], tarifa };
  });
}

function leerFila(celda: (campo: Campo) => string): { tarifa: Tarifa | null; errores: string[] } {
  const errores: string[] = [];
  const escrita = { region: celda("region"), comuna: celda("comuna"), clase: celda("clase") };
  const comuna = escrita.comuna === "" ? null : buscarComuna(escrita.comuna);
  const region = escrita.region === "" && comuna ? comuna.region : buscarRegion(escrita.region);
  if (!region) errores.push(`No conocemos la región «${escrita.region.slice(0, 60)}».`);
  if (escrita.comuna !== "" && !comuna)
    errores.push(`No conocemos la comuna «${escrita.comuna.slice(0, 60)}».`);
  if (region && comuna && comuna.region !== region)
    errores.push(`${comuna.comuna} es de la región ${comuna.region}.`);
  const clase_peso = leerClasePeso(escrita.clase);
  if (!clase_peso) errores.push(claseDesconocida(escrita.clase));
  const costo = leerCosto(celda("costo"));
  const dias = leerDias(celda("dias"));
  if (costo === null) errores.push(FRASES_ENVIOS.costo);
  if (dias === null) errores.push(FRASES_ENVIOS.dias);
  if (errores.length > 0 || !region || !clase_peso || costo === null || dias === null)
    return { tarifa: null, errores };
  return { tarifa: { region, comuna: comuna?.comuna ?? null, clase_peso, costo, dias }, errores };
}
