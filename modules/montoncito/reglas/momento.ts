import {
  cartasVueltas,
  ENTRE_CARTAS,
  esperaPulso,
  finPartida,
  finRevelacion,
  instanteCierre,
  type Partida,
} from "./partida.ts";

export type EnCurso = Pick<
  Partida,
  "estado" | "tiempo_inicio" | "duracion" | "cerrada_en" | "repartida_en" | "apartada"
> & {
  /** When the pinned pulse appears. */
  baliza_en: Date | null;
};

/**
 * What all viewers see at one instant. `cerrando`: the countdown is over and the event of the close has not
 * arrived; `barajando`: the bets are frozen and the cards wait for the pulse; `terminada`: the results were shown
 * and the event of the next round has not arrived.
 */
type Fase = "apuestas" | "cuenta" | "cerrando" | "barajando" | "revelando" | "resultado" | "terminada";
/** `segundos` are those left to bet, or those until the pulse. */
export type Momento = { fase: Fase; segundos: number | null; vueltas: number };

const SEGUNDO = 1_000;
/** Milliseconds after the close. */
const DEMORA = 10_000;

export function momentoDe(partida: EnCurso, ahora: Date): Momento {
  const { estado, repartida_en } = partida;
  if (estado === "abierta") return en("apuestas");
  if (estado === "cuenta") return contando(partida, ahora);
  if (esperaPulso(partida)) return partida.apartada ? en("terminada") : barajando(partida, ahora);
  if (estado === "anulada" || !repartida_en || ahora >= finPartida(repartida_en)) return en("terminada");
  const vueltas = cartasVueltas(repartida_en, ahora);
  return { fase: ahora < finRevelacion(repartida_en) ? "revelando" : "resultado", segundos: null, vueltas };
}

const en = (fase: Fase): Momento => ({ fase, segundos: null, vueltas: 0 });

function barajando({ baliza_en }: EnCurso, ahora: Date): Momento {
  const falta = baliza_en ? baliza_en.getTime() - ahora.getTime() : 0;
  const segundos = falta > 0 ? Math.ceil(falta / SEGUNDO) : null;
  return { fase: "barajando", segundos, vueltas: 0 };
}

/** From when on the page says that the pulse is late; null for a round that is not closed. */
const inicioDemora = ({ cerrada_en }: Pick<EnCurso, "cerrada_en">): Date | null =>
  cerrada_en && new Date(cerrada_en.getTime() + DEMORA);

/** Whether a round that waits for its pulse has waited longer than usual. */
export function pulsoDemorado(partida: EnCurso, ahora: Date): boolean {
  const desde = inicioDemora(partida);
  return esperaPulso(partida) && desde !== null && ahora >= desde;
}

function contando(partida: EnCurso, ahora: Date): Momento {
  const cierre = instanteCierre(partida);
  const falta = cierre ? cierre.getTime() - ahora.getTime() : 0;
  if (falta <= 0) return en("cerrando");
  // Cap it: a clock that is slightly behind must not show a sixteenth second.
  const segundos = Math.min(partida.duracion, Math.ceil(falta / SEGUNDO));
  return { fase: "cuenta", segundos, vueltas: 0 };
}

/** In how many milliseconds the moment changes by the clock alone; null when it waits for an event. */
export function proximoMomento(partida: EnCurso, ahora: Date): number | null {
  const { fase, segundos, vueltas } = momentoDe(partida, ahora);
  const { baliza_en, repartida_en } = partida;
  const hasta = (instante: Date) => instante.getTime() - ahora.getTime();
  if (fase === "cuenta") {
    const cierre = instanteCierre(partida);
    return cierre && (hasta(cierre) % SEGUNDO || SEGUNDO);
  }
  if (fase === "barajando") {
    if (segundos !== null && baliza_en) return hasta(baliza_en) % SEGUNDO || SEGUNDO;
    const demora = inicioDemora(partida);
    return demora && ahora < demora ? hasta(demora) : null;
  }
  if (!repartida_en) return null;
  if (fase === "revelando") {
    const giro = new Date(repartida_en.getTime() + vueltas * ENTRE_CARTAS);
    const fin = finRevelacion(repartida_en);
    return hasta(giro < fin ? giro : fin);
  }
  return fase === "resultado" ? hasta(finPartida(repartida_en)) : null;
}

export const textoCuenta = (segundos: number): string => `Tiempo restante para apostar: ${segundos} segundos`;

/** From the close until the end of the results, players can neither bet nor withdraw. */
export const hayRevelacion = ({ fase }: Momento): boolean =>
  fase === "barajando" || fase === "revelando" || fase === "resultado";
