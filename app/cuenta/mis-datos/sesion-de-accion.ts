import { createContext, type RouterContextProvider } from "react-router";
import { type Peticion, peticion } from "#app/context.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";

/** Set by an action that was refused for want of a session, so that its page can say so before sending to log in. */
const rechazadaContext = createContext(false);

type Args = { context: Readonly<RouterContextProvider> };

export const accionRechazada = ({ context }: Args): boolean => context.get(rechazadaContext);

/** Who sends the form, or null: then the page of the same answer shows the refusal instead of redirecting. */
export function sesionDeAccion(args: Args): (Peticion & { sesion: Sesion }) | null {
  const actual = peticion(args);
  if (actual.sesion) return { ...actual, sesion: actual.sesion };
  args.context.set(rechazadaContext, true);
  return null;
}
