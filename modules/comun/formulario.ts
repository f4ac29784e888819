import { z } from "zod";
import { rutFormateado } from "./contacto/rut.ts";
import { miles } from "./dinero/dinero.ts";
import { leerEntero } from "./entero.ts";
import { inicioDeDia } from "./fechas/dias.ts";
import { campo } from "./texto/controles.ts";

/** One Spanish sentence per field. */
export type Errores = Record<string, string>;
export type Entrada = Record<string, unknown>;
export type Leido<T> = { datos: T; errores: null } | { datos: null; errores: Errores };

const MAX_MONTO = 999_999_999;

const escrito = z.preprocess((valor) => (typeof valor === "string" ? valor : ""), z.string());

/** An integer between two limits; the error sentence names them. */
export const entero = (frase: string, min: number, max = MAX_MONTO) =>
  campo(
    escrito.transform((texto, c) => {
      const numero = leerEntero(texto);
      if (numero !== null && numero >= min && numero <= max) return numero;
      c.addIssue({ code: "custom", message: `${frase}, entre ${miles(min)} y ${miles(max)}.` });
      return z.NEVER;
    }),
    { tipo: "entero" },
  );

/** Marks that turn the direction of what follows: with them a text shows other words, or another amount, than it holds. */
const DIRECCION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export const quitarDireccion = (texto: string): string => texto.replace(DIRECCION, "");

/** One line: trimmed, without control characters and half characters (PostgreSQL refuses NUL and lone surrogates). */
export const linea = (vacio: string, max: number) =>
  campo(
    escrito
      .transform((texto) =>
        quitarDireccion(texto.toWellFormed())
          .replace(/[\p{Cc}\s]+/gu, " ")
          .trim()
          .normalize("NFC"),
      )
      .pipe(z.string().min(1, vacio).max(max, `Puede tener hasta ${max} caracteres.`)),
    { tipo: "linea", largo: max },
  );

/** A RUT as it is stored: with dots and dash. */
export const lineaRut = (vacio: string) =>
  linea(vacio, 20).transform((texto, c) => {
    const rut = rutFormateado(texto);
    if (rut !== null) return rut;
    c.addIssue({ code: "custom", message: "Ese RUT no es válido: revisa sus números y su dígito." });
    return z.NEVER;
  });

/** Several lines; all line breaks become newlines. */
export const parrafos = (max: number) =>
  campo(
    escrito
      .transform((texto) =>
        quitarDireccion(texto.toWellFormed())
          .replace(/\r\n?/g, "\n")
          .replace(/[^\P{Cc}\n]/gu, " ")
          // Only from the start of a run of blanks: from each of them, 60.000 blanks would take a minute.
          .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
          .trim()
          .normalize("NFC"),
      )
      .pipe(z.string().max(max, `Puede tener hasta ${miles(max)} caracteres.`)),
    { tipo: "parrafos", largo: max },
  );

/** One line that may stay empty. */
export const lineaOpcional = (max: number) =>
  campo(
    parrafos(max).transform((texto) => texto.replace(/\s+/g, " ")),
    { tipo: "linea" },
  );

/** A day that may stay empty. */
export const diaOpcional = campo(
  lineaOpcional(10).transform((texto, c) => {
    if (texto === "") return null;
    if (inicioDeDia(texto)) return texto;
    c.addIssue({ code: "custom", message: "Escribe una fecha, por ejemplo 2026-12-31, o déjala vacía." });
    return z.NEVER;
  }),
  { tipo: "dia" },
);

export const enBlanco = (valor: unknown): boolean => typeof valor !== "string" || valor.trim() === "";

const SI = new Set(["on", "si", "sí", "1", "true", "x", "verdadero"]);
const NO = new Set(["", "no", "0", "false", "falso"]);

/** A checkbox (absent means no), or yes and no as written in a spreadsheet. */
export const siONo = campo(
  escrito.transform((texto, c) => {
    const palabra = texto.trim().toLowerCase();
    if (SI.has(palabra)) return true;
    if (NO.has(palabra)) return false;
    c.addIssue({ code: "custom", message: "Escribe Sí o No." });
    return z.NEVER;
  }),
  { tipo: "si_o_no" },
);

/** The data of a form, or the first error of each wrong field. */
export function leerFormulario<T>(esquema: z.ZodType<T>, entrada: Entrada): Leido<T> {
  const leido = esquema.safeParse(entrada);
  if (leido.success) return { datos: leido.data, errores: null };
  const errores: Errores = {};
  for (const { path, message } of leido.error.issues) errores[String(path[0] ?? "formulario")] ??= message;
  return { datos: null, errores };
}

/** A path of this shop. `//host` and `/\\host` are excluded, because browsers read them as other sites. */
export const RUTA = /^\/(?![/\\])[^\s\\]*$/;
