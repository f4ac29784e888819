import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { Motor } from "#modules/asistente/protocolo.ts";
import type { ServicioWebpay } from "#modules/compras/tarjeta/servicio.ts";
import { type Permiso, pideReciente, rolDe, rolPuede } from "#modules/comun/acceso/permisos.ts";
import { paginaDePrueba } from "#modules/comun/rechazo/rechazo-http.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { EntregaCorreos } from "#modules/correos/entregar-correo.server.ts";
import type { ServicioFintoc } from "#modules/transferencias/fintoc/servicio.ts";
import type { ServicioKhipu } from "#modules/transferencias/khipu/servicio.ts";
import type { Autenticacion } from "#modules/usuarios/acceso/autenticacion.ts";
import type { DescribedFunctions } from "./api-docs/openapi.ts";

/** The context of a request, for every loader and action. */
export type Peticion = {
  ctx: Ctx;
  sesion: Sesion | null;
  auth: Autenticacion;
  /** True only on a local machine, where the demo mailbox may be shown. */
  buzon_local: boolean;
  /** The way to the mail server, for the test mail of the first steps. */
  entrega: EntregaCorreos;
  /** The way to Khipu, which collects payments. */
  khipu: ServicioKhipu;
  /** The way to Transbank, which takes cards. */
  webpay: ServicioWebpay;
  /** Fintoc's API, for 'Actualizar ahora'. */
  fintoc: ServicioFintoc;
  /** The engine that answers the chat first. */
  motor: Motor;
  /** What the configuration of the server gives to other companies: mails, and questions of the chat. */
  servicios: { correo: boolean; asistente: boolean };
  /** The description of the server's functions, for the page that documents them. */
  funciones: () => DescribedFunctions;
  /** Runs what names a coupon, and counts a code that does not exist: the functions count it under the same limit. */
  probarCupon: <R>(probar: () => Promise<R>) => Promise<R>;
  /** The service worker is being taken out of every browser. */
  sin_trabajador?: boolean;
  /** The free bytes of the database's disk, if it is on this machine. */
  disco?: (() => Promise<number | null>) | undefined;
  /** Called with every error thrown while the page is rendered; gives the sentence of an interruption if the database is away. */
  falla?: (error: unknown) => string | null;
  /** Called when a form was refused until the person proves again who they are. */
  pidePrueba?: () => void;
};

export const peticionContext = createContext<Peticion>();

/** The part of the arguments of a loader or an action that is asked for here; `url` is the address of the page. */
type Args = { context: Readonly<RouterContextProvider>; url: URL };

export const peticion = ({ context }: Pick<Args, "context">): Peticion => context.get(peticionContext);

/** For account pages: a visitor is sent to /ingresar and comes back afterwards. */
export function requiereSesion(args: Args): Peticion & { sesion: Sesion } {
  const actual = peticion(args);
  if (actual.sesion) return { ...actual, sesion: actual.sesion };
  throw redirect(`/ingresar?volver=${encodeURIComponent(destinoDe(args))}`);
}

/** The page of a request, to come back to. */
const destinoDe = ({ url }: Pick<Args, "url">): string => `${url.pathname}${url.search}`;

/**
 * For admin pages: a visitor must sign in first; a person without the permission gets 404, as for an unknown page. An
 * admin who owes the shop a second factor sets it up first; downloads ask again who the person is.
 */
export function requierePermiso(args: Args, permiso: Permiso): Peticion & { sesion: Sesion } {
  const actual = requiereSesion(args);
  if (!rolPuede(rolDe(actual.sesion), permiso)) throw new Response(null, { status: 404 });
  if (actual.sesion.factor === "exigido") throw redirect("/cuenta/seguridad");
  if (pideReciente(permiso) && !actual.sesion.reciente) throw redirect(paginaDePrueba(destinoDe(args)));
  return actual;
}
