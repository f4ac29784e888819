import { buzonDe } from "#modules/comun/contacto/buzon.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";

/** What may show that a customer and the person who invited them are the same person. */
const PISTAS = ["rut", "celular", "correo", "pagador"] as const;
export type Pista = (typeof PISTAS)[number];

export type Identidad = {
  rut: string | null;
  celular: string | null;
  email: string | null;
  /** RUTs whose bank accounts paid purchases of this person. */
  pagadores: readonly string[];
};

/** The last eight digits of a telephone, which do not depend on how its prefix is written; null when it has fewer. */
export function celularPlano(celular: string): string | null {
  const cifras = celular.replace(/\D/g, "");
  return cifras.length >= 8 ? cifras.slice(-8) : null;
}

const rutDe = ({ rut }: Identidad): string | null => rut && rutFormateado(rut);

const pagadoresDe = ({ pagadores }: Identidad): string[] =>
  pagadores.flatMap((rut) => rutFormateado(rut) ?? []);

const iguales = (una: string | null, otra: string | null): boolean => Boolean(una) && una === otra;

/** Either person's purchases were paid by the other one, or those of both by a third person. */
function mismoPagador(una: Identidad, otra: Identidad): boolean {
  const deUna = pagadoresDe(una);
  const deOtra = pagadoresDe(otra);
  const rutUna = rutDe(una);
  const rutOtra = rutDe(otra);
  return deUna.some((rut) => rut === rutOtra || deOtra.includes(rut)) || deOtra.some((rut) => rut === rutUna);
}

const COMPARTEN: Record<Pista, (una: Identidad, otra: Identidad) => boolean> = {
  rut: (una, otra) => iguales(rutDe(una), rutDe(otra)),
  celular: (una, otra) => iguales(celularPlano(una.celular ?? ""), celularPlano(otra.celular ?? "")),
  correo: (una, otra) => iguales(una.email && buzonDe(una.email), otra.email && buzonDe(otra.email)),
  pagador: mismoPagador,
};

/** What two people share. Empty values share nothing. */
export const pistasReferido = (una: Identidad, otra: Identidad): Pista[] =>
  PISTAS.filter((pista) => COMPARTEN[pista](una, otra));

export const esPista = (texto: string): texto is Pista => PISTAS.some((pista) => pista === texto);

const NOMBRES: Record<Pista, string> = {
  rut: "el RUT",
  celular: "el celular",
  correo: "la casilla de correo",
  pagador: "el RUT de quien paga",
};

/** "el RUT y el celular" */
export const nombrarPistas = (pistas: readonly Pista[]): string =>
  enumerar(pistas.map((pista) => NOMBRES[pista]));
