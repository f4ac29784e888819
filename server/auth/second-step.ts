import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { ConCookies, FormasDeProbar, Prueba } from "#modules/usuarios/acceso/autenticacion.ts";
import { buscarCredencialPorId, marcarPrueba } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { tieneFactor } from "#modules/usuarios/factor/factor.store.server.ts";
import {
  abrirIngreso,
  completarIngreso,
  SEGUNDOS_INGRESO,
  verIngresoPendiente,
} from "#modules/usuarios/factor/ingreso-pendiente.server.ts";
import { probarLlave } from "#modules/usuarios/factor/llaves.server.ts";
import { probarCodigo } from "#modules/usuarios/factor/probar-codigo.server.ts";
import {
  CODIGO_INCORRECTO,
  CONTRASENA_INCORRECTA,
  INGRESO_VENCIDO,
  LLAVE_RECHAZADA,
} from "#modules/usuarios/factor/textos.ts";
import { DEMASIADOS_INTENTOS, ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import type { Attempts } from "./attempts.ts";
import type { Devices } from "./devices.ts";
import { createCookie } from "./session-cookie.ts";
import type { Sessions } from "./sessions.ts";

type Parts = { ctx: Ctx; sessions: Pick<Sessions, "open">; devices: Devices; attempts: Attempts };

/** A person whose password was right, and the hash that it was checked with. */
export type PasswordFound = { user_id: string; hash: string };
type AfterPassword = ConCookies & { pendiente: boolean };

/** What stands between a right password and a session, and between a session and what moves money. */
export function createSecondStep({ ctx, sessions, devices, attempts }: Parts) {
  const cookie = createCookie(ctx, { name: "puntazo.ingreso", path: "/ingresar" });
  const tokenIn = (headers: Headers) => cookie.read(headers) ?? "";

  /**
   * The counter of a login. The browsers in which the person signed in before share one that strangers with the
   * password cannot use up. It is not one per browser: a recovered password makes new known browsers.
   */
  async function loginKey(user_id: string, headers: Headers): Promise<string> {
    const email = (await buscarCredencialPorId(ctx, user_id))?.email;
    return email && devices.knownTo(email, headers) ? `conocidos ${user_id}` : user_id;
  }

  /** A browser is remembered after a whole login: a right password alone makes it no device of the person. */
  async function open(user_id: string, headers: Headers, hash?: string): Promise<ConCookies> {
    const opened = await sessions.open(user_id, headers, hash);
    const email = (await buscarCredencialPorId(ctx, user_id))?.email;
    if (email) opened.headers.append("Set-Cookie", devices.remember(email, headers));
    if (tokenIn(headers)) opened.headers.append("Set-Cookie", cookie.write("", 0));
    return opened;
  }

  return {
    /** Opens the session, or a pending login if the person has a second factor. */
    async afterPassword({ user_id, hash }: PasswordFound, headers: Headers): Promise<AfterPassword> {
      if (!(await tieneFactor(ctx, user_id)))
        return { ...(await open(user_id, headers, hash)), pendiente: false };
      const token = await abrirIngreso(ctx, { user_id, hash });
      if (token === null) throw new Rechazo("estado", ERROR_INGRESO);
      return {
        headers: new Headers({ "Set-Cookie": cookie.write(token, SEGUNDOS_INGRESO) }),
        pendiente: true,
      };
    },

    async pending(headers: Headers): Promise<FormasDeProbar | null> {
      const found = await verIngresoPendiente(ctx, tokenIn(headers));
      if (!found) return null;
      const { user_id: _user_id, ...formas } = found;
      return formas;
    },

    async withCode(codigo: string, headers: Headers): Promise<ConCookies> {
      const token = tokenIn(headers);
      const found = await verIngresoPendiente(ctx, token);
      if (!found) throw new Rechazo("estado", INGRESO_VENCIDO);
      const complete = () =>
        completarIngreso(
          ctx,
          token,
          async (tx, user_id) => (await probarCodigo(tx, user_id, codigo)) !== null,
        );
      const key = await loginKey(found.user_id, headers);
      const proven = await attempts.factor(key, DEMASIADOS_INTENTOS, complete, (person) => person !== null);
      if (proven === null) throw new Rechazo("valor", CODIGO_INCORRECTO, { campo: "codigo" });
      return open(proven.user_id, headers, proven.hash);
    },

    async withKey(respuesta: string, headers: Headers): Promise<ConCookies> {
      const user_id = await enTransaccion(ctx, (tx) => probarLlave(tx, respuesta, "ingreso"));
      if (user_id === null) throw new Rechazo("valor", LLAVE_RECHAZADA);
      return open(user_id, headers);
    },

    /** Marks the session as just proven. A person with a second factor cannot use the password instead. */
    async proveAgain(
      { user_id, session_id, factor }: Sesion,
      prueba: Prueba,
      passwordFits: (contrasena: string) => Promise<boolean>,
    ): Promise<void> {
      if ("contrasena" in prueba) {
        if (factor === "puesto" || !(await passwordFits(prueba.contrasena)))
          throw new Rechazo("valor", CONTRASENA_INCORRECTA, { campo: "contrasena" });
        return enTransaccion(ctx, (tx) => marcarPrueba(tx, session_id, tx.now()));
      }
      const prove = () =>
        enTransaccion(ctx, async (tx) => {
          const proven =
            "codigo" in prueba
              ? (await probarCodigo(tx, user_id, prueba.codigo)) !== null
              : (await probarLlave(tx, prueba.llave, `prueba:${session_id}`)) === user_id;
          // Commit in any case: a refused challenge stays used up.
          if (!proven) return "codigo" in prueba ? CODIGO_INCORRECTO : LLAVE_RECHAZADA;
          await marcarPrueba(tx, session_id, tx.now());
          return null;
        });
      const key = `sesion ${session_id}`;
      const refusal = await attempts.factor(key, DEMASIADOS_INTENTOS, prove, (refused) => refused === null);
      if (refusal) throw new Rechazo("valor", refusal, { campo: "codigo" });
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
