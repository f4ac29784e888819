import { NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { PartesTed } from "./leer-ted.ts";
import type { PasosTimbre } from "./verificar-timbre.ts";

export type LineaTimbre = { id: string; titulo: string; ok: boolean; aviso?: boolean; explicacion: string };

/** Documents that shops of others emit. */
const AJENOS: Readonly<Record<number, string>> = {
  33: "Factura electrónica",
  34: "Factura exenta electrónica",
};

const nombreDe = (tipo: number): string => NOMBRE_TIPO[tipo] ?? AJENOS[tipo] ?? `Documento ${tipo}`;

/** What the stamp says, in one sentence. */
export const fraseDocumento = ({ tipo, folio, fecha, total, rut }: PartesTed): string =>
  `${nombreDe(tipo)} N.º ${folio} del ${fecha.split("-").reverse().join("-")}, por ${pesos(total)}, de RUT ${rut}.`;

function lineaSii({ caf, ambiente }: PasosTimbre, idk: number): LineaTimbre {
  const linea = { id: "sii", titulo: "El SII autorizó estos folios" };
  if (caf === null)
    return {
      ...linea,
      ok: false,
      explicacion: `el timbre nombra una clave del SII que no conocemos (${idk}).`,
    };
  if (!caf)
    return {
      ...linea,
      ok: false,
      explicacion: "la firma del SII sobre la autorización no calza: fue cambiada.",
    };
  return ambiente === "certificacion"
    ? {
        ...linea,
        ok: true,
        aviso: true,
        explicacion: "con su clave de certificación: es un documento de prueba, sin valor tributario.",
      }
    : { ...linea, ok: true, explicacion: "con su clave de producción." };
}

/** The steps of a check from the stamp to the SII, for people. */
export function lineasTimbre(ted: PartesTed, pasos: PasosTimbre): LineaTimbre[] {
  const { desde, hasta, idk } = ted.caf;
  return [
    {
      id: "timbre",
      titulo: "El timbre no fue cambiado",
      ok: pasos.timbre,
      explicacion: pasos.timbre
        ? "folio, día, total, comprador y primer producto son los que se firmaron."
        : "lo que dice no es lo que se firmó.",
    },
    {
      id: "rango",
      titulo: "El folio está autorizado",
      ok: pasos.rango,
      explicacion: pasos.rango
        ? `la autorización es de este RUT y va del folio ${desde} al ${hasta}.`
        : "la autorización que trae es de otro RUT, de otro tipo de documento o de otros folios.",
    },
    lineaSii(pasos, idk),
  ];
}
