import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";

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
  sorteo_cerrado_titulo: "Tu sorteo ya tiene fecha",
  sorteo_lleno_titulo: "Un sorteo reunió sus puntos",
  no_participa: "Solo quien participa en este sorteo puede ingresar un input.",
  input_invalido: "El input debe ser un número entero entre 1 y 100.",
  input_repetido: "Ya has ingresado un input para este sorteo.",
  input_tarde: "Los inputs de este sorteo ya están congelados.",
  input_guardado: "¡Listo! Tu input quedó ingresado.",
} as const;

export const abonoHecho = (puntos: number, inicio: number, final: number) =>
  inicio === final
    ? `Abonaste ${conPuntos(puntos)}: tienes el número ${miles(inicio)}.`
    : `Abonaste ${conPuntos(puntos)}: tienes los números del ${miles(inicio)} al ${miles(final)}.`;

export const seSortea = (fecha_sorteo: Date) =>
  `Se sortea el ${formatearDia(fecha_sorteo)} desde las ${formatearHora(fecha_sorteo)}, hora de Chile continental.`;
