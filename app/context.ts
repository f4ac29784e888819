import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { Motor } from "#modules/asistente/protocolo.ts";
import { type Permiso, puede } from "#modules/comun/acceso/permisos.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { Autenticacion } from "#modules/usuarios/acceso/autenticacion.ts";
import type { DescribedFunctions } from "./api-docs/openapi.ts";

/** The context of a request, for every loader and action. */
export type Peticion = {
  ctx: Ctx;
  sesion: Sesion | null;
  auth: Autenticacion;
  /** True only on a local machine, where the demo mailbox may be shown. */
  buzon_local: boolean;
  /** The engine that answers the chat first. */
  motor: Motor;
  /** The description of the server's functions, for the page that documents them. */
  funciones: () => DescribedFunctions;
  /** Called with every error thrown while the page is rendered. */
  falla?: (error: unknown) => void;
};

export const peticionContext = createContext<Peticion>();

type Args = { context: Readonly<RouterContextProvider>; request: Request };

export const peticion = ({ context }: Pick<Args, "context">): Peticion => context.get(peticionContext);

/** For account pages: a visitor is sent to /ingresar and comes back afterwards. */
export function requiereSesion(args: Args): Peticion & { sesion: Sesion } {
  const actual = peticion(args);
  if (actual.sesion) return { ...actual, sesion: actual.sesion };
  const { pathname, search } = new URL(args.request.url);
  const volver = `${pathname.replace(/\.data$/, "")}${search}`;
  throw redirect(`/ingresar?volver=${encodeURIComponent(volver)}`);
}

/** For admin pages: a visitor must sign in first; a person without the permission gets 404, as for an unknown page. */
export function requierePermiso(args: Args, permiso: Permiso): Peticion & { sesion: Sesion } {
  const actual = requiereSesion(args);
  if (!puede(actual.sesion, permiso)) throw new Response(null, { status: 404 });
  return actual;
}
