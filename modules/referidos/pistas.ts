import { buzonDe } from "#modules/comun/buzon.ts";
import { rutFormateado } from "#modules/comun/rut.ts";

/** What may show that a customer and the person who invited them are the same person. */
const PISTAS = ["rut", "celular", "correo"] as const;
export type Pista = (typeof PISTAS)[number];

export type Identidad = { rut: string | null; celular: string | null; email: string | null };

/** The last eight digits of a telephone, which do not depend on how its prefix is written; null when it has fewer. */
export function celularPlano(celular: string): string | null {
  const cifras = celular.replace(/\D/g, "");
  return cifras.length >= 8 ? cifras.slice(-8) : null;
}

const CLAVES: Record<Pista, (persona: Identidad) => string | null> = {
  rut: ({ rut }) => rut && rutFormateado(rut),
  celular: ({ celular }) => celular && celularPlano(celular),
  correo: ({ email }) => email && buzonDe(email),
};

/** What two people share. Empty values share nothing. */
export const pistasReferido = (una: Identidad, otra: Identidad): Pista[] =>
  PISTAS.filter((pista) => {
    const clave = CLAVES[pista](una);
    return Boolean(clave) && clave === CLAVES[pista](otra);
  });

export const esPista = (texto: string): texto is Pista => PISTAS.some((pista) => pista === texto);

const NOMBRES: Record<Pista, string> = {
  rut: "el RUT",
  celular: "el celular",
  correo: "la casilla de correo",
};

/** "el RUT y el celular" */
export const nombrarPistas = (pistas: readonly Pista[]): string =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(pistas.map((pista) => NOMBRES[pista]));
