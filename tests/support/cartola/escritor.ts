import { utils, type WorkSheet, write } from "@e965/xlsx";
import type { CeldaCartola, DocumentoCartola } from "#modules/transferencias/cartola/hoja.ts";
import { documentoDeTexto } from "#modules/transferencias/cartola/texto.ts";
import type { Hecho, Meta } from "./hechos.ts";

type Hojas = Record<string, CeldaCartola[][]>;

/** Writes a file of one format from facts. */
export type Escritor = {
  formato: string;
  nombre: string;
  contenedor: "xlsx" | "biff8" | "texto";
  /** What this format tells beside day and amount. */
  dice: readonly ("rut" | "nombre" | "comentario" | "saldo" | "hora" | "id")[];
  /** Money that came in only. */
  entradas?: true;
  /** The day of the transfer instead of the accounting day. */
  real?: true;
  inverso?: true;
  /** The sheets of a workbook, or the lines of a text. */
  hojas: (hechos: readonly Hecho[], meta: Meta) => Hojas | string[];
};

export const fecha = (iso: string, marca = "/"): string => iso.split("-").reverse().join(marca);
export const puntos = (monto: number): string => String(monto).replace(/\B(?=(\d{3})+(?!\d))/g, ".");
export const enPesos = (monto: number | null): string => `$${puntos(monto ?? 0)}`;
export const transferencia = ({ monto, nombre }: Hecho): string =>
  `Transferencia ${monto > 0 ? "De" : "A"} ${nombre}`;
export const plano = (rut: string): string => rut.replace(/[.-]/g, "").padStart(10, "0");
export const abono = ({ monto }: Hecho): number | null => (monto > 0 ? monto : null);
export const cargo = ({ monto }: Hecho): number | null => (monto < 0 ? -monto : null);

/** The rows that this format has of these facts, in its order. */
export function filasDe({ entradas, inverso }: Escritor, hechos: readonly Hecho[]): readonly Hecho[] {
  const suyos = entradas ? hechos.filter(({ monto }) => monto > 0) : hechos;
  return inverso ? suyos.toReversed() : suyos;
}

/** The cells of the file without its container, which takes most of the time. */
export function documentoDe(escritor: Escritor, hechos: readonly Hecho[], meta: Meta): DocumentoCartola {
  const hojas = escritor.hojas(filasDe(escritor, hechos), meta);
  if (Array.isArray(hojas)) return documentoDeTexto(hojas.join("\r\n"));
  return {
    contenedor: "planilla",
    desde1904: false,
    hojas: Object.entries(hojas).map(([nombre, filas]) => ({
      nombre,
      filas: filas
        .map((celdas, i) => ({ numero: i + 1, celdas }))
        .filter(({ celdas }) => celdas.some((celda) => celda !== null && celda !== "")),
    })),
  };
}

export function bytesDe(escritor: Escritor, hechos: readonly Hecho[], meta: Meta): Buffer {
  const hojas = escritor.hojas(filasDe(escritor, hechos), meta);
  if (Array.isArray(hojas)) return Buffer.from(hojas.join("\r\n"), "latin1");
  return libro(
    Object.fromEntries(Object.entries(hojas).map(([nombre, filas]) => [nombre, utils.aoa_to_sheet(filas)])),
    escritor.contenedor === "biff8" ? "biff8" : "xlsx",
  );
}

/** A workbook of these sheets. */
export const libro = (hojas: Record<string, WorkSheet>, bookType: "xlsx" | "biff8"): Buffer =>
  write({ SheetNames: Object.keys(hojas), Sheets: hojas }, { type: "buffer", bookType, compression: true });
