import { z } from "zod";
import { RUTA } from "#modules/comun/formulario.ts";

/** Line ends and other controls: inside a header they would start a header of the sender's choice. */
export const CONTROLES = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One plain address: no display name, no list, no controls. */
export const direccion = z
  .string()
  .trim()
  .max(254)
  .refine((texto) => !CONTROLES.test(texto))
  .pipe(z.email());

/** Text of one line; what a shop keeper wrote over several is joined instead of refused. */
export const renglon = z.string().transform((texto) =>
  texto
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, 300),
);
export const enlace = z
  .string()
  .regex(/^\S+$/)
  .pipe(z.url({ protocol: /^https?$/ }));
export const codigo = z.string().regex(/^[\w-]{1,40}$/);
export const cantidad = z.number().int().nonnegative();

export const linea = z.object({
  nombre: renglon,
  cantidad,
  precio: cantidad,
  total: cantidad,
  puntos: cantidad,
});
export const cuenta = z.object({
  nombre: renglon,
  rut: renglon,
  banco: renglon,
  tipo_cuenta: renglon,
  numero: renglon,
  email: renglon,
});
export type LineaCorreo = z.infer<typeof linea>;
export type CuentaCorreo = z.infer<typeof cuenta>;

/** How long a link works, when the sender knows it. */
export const horas = z.number().int().positive().optional();

export function definir<S extends z.ZodObject>(esquema: S, asunto: (datos: z.infer<S>) => string) {
  return {
    esquema,
    preparar(crudos: unknown): { datos: z.infer<S>; asunto: string } {
      const datos = esquema.parse(crudos);
      return { datos, asunto: encabezado(asunto(datos)) };
    },
  };
}

/** A page of the shop: it is no secret, so it stays readable in the outbox. */
export const ruta = z.string().regex(RUTA);
/** An instant as it is stored: ISO 8601. */
export const instante = z.iso.datetime({ offset: true });

/** A subject as it may travel in a header; one with a line end is refused, not repaired. */
export function encabezado(texto: string): string {
  if (texto === "" || texto.length > 400 || CONTROLES.test(texto))
    throw new Error("El asunto de un correo es una línea.");
  return texto;
}
