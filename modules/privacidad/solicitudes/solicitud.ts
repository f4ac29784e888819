import { finDeDiasCorridos, ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** The rights of Ley 21.719 that a person can ask for, as people read them. */
export const DERECHOS = {
  acceso: { nombre: "Acceso", pide: "Saber qué datos míos tienen y para qué los usan" },
  rectificacion: { nombre: "Rectificación", pide: "Corregir datos equivocados o incompletos" },
  supresion: { nombre: "Supresión", pide: "Eliminar mis datos" },
  oposicion: { nombre: "Oposición", pide: "Que dejen de usar mis datos para un fin" },
  portabilidad: { nombre: "Portabilidad", pide: "Recibir una copia que otro sistema pueda leer" },
  bloqueo: { nombre: "Bloqueo", pide: "Que guarden mis datos sin usarlos por un tiempo" },
  revision: {
    nombre: "Revisión por una persona",
    pide: "Que una persona revise una decisión que tomó el sistema",
  },
} as const;
export type ClaseSolicitud = keyof typeof DERECHOS;
export const NOMBRES_CLASE_SOLICITUD = Object.keys(DERECHOS) as ClaseSolicitud[];

export const PALABRA_ESTADO = {
  recibida: "Recibida",
  acusada: "Acuse enviado",
  en_revision: "En revisión",
  acogida: "Acogida",
  parcial: "Acogida en parte",
  denegada: "Denegada",
} as const;
export type EstadoSolicitud = keyof typeof PALABRA_ESTADO;

/** The law's terms (Ley 21.719). They are no settings: the owner cannot give themselves more time. */
export const DIAS_RESPUESTA = 30;
export const DIAS_PRORROGA = 30;
export const DIAS_HABILES_BLOQUEO = 2;
export const DIAS_HABILES_RECLAMO = 30;

/** So many days before its end a term is about to end. That of a block has two working days in all. */
export const DIAS_AVISO = 5;
export const DIAS_AVISO_BLOQUEO = 1;

/** With these a person may ask that the shop does not use their data until the answer. */
const CON_BLOQUEO: readonly ClaseSolicitud[] = ["rectificacion", "supresion", "oposicion", "bloqueo"];
export const admiteBloqueo = (clase: ClaseSolicitud): boolean => CON_BLOQUEO.includes(clase);

/** Whether a new request blocks the data: a request for the block itself always does. */
export const pideBloqueo = (clase: ClaseSolicitud, con_bloqueo: boolean): boolean =>
  clase === "bloqueo" || (con_bloqueo && admiteBloqueo(clase));

/** The first instant after the last day to answer. */
export const venceRespuesta = (recibida_en: Date): Date => finDeDiasCorridos(recibida_en, DIAS_RESPUESTA);

/** The extension counts from the end of the first term, not from the press. */
export const venceProrroga = (vence_en: Date): Date =>
  finDeDiasCorridos(ultimoDiaDelPlazo(vence_en), DIAS_PRORROGA);

/** What an admin does with a request. */
export type Verbo = "acusar" | "tomar" | "prorrogar" | FinSolicitud;
export type FinSolicitud = "acoger" | "parcial" | "denegar";

export const ESTADO_TRAS = {
  acoger: "acogida",
  parcial: "parcial",
  denegar: "denegada",
} as const satisfies Record<FinSolicitud, EstadoSolicitud>;

const DESDE: Readonly<Record<Verbo, readonly EstadoSolicitud[]>> = {
  acusar: ["recibida"],
  tomar: ["acusada"],
  prorrogar: ["acusada", "en_revision"],
  acoger: ["en_revision"],
  parcial: ["en_revision"],
  denegar: ["en_revision"],
};

type Solicitud = { estado: EstadoSolicitud; vence_en: Date; prorrogada_en: Date | null };

/** Why this cannot be done with the request now; null when it can. Buttons and use cases ask it alike. */
export function negativaVerbo(solicitud: Solicitud, verbo: Verbo, ahora: Date): Negativa | null {
  const { estado, vence_en, prorrogada_en } = solicitud;
  if (!DESDE[verbo].includes(estado)) return porEstado(fraseDe(estado, verbo));
  if (verbo !== "prorrogar") return null;
  if (prorrogada_en) return porEstado("El plazo ya se prorrogó: la ley lo permite una sola vez.");
  return ahora >= vence_en ? porEstado("El plazo ya venció: responde la solicitud.") : null;
}

function fraseDe(estado: EstadoSolicitud, verbo: Verbo): string {
  if (estaRespondida(estado)) return "Esta solicitud ya se respondió.";
  if (estado === "recibida") return "Primero acusa recibo de la solicitud.";
  if (verbo === "acusar" || verbo === "tomar") return "Eso ya se hizo con esta solicitud.";
  return "Primero toma la solicitud para revisarla.";
}

export const estaRespondida = (estado: EstadoSolicitud): boolean =>
  estado === "acogida" || estado === "parcial" || estado === "denegada";

/** A denial, also of a part, needs its reason; a full answer may say what was done. */
export const exigeMotivo = (fin: FinSolicitud): boolean => fin !== "acoger";
