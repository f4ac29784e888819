import { z } from "zod";
import { ultimoDia } from "#modules/catalogo/formularios.ts";
import { diaCorto, diaDe } from "#modules/comun/fechas/dias.ts";
import { type Entrada, entero, type Leido, leerFormulario } from "#modules/comun/formulario.ts";
import { type CambioMasivo, REDONDEOS, type Redondeo } from "./edicion-masiva.ts";

/** What an admin can do to many products, in the words of the list. */
export const CAMBIOS = {
  subir: "Subir el precio",
  bajar: "Bajar el precio",
  oferta: "Poner una oferta",
  sin_oferta: "Terminar la oferta",
  categoria: "Cambiar la categoría",
  vender: "Poner a la venta",
  retirar: "Quitar de la venta",
} as const;
export type NombreCambio = keyof typeof CAMBIOS;

export const esCambio = (texto: unknown): texto is NombreCambio =>
  typeof texto === "string" && Object.hasOwn(CAMBIOS, texto);

const REDONDEO = Object.keys(REDONDEOS) as [Redondeo, ...Redondeo[]];
const redondeo = z.enum(REDONDEO, "Elige cómo redondear.").default("ninguno");
const hasta = ultimoDia.transform((instante, c) => {
  if (instante) return instante;
  c.addIssue({ code: "custom", message: "Escribe el último día de la oferta." });
  return z.NEVER;
});
const rebaja = entero("Escribe un porcentaje entero", 1, 99);

/** The fields that each change asks for. */
const FORMULARIOS: Record<NombreCambio, z.ZodType<CambioMasivo>> = {
  subir: z
    .object({ porcentaje: entero("Escribe un porcentaje entero", 1, 500), redondeo })
    .transform((campos) => ({ tipo: "precio" as const, ...campos })),
  bajar: z
    .object({ porcentaje: rebaja, redondeo })
    .transform((campos) => ({ tipo: "precio" as const, ...campos, porcentaje: -campos.porcentaje })),
  oferta: z
    .object({ porcentaje: rebaja, redondeo, hasta })
    .transform((campos) => ({ tipo: "oferta" as const, ...campos })),
  sin_oferta: z.object({}).transform(() => ({ tipo: "sin_oferta" as const })),
  categoria: z
    .object({
      categoria_id: z.coerce
        .number<unknown>("Elige una categoría.")
        .int("Elige una categoría.")
        .positive("Elige una categoría."),
    })
    .transform((campos) => ({ tipo: "categoria" as const, ...campos })),
  vender: z.object({}).transform(() => ({ tipo: "disponible" as const, disponible: true })),
  retirar: z.object({}).transform(() => ({ tipo: "disponible" as const, disponible: false })),
};

/** The change that a form describes at an instant. */
export function leerCambio(entrada: Entrada, ahora: Date): Leido<CambioMasivo> {
  const { cambio } = entrada;
  if (!esCambio(cambio)) return { datos: null, errores: { cambio: "Elige qué hacer con los productos." } };
  const leido = leerFormulario(FORMULARIOS[cambio], entrada);
  if (leido.datos?.tipo === "oferta" && leido.datos.hasta <= ahora)
    return { datos: null, errores: { hasta: "Ese día ya pasó: elige hoy o uno por venir." } };
  return leido;
}

/** What the change does, in words for the admin. */
export function resumenDe(cambio: CambioMasivo, categoria: string): string {
  switch (cambio.tipo) {
    case "precio":
      return `Precio ${cambio.porcentaje > 0 ? "+" : "−"}${Math.abs(cambio.porcentaje)}%${finalDe(cambio.redondeo)}`;
    case "oferta":
      return `Oferta de ${cambio.porcentaje}%${finalDe(cambio.redondeo)} hasta el ${diaCorto(diaDe(cambio.hasta, -1))}`;
    case "sin_oferta":
      return "Fin de la oferta";
    case "categoria":
      return `Categoría ${categoria}`;
    case "disponible":
      return cambio.disponible ? "A la venta" : "Fuera de la venta";
  }
}

const finalDe = (redondeo: Redondeo) => (redondeo === "ninguno" ? "" : `, redondeado a ${redondeo}`);
