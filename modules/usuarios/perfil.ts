import { formatearRut } from "#modules/comun/contacto/rut.ts";
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

export const SIN_PERFIL: Perfil = {
  username: null,
  nacimiento: null,
  rut: null,
  nombre: null,
  apellido: null,
  celular: null,
  direccion: null,
  comuna: null,
  region: null,
};

/** One trimmed line without control characters, cut at 200 characters; null when empty. */
function limpiar(valor: unknown): string | null {
  if (typeof valor !== "string") return null;
  const texto = valor.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return [...texto].slice(0, LARGO_MAXIMO).join("").trim() || null;
}

/** The profile as it is stored. Nothing is refused: an invalid date becomes null, a valid RUT is formatted. */
export function ordenarPerfil(campos: Partial<Record<CampoPerfil, unknown>>): Perfil {
  const textos = Object.fromEntries(CAMPOS_PERFIL.map((campo) => [campo, limpiar(campos[campo])])) as Perfil;
  const { nacimiento, rut } = textos;
  return {
    ...textos,
    nacimiento: nacimiento && fechaDeNacimiento(nacimiento),
    rut: rut && formatearRut(rut),
  };
}
