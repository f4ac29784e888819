import { z } from "zod";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Anexo } from "./anexos/anexos.ts";
import { type AsientoPublico, type PruebaPublica, type SelloPublico, VERSIONES_LIBRO } from "./formato.ts";
import type { AsientoDePersona } from "./leer-sellos.server.ts";

// Fields that enter a hash are one line each; whether they are the right ones is a check of its own.
const linea = z.string().regex(/^[^\n]*$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const fecha = z.string().refine((texto) => inicioDeDia(texto) !== null);
const id = z.int().positive();
// A date that does not exist would compare with no other.
const instante = z
  .string()
  .refine((texto) => !Number.isNaN(Date.parse(texto)) && new Date(texto).toISOString() === texto);

const asientoSchema = z.strictObject({
  id,
  instante,
  motivo: linea,
  rango: linea,
  movimientos: z.array(z.tuple([linea, z.int()])).min(1),
  huella_datos: hash.optional(),
}) satisfies z.ZodType<AsientoPublico>;

/** An entry as its owner gets it. */
const propioSchema = z.object({
  id,
  puntos: z.int(),
  sal: hash,
  sellado: fecha.nullable(),
  asiento: asientoSchema,
}) satisfies z.ZodType<AsientoDePersona>;

// Seals that were copied before libro-v2 name no version and have no annexes.
const selloSchema = z.strictObject({
  version: z.enum(VERSIONES_LIBRO).default("libro-v1"),
  fecha,
  anterior: hash,
  desde: id,
  hasta: id,
  raiz: hash,
  totales: linea,
  raiz_anexos: hash.nullable().default(null),
  sello: hash,
  ruptura: z.literal(true).optional(),
});
const selloLeido = selloSchema.refine(
  ({ version, raiz_anexos }) => (version === "libro-v1") === (raiz_anexos === null),
) satisfies z.ZodType<SelloPublico>;

const anexoSchema = z.strictObject({
  clase: z.string().regex(/^[a-z][a-z_]{0,40}$/),
  id: z.union([id, z.string().regex(/^(?=.*[A-Za-z-])[A-Za-z0-9-]{1,80}$/)]),
  hash,
}) satisfies z.ZodType<Anexo>;

const pruebaSchema = z.object({
  id,
  fecha,
  indice: z.int().nonnegative(),
  tamano: id,
  hoja: hash,
  prueba: z.array(hash),
  raiz: hash,
}) satisfies z.ZodType<PruebaPublica>;

const actasSchema = z.array(z.object({ key: linea, url: z.string() }));

function leer<T>(schema: z.ZodType<T>, texto: string): T | null {
  try {
    return schema.parse(JSON.parse(texto));
  } catch {
    return null;
  }
}

// Each reader answers null when the text is not what it should be.
export const leerLineaAsiento = (texto: string) => leer<AsientoPublico>(asientoSchema, texto);
export const leerLineaSello = (texto: string) => leer<SelloPublico>(selloLeido, texto);
export const leerListaSellos = (texto: string) => leer<SelloPublico[]>(z.array(selloLeido), texto);
export const leerTextoPrueba = (texto: string) => leer<PruebaPublica>(pruebaSchema, texto);
export const leerLineaAnexo = (texto: string) => leer<Anexo>(anexoSchema, texto);
export const leerAsientosPropios = (texto: string) => leer<AsientoDePersona[]>(z.array(propioSchema), texto);
export const leerListaActas = (texto: string) => leer(actasSchema, texto);
