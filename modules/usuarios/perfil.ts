import { formatearRut } from "#modules/comun/rut.ts";
import { fechaDeNacimiento } from "./edad.ts";

export const LARGO_MAXIMO = 200;

export const CAMPOS_PERFIL = [
  "username",
  "nacimiento",
  "rut",
  "nombre",
  "apellido",
  "celular",
  "direccion",
  "comuna",
  "region",
] as const;

export type CampoPerfil = (typeof CAMPOS_PERFIL)[number];
export type Perfil = Record<CampoPerfil, string | null>;

/** One line of text, without ends and controls, cut at 200 characters; nothing left is null. */
function limpiar(valor: unknown): string | null {
  if (typeof valor !== "string") return null;
  const texto = valor.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return [...texto].slice(0, LARGO_MAXIMO).join("").trim() || null;
}

/** The profile as it is stored. Nothing is refused: a date that is none becomes empty, a RUT formats itself when it can. */
export function ordenarPerfil(campos: Partial<Record<CampoPerfil, unknown>>): Perfil {
  const textos = Object.fromEntries(CAMPOS_PERFIL.map((campo) => [campo, limpiar(campos[campo])])) as Perfil;
  const { nacimiento, rut } = textos;
  return {
    ...textos,
    nacimiento: nacimiento && fechaDeNacimiento(nacimiento),
    rut: rut && formatearRut(rut),
  };
}
