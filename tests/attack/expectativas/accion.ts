import type { Quienes } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";

export type Envio = { params?: Record<string, string>; campos?: Record<string, string | File> };

/** The expected answer for each actor, and a valid form of ana's (or an admin's). */
export type Accion = {
  hacer: Quienes;
  con?: (mundo: Mundo) => Promise<Envio> | Envio;
  /** Reason why an allowed actor's request changes nothing. */
  nada?: string;
  /** Ends the sender's session, so it is sent with a separate one. */
  despide?: true;
  /** The page redirects signed-in people, so only its data request shows what the action answered. */
  despacha?: true;
};

/** By the name that the form sends; an empty name for actions that do a single thing. */
export type Acciones = Record<string, Accion>;
