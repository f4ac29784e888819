import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { Motor } from "#modules/asistente/protocolo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { Autenticacion } from "#modules/usuarios/acceso/autenticacion.ts";
import type { DescribedFunctions } from "./api-docs/openapi.ts";

/** What every loader and action may use of the request it answers. */
export type Peticion = {
  ctx: Ctx;
  sesion: Sesion | null;
  auth: Autenticacion;
  /** The demo mailbox is shown only on this machine. */
  buzon_local: boolean;
  /** Who answers the chat first. */
  motor: Motor;
  /** The functions of the server, for the page that describes them. */
  funciones: () => DescribedFunctions;
  /** Hears of whatever failed while the page was made. */
  falla?: (error: unknown) => void;
};

export const peticionContext = createContext<Peticion>();

type Args = { context: Readonly<RouterContextProvider>; request: Request };

export const peticion = ({ context }: Pick<Args, "context">): Peticion => context.get(peticionContext);

/** Account pages: a visitor goes to /ingresar and comes back afterwards. */
export function requiereSesion(args: Args): Peticion & { sesion: Sesion } {
  const actual = peticion(args);
  if (actual.sesion) return { ...actual, sesion: actual.sesion };
  const { pathname, search } = new URL(args.request.url);
  const volver = `${pathname.replace(/\.data$/, "")}${search}`;
  throw redirect(`/ingresar?volver=${encodeURIComponent(volver)}`);
}

/** Admin pages: a visitor logs in first; whoever is no admin sees that nothing is here. */
export function requiereAdmin(args: Args): Peticion & { sesion: Sesion } {
  const actual = requiereSesion(args);
  if (actual.sesion.role !== "admin") throw new Response(null, { status: 404 });
  return actual;
}
