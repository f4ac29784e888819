import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";

export const TEXTOS_MONTONCITO = {
  sin_partida: "No hay partidas en curso",
  partida_desconocida: "No encontramos esa partida.",
  jugador_ajeno: "Solo puedes apostar tus propios puntos.",
  retiro_ajeno: "Solo puedes cancelar tus propias apuestas.",
  resultado_ajeno: "Solo puedes ver tu propio resultado.",
  admin_no_apuesta: "Quien administra la tienda no apuesta en El Montoncito.",
  monton: "El montón debe ser un número del 1 al 6.",
  cantidad: "La apuesta debe ser un número entero mayor que cero.",
  cerrada: "Las apuestas de esta partida ya cerraron.",
  sexto: "Ya hay apuestas en cinco montones: el sexto es de la banca.",
  reloj_atrasado: "La cuenta regresiva no puede comenzar por ahora: el reloj de la tienda está atrasado.",
  mesa_completa: "La mesa está completa por ahora.",
  baraja: "La baliza pública baraja…",
  sigue_la_espera: "Seguimos esperando el pulso…",
  sin_apuesta: "No tienes apuestas en ese montón.",
  sin_cerrar: "Esta partida todavía recibe apuestas.",
  sin_cuenta_regresiva: "La cuenta regresiva no ha comenzado.",
  anulada: "Esta partida se anuló y las apuestas volvieron a sus jugadores.",
  anulada_vacia: "Esta partida se anuló sin apuestas.",
  limite: "El límite debe ser un número entero de puntos, desde 0.",
  plazo: "Elige una pausa de un día, una semana o un mes.",
  limite_guardado: "Tu límite quedó guardado.",
  limite_despues: "Tu nuevo límite comenzará a regir en 24 horas.",
} as const;

export const TITULARES = { gana: "Has Ganado", pierde: "Has Perdido", empata: "Empatado" } as const;
export type Titular = (typeof TITULARES)[keyof typeof TITULARES];

export const noAlcanza = (saldo: number) => `No te alcanza: tienes ${conPuntos(saldo)}.`;
export const pasaElLimite = (tope: number) =>
  tope === 0
    ? "Llegaste a tu límite de pérdida de hoy."
    : `Tu límite de pérdida de hoy te deja apostar ${conPuntos(tope)} más.`;
export const pasaElMaximo = (queda: number) =>
  queda === 0
    ? "Llegaste al máximo que una persona puede apostar en una partida."
    : `En esta partida puedes apostar ${conPuntos(queda)} más.`;
export const limiteDeApuesta = (maxima: number, queda: number) =>
  `Máximo ${conPuntos(maxima)} por partida; te quedan ${miles(queda)}`;
/** A round whose pulse did not come in time; `apostado` are the reader's own points in it. */
export const enEspera = (key_partida: string, apostado: number) =>
  apostado > 0
    ? `${key_partida} quedó en espera de su pulso. Tus ${conPuntos(apostado)} siguen en ella y te avisaremos cuando se pague.`
    : `${key_partida} quedó en espera de su pulso y se pagará cuando llegue.`;
export const enPausa = (hasta: Date) =>
  `Pausaste tu juego hasta el ${formatearDia(hasta)} a las ${formatearHora(hasta)}.`;
export const fraseApuestaHecha = (puntos: number, monton: number) =>
  `Apostaste ${conPuntos(puntos)} al montón ${monton}.`;
export const apuestaRetirada = (puntos: number) => `Te devolvimos ${conPuntos(puntos)}.`;

export const apartadaAviso = (key: string) => ({
  titulo: `${key} espera su pulso`,
  texto: `El azar público aún no entrega el pulso de ${key}. Tu apuesta sigue en pie: repartiremos las cartas apenas llegue, y te avisaremos.`,
});
export const repartidaAviso = (key: string, neto: number) => ({
  titulo: `Se repartió ${key}`,
  texto: `Llegó el pulso de ${key}: ${netoEnPalabras(neto)}`,
});
const netoEnPalabras = (neto: number) =>
  neto === 0
    ? "recuperaste tu apuesta."
    : neto > 0
      ? `ganaste ${conPuntos(neto)}.`
      : `perdiste ${conPuntos(-neto)}.`;
