import type { Promesas } from "#modules/ajustes/promesas.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";

/** What the shop promises about its card game. */
export const PROMESAS_JUEGO = {
  solo_puntos: () => "Se apuestan solo puntos, nunca dinero.",
  baraja: () =>
    "Hay seis montones y una baraja española de 40 cartas; el montón que queda sin apuestas es el de la banca.",
  cuenta: () => "Cuando cinco montones tienen apuestas, parte una cuenta de 15 segundos.",
  pago: () =>
    "Si la carta de tu montón es más alta que la de la banca, recuperas tu apuesta y ganas otro tanto; si es igual, la recuperas; si es más baja, la pierdes. La casa no tiene ventaja.",
  semilla: () =>
    "Antes de la primera apuesta queda comprometido un código sellado. Las cartas salen de él, de las apuestas de todos y, en las partidas con azar público, de un pulso público que todavía no existe mientras se apuesta; después puedes comprobarlo. Sin baliza, eso prueba que nada cambió, no que nadie de la tienda conociera el código sellado.",
  retirar: () => "Puedes retirar tu apuesta mientras la partida no se cierre.",
  quieta: () => "Si una partida pasa 24 horas sin movimiento o se anula, las apuestas se devuelven.",
  tope: ({ apuesta_maxima, perdida_banca_diaria }) =>
    `Es una regla de la casa: cada persona apuesta hasta ${conPuntos(apuesta_maxima)} por partida, y la mesa no recibe apuestas que puedan costarle a la banca más de ${conPuntos(perdida_banca_diaria)} en un día.`,
  limite: () =>
    "Puedes fijar tu propio límite de pérdida diaria: uno más estricto rige de inmediato; uno más flexible, después de 24 horas.",
  pausa: () =>
    "También puedes pausar tu juego por un día, una semana o un mes: una pausa no se puede acortar. Vale para todas tus cuentas con el mismo correo, o que pagaron con código desde el mismo RUT, también si eliminas una y abres otra.",
} satisfies Promesas;
