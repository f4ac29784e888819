import { data, type RouterContextProvider } from "react-router";
import { type Peticion, peticion, requierePermiso, requiereSesion } from "#app/context.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { erroresDe, exigir, negativaPermiso, rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { type Negativa, Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { formOf, INTENTO, texto, withIntents } from "./forms.ts";
import type { Respuesta } from "./respuesta.ts";

/**
 * The forms of an admin page. Without the permission of the page it does not exist (404); without any permission of its
 * forms they are refused (403) before they are read. Each use case asks for its own permission besides.
 */
export type Admin = { pagina: Permiso; hace: readonly [Permiso, ...Permiso[]] };

/** Who may send the form: a visitor, a person with a session, or an admin with a permission. */
type Quien = "visita" | "sesion" | Admin;
type SesionDe<Q extends Quien> = Q extends "visita" ? Sesion | null : Sesion;

type Args = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  params: Record<string, string | undefined>;
};

/** The request of a form, as its use case receives it. */
export type PedidoFormulario<Q extends Quien> = Omit<Peticion, "sesion"> & {
  sesion: SesionDe<Q>;
  form: FormData;
  request: Request;
  context: Args["context"];
  /** A parameter of the route; empty when the route has none of that name. */
  param: (nombre: string) => string;
};

/** What a form that was accepted gives its page. */
type Aceptado<D> = {
  mensaje?: string;
  datos?: D;
  headers?: Headers | Record<string, string>;
  /** The values of fields that the page draws again. */
  valores?: Record<string, string>;
};

/** The success message, alone or with data for the page; a redirect; or a refusal with data. */
type Hecho<D> = string | Response | Aceptado<D> | { negativa: Negativa; datos: D };

export type Caso<Q extends Quien, D = null> = (pedido: PedidoFormulario<Q>) => Promise<Hecho<D>>;

type Opciones<Q extends Quien, N extends string = string> = {
  /** The intent for a form that sends none, or an unknown one. */
  otro?: N;
  /** The fields that a refused form gets back. Passwords must not be among them. */
  conserva?: "todo" | readonly string[];
  /** A further value that a refused form gets back, of fields that share a name. */
  conservaJunto?: (form: FormData) => [campo: string, valor: string];
  /** Runs before the use case, for every intent. */
  antes?: (pedido: PedidoFormulario<Q>) => Promise<void>;
  /** Message for an unexpected failure: the form is answered with 503, and the browser sends it again. */
  falla?: string;
};

const UNAVAILABLE = 503;
/** Seconds: short enough that the browser, which sends such a form again for a few seconds, still does. */
const UNAVAILABLE_WAIT = 1;

/** The action of a page with a single form. */
export const accion =
  <Q extends Quien, D = null>(quien: Q, caso: Caso<Q, D>, opciones: Opciones<Q> = {}) =>
  async (args: Args) => {
    const { pedido, negado } = await recibir(quien, args);
    return responder(pedido, "", negado ? rehusar(negado) : caso, opciones);
  };

/** The action of a page with several forms, chosen by the name that each sends in `intento`. */
export function acciones<Q extends Quien, N extends string, D = null>(
  quien: Q,
  casos: Record<N, Caso<Q, D>>,
  opciones: Opciones<Q, NoInfer<N>> = {},
) {
  // Check own properties only: `constructor` exists in every object and is not an intent.
  const conocido = (nombre: string): nombre is N => Object.hasOwn(casos, nombre);
  const nombres = Object.keys(casos);
  return withIntents(nombres, async (args: Args) => {
    const { pedido, negado } = await recibir(quien, args);
    const pedida = texto(pedido.form, INTENTO);
    const intento = conocido(pedida) ? pedida : opciones.otro;
    const caso = negado ? rehusar(negado) : intento ? casos[intento] : rehusar(NO_EXISTE);
    return responder(pedido, intento ?? "", caso, opciones);
  });
}

const NO_EXISTE: Negativa = { clase: "malformado", frase: "Esa acción no existe." };

const rehusar = (negativa: Negativa) => async () => {
  throw rechazoDe(negativa);
};

type Recibido<Q extends Quien> = { pedido: PedidoFormulario<Q>; negado: Negativa | null };

/** Check the permission before reading the form: parsing an upload is the expensive part. */
async function recibir<Q extends Quien>(quien: Q, args: Args): Promise<Recibido<Q>> {
  const actual = admitir(quien, args);
  const { request, context, params } = args;
  const negado =
    typeof quien === "object" && actual.sesion ? negativaPermiso(actual.sesion, ...quien.hace) : null;
  const pedido: PedidoFormulario<Q> = {
    ...actual,
    // `admitir` guarantees the session that `Q` promises.
    sesion: actual.sesion as SesionDe<Q>,
    form: negado ? new FormData() : await formOf(request),
    request,
    context,
    param: (nombre) => params[nombre] ?? "",
  };
  return { pedido, negado };
}

function admitir(quien: Quien, args: Args): Peticion {
  if (quien === "visita") return peticion(args);
  return quien === "sesion" ? requiereSesion(args) : requierePermiso(args, quien.pagina);
}

