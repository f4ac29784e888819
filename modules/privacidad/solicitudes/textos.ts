import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";

/** "viernes 18 de diciembre de 2026": the last day of a term. */
export const hastaEl = (fin: Date): string => formatearFechaLarga(ultimoDiaDelPlazo(fin));

export const TEXTOS_DERECHOS = {
  enlace_invalido: "Este enlace ya se usó o venció. Pide uno nuevo con tu correo.",
  desconocida: "Esa solicitud no existe.",
  sin_bloqueo: "Sus datos no están bloqueados.",
  sin_persona: "Los datos de esa persona ya se eliminaron.",
  ya_bloqueada: "Sus datos ya están bloqueados.",
  respondida: "Ya respondimos tu solicitud.",
  espera_sorteo:
    "Cerramos tu cuenta. Tus datos de contacto se borran cuando termine el sorteo en que participas.",
  exportada: "Descargó la copia de sus datos en «Mis datos».",
} as const;

export const otraPideBloqueo = (codigo: string): string =>
  `La solicitud ${codigo} también pide el bloqueo y sigue abierta: respóndela primero.`;

export const yaPediste = (codigo: string, vence_en: Date): string =>
  `Ya tienes una solicitud igual en curso, la ${codigo}: te respondemos a más tardar el ${hastaEl(vence_en)}.`;

export const avisoRecibida = (codigo: string, vence_en: Date): string =>
  `Recibimos tu solicitud ${codigo}. Te respondemos por correo a más tardar el ${hastaEl(vence_en)}.`;
