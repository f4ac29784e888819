import { z } from "zod";
import { GARANTIAS } from "#modules/comun/baliza/drand.ts";

// Fields that enter a line of a hash are restricted here. Fields that are only compared may be any text: a wrong one fails its
// check.
const unaLinea = z
  .string()
  .min(1)
  .regex(/^[^\n]*$/);
const participante = z.string().regex(/^[0-9a-f]{16}$/);
const numero = z.int().positive();
const instante = z.iso.datetime({ offset: true });

const rangoSchema = z.object({ inicio: numero, final: numero, participante });
const aporteSchema = z.object({ participante, input: z.int(), automatico: z.boolean() });

/** The record that anyone may download from state Cerrado on. Fields that are still secret are null. */
export const actaSchema = z.object({
  version: z.literal("sorteo-v1"),
  key: unaLinea,
  sku: z.string(),
  objetivo: numero,
  compromiso: z.string(),
  semilla: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  rangos: z.array(rangoSchema),
  huella_rangos: z.string(),
  aportes: z.array(aporteSchema).nullable(),
  huella_aportes: z.string().nullable(),
  baliza: unaLinea.nullable(),
  numero_producto: numero.nullable(),
  ganador_producto: z.string().nullable(),
  numero_puntos: numero.nullable(),
  ganador_puntos: z.string().nullable(),
  cerrado_en: instante,
  sorteado_en: instante.nullable(),
  // Actas of earlier versions do not have the following fields.
  fecha_sorteo: instante.nullish(),
  /** True for a rehearsal before its date. */
  ensayo: z.boolean().optional(),
  garantia: z.enum(GARANTIAS).optional(),
  semilla_publicada_en: instante.nullish(),
  /** How to finish the draw without the shop, for readers; only while its result is awaited. */
  como_terminar: z.string().optional(),
  /** The newest seal of the book when the draw was held. */
  sello: z.object({ fecha: z.string(), sello: z.string() }).nullish(),
});

export type Acta = z.infer<typeof actaSchema>;

/** The acta as its file has it. The seal of a day covers these bytes: an acta that is sealed must keep its fields and their order. */
export const textoActa = (acta: Acta): string => JSON.stringify(acta);

export type LecturaActa = { acta: Acta } | { problema: string };

/** The acta, or one Spanish sentence that says what is wrong with the text. */
export function leerActa(texto: string): LecturaActa {
  let datos: unknown;
  try {
    datos = JSON.parse(texto);
  } catch {
    return { problema: "El archivo no es un acta: no contiene JSON válido." };
  }
  const leida = actaSchema.safeParse(datos);
  if (leida.success) return { acta: leida.data };
  const campo = leida.error.issues[0]?.path.join(".");
  if (!campo)
    return { problema: "El archivo no es un acta de sorteo-v1: se esperaba un objeto con sus campos." };
  return {
    problema: `El archivo no es un acta de sorteo-v1: el campo «${campo}» falta o tiene un valor inválido.`,
  };
}