async function responder<Q extends Quien, D>(
  pedido: PedidoFormulario<Q>,
  intento: string,
  caso: Caso<Q, D>,
  { conserva = [], conservaJunto, antes, falla }: Opciones<Q>,
) {
  const { form, ctx } = pedido;
  const base: Respuesta<D> = {
    intento,
    ok: true,
    mensaje: "",
    en: ctx.now().getTime(),
    id: texto(form, "id"),
    errores: {},
    valores: {},
    espera: null,
    sin_sesion: false,
    sin_prueba: false,
    datos: null,
  };
  try {
    await antes?.(pedido);
    const hecho = await caso(pedido);
    if (hecho instanceof Response) throw hecho;
    if (typeof hecho === "string") return data<Respuesta<D>>({ ...base, mensaje: hecho });
    if ("negativa" in hecho) {
      const { clase, frase } = hecho.negativa;
      const valores = conservados(form, { conserva, conservaJunto });
      const negada = { ...base, ok: false, mensaje: frase, valores, datos: hecho.datos };
      return data<Respuesta<D>>(negada, { status: STATUS_DE[clase] });
    }
    const { mensaje = "", datos = null, headers, valores = {} } = hecho;
    return data<Respuesta<D>>({ ...base, mensaje, datos, valores }, headers ? { headers } : {});
  } catch (error) {
    // The form's own sentence for a failure would blame the fields. Without a database the server did not check them.
    const interrupcion = pedido.falla?.(error) ?? null;
    const rechazo = comoRechazo(error, falla, ctx.log);
    const segundos = esperaDe(rechazo);
    // Only a person who tried too often is told to wait; a busy shop is tried again by the browser.
    const espera = rechazo.clase === "exceso" ? segundos : null;
    const negada: Respuesta<D> = {
      ...base,
      ok: false,
      mensaje: interrupcion ?? rechazo.message,
      errores: erroresDe(rechazo),
      valores: conservados(form, { conserva, conservaJunto }),
      espera,
      sin_sesion: rechazo.clase === "sin_sesion",
      sin_prueba: rechazo.clase === "sin_prueba",
    };
    if (negada.sin_prueba) pedido.pidePrueba?.();
    const failed = falla !== undefined && rechazo.cause !== undefined;
    const pausa = failed ? UNAVAILABLE_WAIT : segundos;
    return data<Respuesta<D>>(negada, {
      status: failed ? UNAVAILABLE : STATUS_DE[rechazo.clase],
      ...(pausa === null ? {} : { headers: { "Retry-After": String(pausa) } }),
    });
  }
}

/**
 * Returns a refusal as it is. Any other error becomes a refusal when the page has a message for it, else it
 * is rethrown.
 */
function comoRechazo(error: unknown, falla: string | undefined, log: Peticion["ctx"]["log"]): Rechazo {
  if (error instanceof Rechazo) return error;
  if (falla === undefined || error instanceof Response) throw error;
  log.error("form: failed", { frase: falla, ...describeError(error) });
  return Object.assign(new Rechazo("estado", falla), { cause: error });
}

const esperaDe = ({ datos: { retry_after } }: Rechazo) =>
  typeof retry_after === "number" ? retry_after : null;

type Conserva = Required<Pick<Opciones<Quien>, "conserva">> & {
  conservaJunto: Opciones<Quien>["conservaJunto"] | undefined;
};

function conservados(form: FormData, { conserva, conservaJunto }: Conserva): Record<string, string> {
  const textos = [...form].filter((par): par is [string, string] => typeof par[1] === "string");
  const suyos = conserva === "todo" ? textos : textos.filter(([campo]) => conserva.includes(campo));
  return Object.fromEntries(conservaJunto ? [...suyos, conservaJunto(form)] : suyos);
}

/** The row id in a form; 0, which no row has, when it is invalid. */
export const idDe = (form: FormData, campo = "id"): number => leerEntero(texto(form, campo)) ?? 0;

/** The number of a field; NaN, which every rule refuses, when it is none. */
export const enteroDe = (form: FormData, campo: string): number =>
  leerEntero(texto(form, campo)) ?? Number.NaN;

/** The session of an action that answers visitors with a message instead of a redirect to the login. */
export function exigirSesion({ sesion }: { sesion: Sesion | null }): Sesion {
  if (!sesion) throw new Rechazo("sin_sesion", SIN_SESION);
  return sesion;
}

/** The status and message of a refusal; any other error is rethrown. */
export function refusalOf(error: unknown): { status: number; mensaje: string } {
  if (!(error instanceof Rechazo)) throw error;
  return { status: STATUS_DE[error.clase], mensaje: error.message };
}

const NO_STORE = { "Cache-Control": "no-store" };

/** The action of a route without a page, which answers with JSON to a script of a page. */
export const accionJson =
  <Q extends Quien>(
    quien: Q,
    caso: (pedido: PedidoFormulario<Q>) => Promise<Record<string, unknown> | Response>,
  ) =>
  async (args: Args): Promise<Response> => {
    const { pedido, negado } = await recibir(quien, args);
    try {
      exigir(negado);
      const hecho = await caso(pedido);
      return hecho instanceof Response ? hecho : Response.json(hecho, { headers: NO_STORE });
    } catch (error) {
      const { status, mensaje } = refusalOf(error);
      if (error instanceof Rechazo && error.clase === "sin_prueba") pedido.pidePrueba?.();
      return Response.json({ error: mensaje, message: mensaje }, { status, headers: NO_STORE });
    }
  };
