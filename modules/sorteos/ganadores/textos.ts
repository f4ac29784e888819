export const TEXTOS_GANADOR = {
  sin_sorteo: "Este sorteo todavía no tiene ganadores.",
  ajeno: "Solo quien ganó este sorteo puede decidir si se muestra su nombre.",
  faltan_datos: "Para mostrarte necesitamos tu nombre y tu comuna: complétalos en Mis datos.",
  comuna_ajena: "Elige la comuna de una de tus direcciones.",
  mostrado: "Listo: tu nombre y tu comuna ya se ven en este sorteo. Puedes retirarlo cuando quieras.",
  oculto: "Listo: en este sorteo solo se ven tu número y tu código enmascarado.",
} as const;

/** The first message of the shop to a winner. */
export const saludoGanador = (nombre: string, premio: string): string =>
  `Hola${nombre && ` ${nombre}`}, ¡felicitaciones! Ganaste ${premio} en nuestro sorteo. Te escribimos para entregarte tu premio.`;

/** What a winner is asked. A change of what is asked needs a new version of the question. */
export const preguntaGanador = (mostrado: string): string =>
  `¿Podemos mostrar «${mostrado}» en la página de este sorteo, donde cualquiera lo puede leer?`;
