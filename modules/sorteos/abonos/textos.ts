import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";

export const TEXTOS_ABONO = {
  abono_desconocido: "No encontramos ese abono.",
  abono_sin_correo: "No encontramos el correo de ese abono.",
  correo_enviado: "El correo ya fue enviado.",
  correo_pendiente: "El correo va en camino.",
  usuario_ajeno: "Solo puedes abonar tus propios puntos.",
  admin_no_participa: "Quien administra la tienda no participa en los sorteos.",
  producto_desconocido: "No encontramos ese producto.",
  sin_sorteo: "Este producto no tiene un sorteo abierto.",
  no_entero: "Escribe los puntos en números enteros, sin decimales: por ejemplo 50 o 1.200.",
  sorteo_lleno: "Este sorteo ya reunió todos sus puntos.",
  otro_sorteo: "Ese sorteo ya se completó y este producto tiene uno nuevo. Revísalo antes de abonar.",
  sorteo_cerrado_titulo: "Tu sorteo ya tiene fecha",
  sorteo_lleno_titulo: "Un sorteo reunió sus puntos",
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
