import { APIError } from "better-auth/api";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSesion } from "#modules/usuarios/acceso/admitir-sesion.server.ts";
import type { ConCookies } from "#modules/usuarios/acceso/autenticacion.ts";
import { marcarUso } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { redDe } from "#modules/usuarios/factor/dispositivo.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { authSecret, type createAuthLibrary, RENEW_AFTER_MS } from "./library.ts";
import { readSessionToken } from "./session-cookie.ts";

/** How exact the last use of a session is: one write per session in this time. */
const USE_MS = 5 * 60_000;

type Library = ReturnType<typeof createAuthLibrary>;

/**
 * The session, and the cookies that the answer should set: a renewed session, or the removal of an ended one.
 */
type SesionYCookies = ConCookies & { sesion: Sesion | null };

export type Sessions = {
  sesion(headers: Headers): Promise<Sesion | null>;
  /** The same for a page, which also counts as use of the session from this address. */
  leerSesion(headers: Headers, address?: string): Promise<SesionYCookies>;
  open(user_id: string, headers: Headers): Promise<ConCookies>;
  signOut(headers: Headers): Promise<ConCookies>;
};

export function createSessions(ctx: Ctx, library: Library): Sessions {
  const secret = authSecret(ctx);
  const cookieName = library.$context.then(({ authCookies }) => authCookies.sessionToken.name);

  async function resolve(headers: Headers) {
    const token = readSessionToken(headers, await cookieName, secret);
    return token === null ? null : leerSesion(ctx, token);
  }

  /** Lets the library renew the session, or remove a cookie whose session has ended. */
  async function refreshed(headers: Headers): Promise<ConCookies> {
    try {
      return onlyCookies((await library.api.getSession({ headers, returnHeaders: true })).headers);
    } catch (error) {
      if (error instanceof APIError) return { headers: new Headers() };
      throw error;
    }
  }

  async function signOut(headers: Headers): Promise<ConCookies> {
    const current = await resolve(headers);
    const result = await library.api.signOut({ headers, returnHeaders: true });
    if (current?.estado === "vigente") {
      const { codigo_referido: usuario, session_id: clave } = current.sesion;
      ctx.publish([{ tabla: "sesiones", usuario, clave }]);
    }
    return onlyCookies(result.headers);
  }

  return {
    signOut,

    async sesion(headers) {
      const current = await resolve(headers);
      return current?.estado === "vigente" ? current.sesion : null;
    },

    async leerSesion(headers, address = "") {
      const current = await resolve(headers);
      if (current === null) return { sesion: null, headers: new Headers() };
      if (current.estado === "excluida") return { sesion: null, ...(await signOut(headers)) };
      if (current.estado === "ninguna") return { sesion: null, ...(await refreshed(headers)) };
      const { usada_en } = current;
      if (!usada_en || ctx.now().getTime() - usada_en.getTime() >= USE_MS)
        await marcarUso(ctx, current.sesion.session_id, { usada_en: ctx.now(), red: redDe(address) });
      const due = ctx.now().getTime() - current.renovada_en.getTime() >= RENEW_AFTER_MS;
      return { sesion: current.sesion, ...(due ? await refreshed(headers) : { headers: new Headers() }) };
    },

    async open(userId, headers) {
      const result = await library.api.openSession({ body: { userId }, headers, returnHeaders: true });
      if (!result.response.opened) throw new Rechazo("estado", ERROR_INGRESO);
      return onlyCookies(result.headers);
    },
  };
}

function onlyCookies(given: Headers): ConCookies {
  const headers = new Headers();
  for (const cookie of given.getSetCookie()) headers.append("Set-Cookie", cookie);
  return { headers };
}
