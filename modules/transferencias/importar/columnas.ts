import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { sinTildes } from "#modules/comun/texto/texto-plano.ts";
import type { Columnas } from "#modules/transferencias/cartola/lectura.ts";

/** What a person may point out in an unknown file, in the order of the form. */
export const CAMPOS_COLUMNAS: readonly { campo: keyof Columnas; nombre: string; ayuda?: string }[] = [
  { campo: "fecha", nombre: "Fecha" },
  { campo: "abono", nombre: "Abonos", ayuda: "Lo que entra a la cuenta." },
  { campo: "cargo", nombre: "Cargos", ayuda: "Lo que sale." },
  { campo: "monto", nombre: "Monto con signo", ayuda: "Si entradas y salidas están en una sola columna." },
  { campo: "glosa", nombre: "Descripción" },
  { campo: "rut", nombre: "RUT de quien paga" },
  { campo: "nombre", nombre: "Nombre de quien paga" },
  { campo: "comentario", nombre: "Comentario o mensaje" },
  { campo: "saldo", nombre: "Saldo" },
  { campo: "documento", nombre: "Número de documento" },
];

/** Titles without case, accents and spaces at the ends: what makes two files the same format. */
export const claveTitulos = (titulos: readonly string[]): string =>
  JSON.stringify(titulos.map((titulo) => sinTildes(titulo).trim()));

/** The chosen columns; null for what the file does not have. */
export function leerColumnas(valor: (campo: keyof Columnas) => string): Columnas {
  const elegida = (campo: keyof Columnas) => valor(campo) || null;
  return {
    fecha: valor("fecha"),
    glosa: elegida("glosa"),
    monto: elegida("monto"),
    cargo: elegida("cargo"),
    abono: elegida("abono"),
    saldo: elegida("saldo"),
    rut: elegida("rut"),
    nombre: elegida("nombre"),
    comentario: elegida("comentario"),
    documento: elegida("documento"),
  };
}

const no = (frase: string): Negativa => ({ clase: "valor", frase });

/** Why these columns do not describe a file with these titles; null when they do. */
export function negativaColumnas(columnas: Columnas, titulos: readonly string[]): Negativa | null {
  const { fecha, monto, abono, cargo } = columnas;
  const elegidas = Object.values(columnas).filter((titulo): titulo is string => Boolean(titulo));
  if (!fecha) return no("Indica la columna de la fecha.");
  if (!abono && !monto) return no("Indica la columna de los abonos o la del monto.");
  if (monto && (abono || cargo)) return no("Elige los abonos y cargos, o el monto con signo, pero no ambos.");
  if (elegidas.some((titulo) => !titulos.includes(titulo))) return no("Esa columna no está en el archivo.");
  if (new Set(elegidas).size < elegidas.length) return no("Una columna no puede servir para dos cosas.");
  return null;
}
