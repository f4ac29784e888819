import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { APORTES_NECESARIOS } from "./verificacion/sorteo-v1.ts";

export const TEXTOS = {
  abono_desconocido: "No encontramos ese abono.",
  abono_sin_correo: "No encontramos el correo de ese abono.",
  correo_enviado: "El correo ya fue enviado.",
  correo_pendiente: "El correo va en camino.",
  usuario_ajeno: "Solo puedes abonar tus propios puntos.",
  admin_no_participa: "Quien administra la tienda no participa en los sorteos.",
  producto_desconocido: "No encontramos ese producto.",
  sin_sorteo: "Este producto no tiene un sorteo abierto.",
  sorteo_lleno: "Este sorteo ya reunió todos sus puntos.",
  otro_sorteo: "Ese sorteo ya se completó y este producto tiene uno nuevo. Revísalo antes de abonar.",
  sorteo_cerrado_titulo: "Tu sorteo ya tiene fecha",
  sorteo_lleno_titulo: "Un sorteo reunió sus puntos",
  no_participa: "Solo quien participa en este sorteo puede ingresar un input.",
  input_invalido: "El input debe ser un número entero entre 1 y 100.",
  input_repetido: "Ya has ingresado un input para este sorteo.",
  input_tarde: "Los inputs de este sorteo ya están congelados.",
  input_guardado: "¡Listo! Tu input quedó ingresado.",
  desconocido: "No encontramos ese sorteo.",
  incompleto: "Este sorteo todavía no reúne todos sus puntos.",
  realizado: "Este sorteo ya se realizó.",
  sin_ganadores: "Este sorteo terminó sin ganadores.",
  en_marcha: "Este sorteo ya está en marcha.",
  participa: "Participas en este sorteo: debe hacerlo otra persona que administre.",
  hecho: "¡Sorteo realizado! Ya hay ganadores.",
  espera_baliza: "El sorteo está en marcha: los ganadores salen con el pulso de la baliza pública.",
  sin_iniciar: "Este sorteo todavía no se inicia.",
  reloj_atrasado:
    "El reloj de este servidor está atrasado respecto de la baliza. Ajusta su hora e inténtalo de nuevo.",
  abandono_tarde: "Desde las 22:00 de su fecha este sorteo ya no se puede dejar sin efecto.",
  abandonado: "Sorteo terminado sin ganadores. Devolvimos los puntos a quienes participaban.",
  mensaje_vacio: "Escribe un mensaje antes de guardarlo.",
  mensaje_guardado: "Mensaje guardado.",
  mensaje_borrado: "Mensaje borrado.",
} as const;

export const NO_SE_DEVUELVEN = "Los puntos usados en sorteos no se devuelven.";

/** Shown where a person contributes, instead of a chance that does not exist. */
export const avisoPocas = (personas: number) =>
  `${participanHoy(personas)} Con menos de ${APORTES_NECESARIOS} personas no hay ganadores y los puntos se devuelven.`;

const participanHoy = (personas: number) => {
  if (personas === 0) return "Todavía no participa nadie.";
  return personas === 1 ? "Hasta ahora participa 1 persona." : `Hasta ahora participan ${personas} personas.`;
};

export const abonoHecho = (puntos: number, inicio: number, final: number) =>
  inicio === final
    ? `Abonaste ${conPuntos(puntos)}: tienes el número ${miles(inicio)}.`
    : `Abonaste ${conPuntos(puntos)}: tienes los números del ${miles(inicio)} al ${miles(final)}.`;

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
