import { z } from "zod";
import { leerEntero } from "#modules/comun/entero.ts";
import { quitarDireccion, RUTA } from "#modules/comun/formulario.ts";
import { ADORNOS, ARTE } from "./arte.ts";

/** The smallest parts of a home page. Each accepts what a form sends and what the database has, and means the same by both. */

/** One line of words. Keeps non-breaking spaces, which hold a number and its unit together. */
export const campoPalabras = (max: number) =>
  z
    .string()
    .default("")
    .transform((texto) =>
      quitarDireccion(texto.toWellFormed())
        .normalize("NFC")
        .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(max, `Puede tener hasta ${max} caracteres.`));

const deTexto = (valor: unknown) => (typeof valor === "string" ? (leerEntero(valor) ?? valor) : valor);

export const enteroPortada = (frase: string, min: number, max: number) =>
  z.preprocess(deTexto, z.number({ error: frase }).int(frase).min(min, frase).max(max, frase));

/** A number, or null for an empty field. */
export const enteroONada = (frase: string, min: number, max: number) =>
  z.preprocess(
    (valor) => (valor === "" || valor === undefined ? null : deTexto(valor)),
    z.number({ error: frase }).int(frase).min(min, frase).max(max, frase).nullable(),
  );

/** A checkbox: absent means no. */
export const marca = z.preprocess(
  (valor) => (valor === undefined || valor === "" ? false : valor === "on" ? true : valor),
  z.boolean(),
);

/** Refused: `javascript:`, `http:`, `//host`, names and passwords inside an address, spaces. */
export function esDestino(a: string): boolean {
  if (a === "" || RUTA.test(a)) return true;
  if (/[\s\\\p{Cc}]/u.test(a) || !a.startsWith("https://") || !URL.canParse(a)) return false;
  const { protocol, username, password, hostname } = new URL(a);
  return protocol === "https:" && username === "" && password === "" && hostname.includes(".");
}

const DESTINO = "Escribe una dirección de la tienda (/productos) o una que empiece con https://.";

export const destino = campoPalabras(300).refine(esDestino, DESTINO);

export const sku = campoPalabras(32).refine((valor) => valor === "" || /^[0-9A-Za-z-]+$/.test(valor), {
  error: "Ese SKU no existe: búscalo por su nombre.",
});

export const categoria = enteroONada("Elige una categoría de la lista.", 1, Number.MAX_SAFE_INTEGER);

export const enlacePortada = z.object({ texto: campoPalabras(40), a: destino }).prefault({});

const punto = enteroPortada("El punto de enfoque va de 0 a 100.", 0, 100).prefault(50);

/** The picture of a product, one that comes with the shop, or one of the owner's with the point that must stay in view. */
export const imagen = z
  .discriminatedUnion("tipo", [
    z.object({ tipo: z.literal("producto") }),
    z.object({
      tipo: z.literal("arte"),
      nombre: z.enum(ARTE, { error: "Elige una imagen de la lista." }),
      cerca: marca,
    }),
    z.object({
      tipo: z.literal("foto"),
      archivo: z.string().regex(/^[0-9a-f]{32}$/, "Sube una foto, o elige la del producto."),
      x: punto,
      y: punto,
    }),
  ])
  .prefault({ tipo: "producto" });

export type ImagenElegida = z.infer<typeof imagen>;

export const adorno = z.enum(ADORNOS, { error: "Elige un adorno de la lista." });
