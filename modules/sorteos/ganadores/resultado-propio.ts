import { miles } from "#modules/comun/dinero/dinero.ts";
import { chanceDe, type Tramo } from "#modules/sorteos/mios/mi-sorteo.ts";
import { fraseRangos } from "#modules/sorteos/participacion.ts";

type Participado = { puntos: number; rangos: readonly Tramo[] };

/** What a person who won nothing had in the raffle. It never says how far their numbers were from the ones that came out. */
export function fraseTenias({ puntos, rangos }: Participado, objetivo: number): string {
  const cuantos = puntos === 1 ? "1 número" : `${miles(puntos)} números`;
  return `Tenías ${cuantos}, ${fraseRangos(rangos)}: ${chanceDe({ puntos, objetivo })}. Gracias por participar.`;
}
