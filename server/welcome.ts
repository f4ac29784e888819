import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { sembrarDemo } from "#demo/data/demo.ts";
import { EQUIPO_DEMO } from "#demo/data/equipo.ts";
import { sembrarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisarInvalidos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { buscarCredencial } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { lacksPassphrase } from "#ops/backup/store/mounts.ts";
import type { Auth } from "./auth/auth.ts";
import { keepSecret, readSecret } from "./data-dir.ts";
import type { Env } from "./env.ts";

const readablePassword = () => randomBytes(9).toString("base64url");
const ADMIN_FILE = "admin.password";
const DEMO_FILE = "demo.password";
const TEAM_FILE = "equipo.password";

/** Processes that start together run this one after the other, so that each prints correct information. */
export function ensureShop(ctx: Ctx, auth: Auth, env: Env): Promise<void> {
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "apertura");
    await fillShop(ctx, auth, env);
    await avisarInvalidos(ctx);
  });
}

/** Sets up an empty database: settings, an admin and, unless disabled, the demo shop. */
async function fillShop(ctx: Ctx, auth: Auth, env: Env): Promise<void> {
  const { WHATSAPP_NUMBER: whatsapp_numero } = env;
  if (whatsapp_numero) await enTransaccion(ctx, (tx) => sembrarAjustes(tx, { whatsapp_numero }));
  await auth.ensureAdmin({
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
    initialPassword: () => keepSecret(env.DATA_DIR, ADMIN_FILE, readablePassword),
  });
  if (env.SEED === "demo") {
    await sembrarDemo(ctx, async (persona) => {
      const { email, codigo_referido } = persona;
      const known = await buscarCredencial(ctx, email);
      if (known) return known;
      const password = await demoPassword(env, persona);
      return auth.createConfirmedUser({ email, password, profile: { codigo_referido } });
    });
  }
}

const DEMO_CUSTOMER = CLIENTES_DEMO[0]?.email ?? "";
const DEMO_TEAM = EQUIPO_DEMO.map(({ email }) => email);

/** The start prints the passwords of one customer and of the team; the others are not kept. */
async function demoPassword({ DATA_DIR }: Env, { email }: { email: string }): Promise<string> {
  if (email === DEMO_CUSTOMER) return keepSecret(DATA_DIR, DEMO_FILE, readablePassword);
  if (DEMO_TEAM.includes(email)) return keepSecret(DATA_DIR, TEAM_FILE, readablePassword);
  return readablePassword();
}

/** The lines printed for the owner after a start. Initial passwords are shown until they are changed. */
export async function welcomeLines(auth: Auth, env: Env, port: number): Promise<string[]> {
  const address = env.PUBLIC_URL.replace(/:0$/, `:${port}`);
  const admin = await firstPassword(auth, env, env.ADMIN_EMAIL, ADMIN_FILE);
  const demo = env.SEED === "demo" ? await firstPassword(auth, env, DEMO_CUSTOMER, DEMO_FILE) : null;
  const team = env.SEED === "demo" ? await firstPassword(auth, env, DEMO_TEAM[0] ?? "", TEAM_FILE) : null;
  return [
    `Puntazo está abierto en ${address}`,
    `  Administración: ${env.ADMIN_EMAIL} · contraseña: ${admin ?? "la que tú definiste"}`,
    ...(demo ? [`  Cliente de demostración: ${DEMO_CUSTOMER} · contraseña: ${demo}`] : []),
    ...(team ? [`  Equipo de demostración: ${DEMO_TEAM.join(", ")} · contraseña: ${team}`] : []),
    ...(env.SMTP_URL ? [] : [withoutMail(env)]),
    ...warnings(env),
    ...(await plainBackups(env)),
  ];
}

/** The shop sells all the same; its backups wait for the passphrase. */
async function plainBackups(env: Env): Promise<string[]> {
  if (!(await lacksPassphrase(env))) return [];
  return [
    `  Atención: ${env.BACKUP_URL} está en otra máquina. Da BACKUP_PASSPHRASE: sin cifrar no se escribe ningún respaldo ahí.`,
  ];
}

const withoutMail = (env: Env) =>
  esDireccionLocal(env.PUBLIC_URL)
    ? "  Sin SMTP_URL: los correos quedan en /admin/correos y sus enlaces se imprimen aquí."
    : "  Atención: sin SMTP_URL no sale ningún correo, tampoco los que confirman una cuenta; quedan en /admin/correos.";

function warnings(env: Env): string[] {
  const isPublic = !esDireccionLocal(env.PUBLIC_URL);
  return [
    ...(isPublic && env.SEED === "demo"
      ? [
          "  Atención: es una tienda de demostración en una dirección pública. Para vender, parte con SEED=none.",
        ]
      : []),
    ...(env.RATE_LIMITS === "off" ? ["  Atención: RATE_LIMITS=off, nadie frena los abusos."] : []),
  ];
}

/** Forgets a printed password that is no longer valid. */
async function firstPassword(auth: Auth, env: Env, email: string, file: string): Promise<string | null> {
  const password = await readSecret(env.DATA_DIR, file);
  if (password === null) return null;
  if (await auth.credentialWorks(email, password)) return password;
  await rm(join(env.DATA_DIR, file), { force: true });
  return null;
}
