import type { Campo, FormatoCartola } from "./formato.ts";
import { type DocumentoCartola, estaVacia, type FilaCartola, type HojaCartola, rotulo } from "./hoja.ts";

export type TablaCartola = {
  hoja: HojaCartola;
  columnas: Map<Campo, number>;
  /** Rows above the titles in their sheet, and all rows of the other sheets. */
  encabezado: FilaCartola[];
  filas: readonly FilaCartola[];
};

/** How many rows may stand above the titles. */
const MAX_ENCABEZADO = 60;

const titulosDe = ({ celdas }: FilaCartola): string[] => celdas.map(rotulo);

/** The titles of a row joined with those of the row below. */
const titulosDobles = (arriba: FilaCartola, abajo: FilaCartola | undefined): string[] => {
  const unos = titulosDe(arriba);
  const otros = abajo ? titulosDe(abajo) : [];
  return Array.from({ length: Math.max(unos.length, otros.length) }, (_, i) =>
    `${unos[i] ?? ""} ${otros[i] ?? ""}`.trim(),
  );
};

const calza = (titulo: string, titulos: readonly string[] | RegExp): boolean =>
  titulos instanceof RegExp ? titulos.test(titulo) : titulos.includes(titulo);

/** The column of each field. Null unless the format knows every title, once each, and no needed one is missing. */
function columnasDe(titulos: readonly string[], formato: FormatoCartola): Map<Campo, number> | null {
  const columnas = new Map<Campo, number>();
  const campos = Object.entries(formato.columnas) as [Campo, readonly string[] | RegExp][];
  for (const [i, titulo] of titulos.entries()) {
    if (titulo === "") continue;
    const campo = campos.find(([, conocidos]) => calza(titulo, conocidos))?.[0];
    if (campo === undefined && !formato.sin_uso?.includes(titulo)) return null;
    if (campo === undefined) continue;
    if (columnas.has(campo)) return null;
    columnas.set(campo, i);
  }
  const falta = campos.some(([campo]) => !columnas.has(campo) && !formato.opcionales?.includes(campo));
  return falta ? null : columnas;
}

/** Where the table of this format stands in the file; null when it is another format. */
export function buscarTabla(
  documento: DocumentoCartola,
  nombre: string,
  formato: FormatoCartola,
): TablaCartola | null {
  if ((formato.contenedor === "texto") !== (documento.contenedor === "texto")) return null;
  for (const hoja of documento.hojas) {
    if (formato.hoja && !formato.hoja.test(rotulo(hoja.nombre))) continue;
    for (const [i, fila] of hoja.filas.slice(0, MAX_ENCABEZADO).entries()) {
      if (fila.celdas.filter((celda) => !estaVacia(celda)).length < 3) continue;
      const titulos = formato.doble ? titulosDobles(fila, hoja.filas[i + 1]) : titulosDe(fila);
      const columnas = columnasDe(titulos, formato);
      const otras = documento.hojas.filter((otra) => otra !== hoja).flatMap(({ filas }) => filas);
      const encabezado = [...hoja.filas.slice(0, i), ...otras];
      if (columnas && tieneSenal(formato, documento, nombre, encabezado))
        return { hoja, columnas, encabezado, filas: hoja.filas.slice(i + (formato.doble ? 2 : 1)) };
    }
  }
  return null;
}

function tieneSenal(
  { senal, senal_en_nombre }: FormatoCartola,
  { hojas }: DocumentoCartola,
  nombre: string,
  encabezado: readonly FilaCartola[],
): boolean {
  if (!senal) return true;
  const arriba = encabezado.slice(0, MAX_ENCABEZADO).flatMap(({ celdas }) => celdas);
  return [senal_en_nombre ? nombre : null, ...hojas.map((hoja) => hoja.nombre), ...arriba].some((lugar) =>
    senal.test(rotulo(lugar)),
  );
}
