import { createHash } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { z } from "zod";
import { account, session, user, verification } from "#database/schema.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { admitirSesion } from "#modules/usuarios/acceso/admitir-sesion.server.ts";
import { DIAS_SESION } from "#modules/usuarios/promesas.ts";

const DAY = 24 * 60 * 60;
const SESSION_SECONDS = DIAS_SESION * DAY;
/** An active session is renewed once a day. */
export const RENEW_AFTER_MS = DAY * 1000;

/** Cookies are signed with a derived key: the shop's secret is also used for pseudonyms. */
export const authSecret = (ctx: Ctx) =>
  createHash("sha256").update(`puntazo/auth\n${ctx.secret}`).digest("hex");

/**
 * The authentication library manages sessions and their cookies. Its HTTP handler is not mounted, and the shop
 * creates accounts and checks passwords and factors itself, in one transaction with their related rows, so the
 * library cannot be called from outside.
 */
export function createAuthLibrary(ctx: Ctx) {
  return betterAuth({
    appName: "Puntazo",
    baseURL: ctx.public_url,
    secret: authSecret(ctx),
    telemetry: { enabled: false },
    logger: quietLogger(ctx),
    database: drizzleAdapter(ctx.db, {
      provider: "pg",
      schema: { user, session, account, verification },
      transaction: true,
    }),
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: DAY,
      cookieCache: { enabled: false },
      additionalFields: { probada_en: { type: "date", required: false, input: false } },
    },
    // Every new session passes through this hook; `false` refuses it. A login proves who the person is.
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) =>
            (await admitirSesion(ctx, userId)) ? { data: { probada_en: ctx.now() } } : false,
        },
      },
    },
    advanced: {
      cookiePrefix: "puntazo",
      useSecureCookies: ctx.public_url.startsWith("https:"),
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    plugins: [openSessionPlugin],
  });
}

/** Signs in a user who has just proven who they are. Callable only from this process. */
const openSessionPlugin = {
  id: "puntazo-open-session",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }), requireHeaders: true },
      async (c) => {
        const { internalAdapter } = c.context;
        const user = await internalAdapter.findUserById(c.body.userId);
        const session = user && (await internalAdapter.createSession(user.id));
        if (!session) return c.json({ opened: false });
        await setSessionCookie(c, { session, user });
        return c.json({ opened: true });
      },
    ),
  },
} as const;

/** The library's messages may contain e-mail addresses: log only that something failed, and where. */
function quietLogger({ log }: Ctx) {
  return {
    level: "error" as const,
    disableColors: true,
    log(_level: string, _message: string, ...details: unknown[]) {
      const error = details.find((detail) => detail instanceof Error);
      // Without an error object the library reports a wrong password, which is not our fault.
      if (error) log.error("auth: library error", describeError(error));
    },
  };
}
