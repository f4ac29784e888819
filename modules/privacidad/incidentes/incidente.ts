import { z } from "zod";
import {
  diaOpcional,
  type Entrada,
  entero,
  type Leido,
  leerFormulario,
  parrafos,
  siONo,
} from "#modules/comun/formulario.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

/** What the owner writes about a breach of security. */
export type DatosIncidente = {
  naturaleza: string;
  efectos: string;
  categorias: string;
  personas: number;
  /** Data of payments or accounts: the people are told too. */
  financieros: boolean;
  medidas: string;
  /** The day on which it happened; null while it is not known. */
  ocurrido: string | null;
};

export type Incidente = DatosIncidente & {
  id: number;
  conocido_en: Date;
  agencia_en: Date | null;
  personas_en: Date | null;
  cerrado_en: Date | null;
  version: number;
};

/** A step of an incident, each noted once. */
export const PASOS_INCIDENTE = {
  agencia: {
    columna: "agencia_en",
    boton: "Ya avisé a la Agencia",
    dicho: "Anotamos que avisaste a la Agencia.",
  },
  personas: {
    columna: "personas_en",
    boton: "Ya avisé a las personas",
    dicho: "Anotamos que avisaste a las personas.",
  },
  cerrar: { columna: "cerrado_en", boton: "Cerrar el incidente", dicho: "Cerramos el incidente." },
} as const;

export type PasoIncidente = keyof typeof PASOS_INCIDENTE;

type Momentos = Pick<Incidente, "financieros" | "agencia_en" | "personas_en" | "cerrado_en">;

/** What is left to tell before the incident can be closed. */
export function faltaAvisar({ financieros, agencia_en, personas_en }: Momentos): string[] {
  return [
    ...(agencia_en ? [] : ["a la Agencia"]),
    ...(financieros && !personas_en ? ["a las personas"] : []),
  ];
}

/** Why a step cannot be noted now, or null. */
export function negativaPasoIncidente(paso: PasoIncidente, incidente: Momentos): Negativa | null {
  if (incidente[PASOS_INCIDENTE[paso].columna]) return porEstado("Eso ya estaba anotado.");
  if (incidente.cerrado_en) return porEstado("Este incidente ya está cerrado.");
  if (paso === "cerrar" && faltaAvisar(incidente).length > 0)
    return porEstado(`Falta avisar ${faltaAvisar(incidente).join(" y ")} antes de cerrarlo.`);
  return null;
}

const obligatorio = (vacio: string) => parrafos(2_000).refine((texto) => texto !== "", vacio);

const formulario = z.object({
  naturaleza: campo(obligatorio("Escribe qué pasó."), {
    label: "Qué pasó",
    filas: 3,
    ejemplo: "Alguien entró con la contraseña de una persona del equipo.",
  }),
  efectos: campo(obligatorio("Escribe qué efectos puede tener."), { label: "Efectos posibles", filas: 3 }),
  categorias: campo(obligatorio("Escribe qué datos alcanza."), {
    label: "Qué datos alcanza",
    filas: 2,
    ejemplo: "Nombre, correo y dirección de despacho.",
  }),
  personas: campo(entero("Escribe cuántas personas", 0, 10_000_000), {
    label: "Cuántas personas",
    ayuda: "Si no lo sabes, tu mejor cálculo: lo puedes corregir.",
  }),
  financieros: campo(siONo, {
    label: "Alcanza datos de pagos o de cuentas bancarias",
    ayuda: "Entonces también hay que avisar a las personas.",
  }),
  medidas: campo(obligatorio("Escribe qué hiciste o harás."), { label: "Medidas tomadas", filas: 3 }),
  ocurrido: campo(diaOpcional, { label: "Qué día pasó (si se sabe)" }),
});

export const CAMPOS_INCIDENTE = controlesDe(formulario);

export const leerIncidente = (entrada: Entrada): Leido<DatosIncidente> => leerFormulario(formulario, entrada);
