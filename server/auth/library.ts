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
import { MAX_CONTRASENA, MIN_CONTRASENA } from "#modules/usuarios/acceso/contrasena.ts";
import type { PasswordHash } from "./password-hash.ts";

const DAY = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY;
/** A session in use is prolonged once a day. */
export const RENEW_AFTER_MS = DAY * 1000;

/** Cookies are signed with a key of their own: the shop's secret also makes pseudonyms. */
export const authSecret = (ctx: Ctx) =>
  createHash("sha256").update(`puntazo/auth\n${ctx.secret}`).digest("hex");

/**
 * The authentication library keeps sessions, cookies and passwords. Its HTTP handler is not mounted and accounts are made
 * by the shop, in one transaction with everything that belongs to them: nothing here can be reached from outside.
 */
export function createAuthLibrary(ctx: Ctx, { hash, verify }: PasswordHash) {
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
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_CONTRASENA,
      maxPasswordLength: MAX_CONTRASENA,
      password: { hash, verify: (given) => verify(given.hash, given.password) },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY, cookieCache: { enabled: false } },
    // Every way to a session passes here; `false` refuses it.
    databaseHooks: {
      session: {
        create: { before: async ({ userId }) => ((await admitirSesion(ctx, userId)) ? undefined : false) },
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

/** Signs in whoever just proved to own an address. Callable from this process only. */
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

/** Its own words may carry e-mails: only that something failed, and where, reaches our log. */
function quietLogger({ log }: Ctx) {
  return {
    level: "error" as const,
    disableColors: true,
    log(_level: string, _message: string, ...details: unknown[]) {
      const error = details.find((detail) => detail instanceof Error);
      // Without an error it tells of a wrong password, which is nobody's fault of ours.
      if (error) log.error("auth: library error", describeError(error));
    },
  };
}
