import { esKeySorteo } from "#modules/sorteos/participacion.ts";

/**
 * The room of the people who look at the page of a raffle. No event is sent to it: other pages follow the raffle's data too, and
 * their readers are no audience.
 */
export const salaPublico = (key: string) => `sorteos:${key}-publico` as const;

/** The raffle whose audience a room is; null for another room. */
export function keyDePublico(sala: string): string | null {
  const [, key = ""] = /^sorteos:(.+)-publico$/.exec(sala) ?? [];
  return esKeySorteo(key) ? key : null;
}
