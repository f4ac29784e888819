import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";

/** Of the admin's message. */
export const LARGO_MENSAJE = 500;

export const TEXTOS = {
  desconocido: "No encontramos ese sorteo.",
  incompleto: "Este sorteo todavía no reúne todos sus puntos.",
  realizado: "Este sorteo ya se realizó.",
  sin_ganadores: "Este sorteo terminó sin ganadores.",
  en_marcha: "Este sorteo ya está en marcha.",
  participa: "Participas en este sorteo: debe hacerlo otra persona que administre.",
  hecho: "¡Sorteo realizado! Ya hay ganadores.",
  espera_baliza: "El sorteo está en marcha: los ganadores salen con el próximo pulso de la baliza pública.",
  abandonado: "Sorteo terminado sin ganadores. Devolvimos los puntos a quienes participaban.",
  mensaje_vacio: "Escribe un mensaje antes de guardarlo.",
  mensaje_guardado: "Mensaje guardado.",
  mensaje_borrado: "Mensaje borrado.",
} as const;

export const faltanParticipantes = (faltan: number) =>
  `Faltan ${faltan} participantes para iniciar el sorteo.`;

/** Also the public reason of a raffle that ended for want of people. */
export const pocasPersonas = (personas: number) =>
  `${personas === 1 ? "Participa 1 persona" : `Participan ${personas} personas`}; se necesitan ${APORTES_NECESARIOS}.`;

export const seRealiza = (fecha_sorteo: Date) =>
  `Este sorteo se realiza el ${formatearDia(fecha_sorteo)} desde las ${formatearHora(fecha_sorteo)}, hora de Chile continental.`;
