import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { enLatin1 } from "./latin1.ts";
import type { Documento, LineaBoleta } from "./tipos.ts";

/** The RUT that the SII reserves for buyers without a name. */
const SIN_RECEPTOR = "66666666-6";
const SIN_NOMBRE = "Consumidor final";
const ARTICULO = "Artículo";

/** "12.345.678-5" → "12345678-5", as the SII writes it. Throws when it is no RUT: `negativaDocumento` comes first. */
export function rutSii(rut: string): string {
  const formateado = rutFormateado(rut);
  if (!formateado) throw new Error("A document needs valid RUTs.");
  return formateado.replaceAll(".", "");
}

const dos = (numero: number) => String(numero).padStart(2, "0");

/** An instant in the wall-clock time of Chile, without a zone, as the SII's schemas ask. */
export function horaSii(instante: Date): string {
  const { anio, mes, dia, hora, minuto, segundo } = partesSantiago(instante);
  return `${anio}-${dos(mes)}-${dos(dia)}T${dos(hora)}:${dos(minuto)}:${dos(segundo)}`;
}

export const rutReceptor = ({ receptor }: Documento): string =>
  receptor ? rutSii(receptor.rut) : SIN_RECEPTOR;

/** The buyer as the document names them; the stamp cuts the same text. */
export const nombreReceptor = ({ receptor }: Documento): string =>
  (receptor && enLatin1(receptor.nombre, 100)) || SIN_NOMBRE;

/** A name of nothing but emoji leaves no letter, and the SII asks for one. */
export const nombreItem = ({ nombre }: LineaBoleta): string => enLatin1(nombre, 80) || ARTICULO;
