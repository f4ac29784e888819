import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { enEscena } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { regionDe } from "#modules/usuarios/regiones.ts";
import { TEXTOS_GANADOR } from "./textos.ts";

/** What the page of a raffle shows of a winner who agreed. */
export type NombrePublico = { nombre: string; comuna: string };

/** Version of the question. It changes with what `preguntaGanador` asks. */
export const VERSION_PREGUNTA = "ganador-1";

const LARGO_NOMBRE = 24;

const palabrasDe = (texto: string | null): string[] => texto?.match(/\p{L}[\p{L}'’-]*/gu) ?? [];

function conMayuscula(palabra: string): string {
  const resto = palabra.slice(1);
  const gritada = palabra === palabra.toLocaleUpperCase("es-CL");
  return `${palabra.charAt(0).toLocaleUpperCase("es-CL")}${gritada ? resto.toLocaleLowerCase("es-CL") : resto}`;
}

/** 'Nicolás T.': the first name and the initial of the last name. Null for a profile without a name. */
export function nombreCorto(perfil: { nombre: string | null; apellido: string | null }): string | null {
  const [primero, segundo] = palabrasDe(perfil.nombre);
  if (!primero) return null;
  const apellido = palabrasDe(perfil.apellido)[0] ?? segundo;
  const nombre = conMayuscula(primero.slice(0, LARGO_NOMBRE));
  return apellido ? `${nombre} ${apellido.charAt(0).toLocaleUpperCase("es-CL")}.` : nombre;
}

/** 'Nicolás T., Rancagua' */
export const enPublico = ({ nombre, comuna }: NombrePublico): string => `${nombre}, ${comuna}`;

/** The comunas of a person's addresses that exist, each once. */
export const comunasConocidas = (anotadas: readonly (string | null)[]): string[] => [
  ...new Set(anotadas.flatMap((comuna) => (comuna && regionDe(comuna) !== "" ? [comuna] : []))),
];

type Respuesta = { acepta: boolean; retirado_en: Date | null };

/** `pregunta` until the winner has answered once. Who said no or withdrew is not asked again, and may still agree. */
export type EstadoConsentimiento = "pregunta" | "mostrado" | "oculto";

export function estadoConsentimiento(ultima: Respuesta | null): EstadoConsentimiento {
  if (!ultima) return "pregunta";
  return ultima.acepta && ultima.retirado_en === null ? "mostrado" : "oculto";
}

type Sorteado = {
  numero_producto: number | null;
  sorteado_en: Date | null;
  ganador_producto: string | null;
  ganador_puntos: string | null;
};

export const gano = ({ ganador_producto, ganador_puntos }: Sorteado, codigo: string): boolean =>
  codigo === ganador_producto || codigo === ganador_puntos;

/** Only a winner decides, once the stage has told the result: an earlier refusal would tell it. */
export function negativaGanador(sorteo: Sorteado, codigo: string, ahora: Date): Negativa | null {
  if (sorteo.numero_producto === null || enEscena(sorteo, ahora)) return porEstado(TEXTOS_GANADOR.sin_sorteo);
  return gano(sorteo, codigo) ? null : { clase: "ajeno", frase: TEXTOS_GANADOR.ajeno };
}

export type OfertaNombre = {
  /** Null while the profile has no name. */
  nombre: string | null;
  /** Comunas of the person's own addresses. */
  comunas: readonly string[];
};

/** Only a name of the profile and a comuna of an own address may be shown. */
export function negativaNombre({ nombre, comunas }: OfertaNombre, comuna: string): Negativa | null {
  if (nombre === null || comunas.length === 0) return porValor(TEXTOS_GANADOR.faltan_datos);
  return comunas.includes(comuna) ? null : porValor(TEXTOS_GANADOR.comuna_ajena);
}
