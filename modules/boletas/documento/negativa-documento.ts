import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { enLatin1 } from "./latin1.ts";
import type { Documento, Emisor } from "./tipos.ts";
import { montoLinea, totalizar } from "./totales.ts";

/** Limits of the SII's schema: a nota de crédito has less room than a boleta. */
export const LINEAS_POR_TIPO = { 39: 1000, 41: 1000, 61: 60 };
const MAX_DESCUENTOS = 10;
const MAX_FOLIO = 9_999_999_999;

const esMonto = (numero: number) => Number.isSafeInteger(numero) && numero >= 0;

const CAMPOS: [keyof Emisor, string][] = [
  ["razon_social", "la razón social"],
  ["giro", "el giro"],
  ["direccion", "la dirección"],
  ["comuna", "la comuna"],
];

function negativaEmisor(emisor: Emisor): Negativa | null {
  if (!rutFormateado(emisor.rut)) return porValor("El RUT de la tienda no es válido.");
  const falta = CAMPOS.find(([campo]) => enLatin1(emisor[campo], 1) === "");
  return falta ? porValor(`A la boleta le falta ${falta[1]} de la tienda.`) : null;
}

type Contenido = Pick<Documento, "tipo" | "emisor" | "receptor" | "lineas" | "descuentos">;

function negativaMontos({ tipo, lineas, descuentos }: Contenido): Negativa | null {
  if (lineas.length === 0) return porValor("Un documento necesita al menos una línea.");
  if (lineas.length > LINEAS_POR_TIPO[tipo])
    return porValor(`Este documento admite hasta ${LINEAS_POR_TIPO[tipo]} líneas.`);
  if (descuentos.length > MAX_DESCUENTOS)
    return porValor(`Un documento admite hasta ${MAX_DESCUENTOS} descuentos.`);
  const malo = lineas.some(
    (linea) => !esMonto(montoLinea(linea)) || !esMonto(linea.precio) || linea.cantidad < 1,
  );
  if (malo || descuentos.some(({ monto }) => !esMonto(monto) || monto === 0))
    return porValor("Los montos de un documento son pesos enteros.");
  const { neto, exento, iva, total } = totalizar(tipo, lineas, descuentos);
  if (total < 1 || Math.min(neto, exento, iva) < 0)
    return porValor("El total de un documento es de al menos $1.");
  return null;
}

/** Why this document cannot be made, before it takes a folio: a folio that was taken is never free again. */
export function negativaContenido(contenido: Contenido): Negativa | null {
  const { emisor, receptor } = contenido;
  if (receptor && !rutFormateado(receptor.rut)) return porValor("El RUT de quien compra no es válido.");
  return negativaEmisor(emisor) ?? negativaMontos(contenido);
}

/** Why this document cannot be signed. */
export function negativaDocumento(documento: Documento): Negativa | null {
  const { folio } = documento;
  if (!esMonto(folio) || folio < 1 || folio > MAX_FOLIO) return porValor("El folio no es válido.");
  return negativaContenido(documento);
}
