import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { abrirSesion, renovarSesion, VIDA_SESION_MS } from "#modules/usuarios/acceso/abrir-sesion.server.ts";
import { leerSesion } from "#modules/usuarios/acceso/admitir-sesion.server.ts";
import type { ConCookies } from "#modules/usuarios/acceso/autenticacion.ts";
import { marcarUso } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { terminarSesion } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { redDe } from "#modules/usuarios/factor/dispositivo.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { createCookie } from "./session-cookie.ts";

/** How exact the last use of a session is: one write per session in this time. */
const USE_MS = 5 * 60_000;

/**
 * The session, and the cookies that the answer should set: a renewed session, or the removal of an ended one.
 */
type SesionYCookies = ConCookies & { sesion: Sesion | null };

export type Sessions = {
  sesion(headers: Headers): Promise<Sesion | null>;
  /** The same for a page, which also counts as use of the session from this address. */
  leerSesion(headers: Headers, address?: string): Promise<SesionYCookies>;
  /** `hash` is that of the password that was checked: a session is not opened once it was replaced. */
  open(user_id: string, headers: Headers, hash?: string): Promise<ConCookies>;
  signOut(headers: Headers): Promise<ConCookies>;
};

const NO_COOKIES = (): ConCookies => ({ headers: new Headers() });

/** Sessions are rows of the shop. Their cookie is a random token, which is as good as a signed one and needs no key. */
export function createSessions(ctx: Ctx): Sessions {
  const cookie = createCookie(ctx, { name: "puntazo.session_token", path: "/" });
  const written = (token: string, ms: number): ConCookies => ({
    headers: new Headers({ "Set-Cookie": cookie.write(token, ms / 1_000) }),
  });

  async function signOut(headers: Headers): Promise<ConCookies> {
    const token = cookie.read(headers);
    if (token) await terminarSesion(ctx, token);
    return written("", 0);
  }

  async function markUse({ session_id }: Sesion, usada_en: Date | null, address: string): Promise<void> {
    const now = ctx.now();
    if (!usada_en || now.getTime() - usada_en.getTime() >= USE_MS)
      await marcarUso(ctx, session_id, { usada_en: now, red: redDe(address) });
  }

  return {
    signOut,

    async sesion(headers) {
      const current = await leerSesion(ctx, cookie.read(headers));
      return current?.estado === "vigente" ? current.sesion : null;
    },

    async leerSesion(headers, address = "") {
      const token = cookie.read(headers);
      const current = await leerSesion(ctx, token);
      if (token === null || current === null) return { sesion: null, ...NO_COOKIES() };
      if (current.estado !== "vigente") return { sesion: null, ...(await signOut(headers)) };
      const { sesion, usada_en, renovada_en } = current;
      await markUse(sesion, usada_en, address);
      const isRenewed = await renovarSesion(ctx, sesion.session_id, renovada_en);
      return { sesion, ...(isRenewed ? written(token, VIDA_SESION_MS) : NO_COOKIES()) };
    },

    async open(user_id, headers, hash) {
      const token = await abrirSesion(ctx, { user_id, navegador: headers.get("User-Agent"), hash });
      if (token === null) throw new Rechazo("estado", ERROR_INGRESO);
      return written(token, VIDA_SESION_MS);
    },
  };
}
