import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { APORTES_NECESARIOS } from "./verificacion/aportes.ts";

export const TEXTOS_SORTEOS = {
  no_participa: "Solo quien participa en este sorteo puede ingresar un input.",
  input_invalido: "El número debe ser un entero entre 1 y 100.",
  input_repetido: "Ya has ingresado un input para este sorteo.",
  input_tarde: "Los números del público de este sorteo ya están congelados.",
  input_guardado: "¡Listo! Tu número quedó ingresado.",
  desconocido: "No encontramos ese sorteo.",
  incompleto: "Este sorteo todavía no reúne todos sus puntos.",
  realizado: "Este sorteo ya se realizó.",
  sin_ganadores: "Este sorteo terminó sin ganadores.",
  en_marcha: "Este sorteo ya está en marcha.",
  participa: "Participas en este sorteo: debe hacerlo otra persona que administre.",
  hecho: "¡Sorteo realizado! Ya hay ganadores.",
  espera_baliza: "El sorteo está en marcha: los ganadores salen con el pulso del azar público.",
  sin_iniciar: "Este sorteo todavía no se inicia.",
  reloj_atrasado:
    "El reloj de este servidor está atrasado respecto de la baliza. Ajusta su hora e inténtalo de nuevo.",
  abandono_tarde: "Desde las 22:00 de su fecha este sorteo ya no se puede dejar sin efecto.",
  abandonado: "Sorteo terminado sin ganadores. Devolvimos los puntos a quienes participaban.",
  mensaje_vacio: "Escribe un mensaje antes de guardarlo.",
  mensaje_guardado: "Mensaje guardado.",
  mensaje_borrado: "Mensaje borrado.",
} as const;

export const seSortea = (fecha_sorteo: Date) =>
  `Se sortea el ${formatearDia(fecha_sorteo)} desde las ${formatearHora(fecha_sorteo)}, hora de Chile continental.`;

/** Most characters of the admin's message. */
export const LARGO_MENSAJE = 500;

export const faltanParticipantes = (faltan: number) =>
  `Faltan ${faltan} participantes para iniciar el sorteo.`;

/** Also the public reason of a raffle that ended because too few people took part. */
export const pocasPersonas = (personas: number) =>
  `${personas === 1 ? "Participa 1 persona" : `Participan ${personas} personas`}; se necesitan ${APORTES_NECESARIOS}.`;

export const seRealiza = (fecha_sorteo: Date) =>
  `Este sorteo se realiza el ${formatearDia(fecha_sorteo)} desde las ${formatearHora(fecha_sorteo)}, hora de Chile continental.`;
