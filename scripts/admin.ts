// npm run admin -- reset EMAIL [--sin-factor]: sets a new password for an account, running shop or stopped, and prints
// it once. npm run admin -- llave: prints the key of the seeds. Exits 0 when it was done, 2 otherwise.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { openDatabase } from "#database/client.ts";
import { type AttachedDatabase, attachDatabase } from "#database/embedded/attach.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createCtx } from "#server/context.ts";
import { readEnv } from "#server/env.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { createLogger } from "#server/ops/logger.ts";
import { openSecrets, readSeedKey } from "#server/secrets.ts";
import { explicar, releaseOnSignal } from "./shop-tool.ts";

const AYUDA =
  "npm run admin -- reset EMAIL [--sin-factor]\n  Pone una contraseña nueva y cierra las sesiones de esa cuenta; --sin-factor quita además su verificación en dos pasos.\nnpm run admin -- llave\n  Muestra la llave de las semillas, para guardarla fuera de esta máquina.";

type Restablecer = { email: string; sin_factor: boolean };
type Pedido = { llave: true } | Restablecer;

function leerPedido(): Pedido | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "sin-factor": { type: "boolean", default: false } },
    });
    const [orden, email, ...resto] = positionals;
    if (orden === "llave" && email === undefined && !values["sin-factor"]) return { llave: true };
    if (orden !== "reset" || !email || resto.length > 0) return null;
    return { email, sin_factor: values["sin-factor"] };
  } catch {
    return null;
  }
}

async function restablecer({ email, sin_factor }: Restablecer): Promise<number> {
  let attached: AttachedDatabase | undefined;
  try {
    const env = readEnv();
    attached = await attachDatabase({ dir: env.DATA_DIR, url: env.DATABASE_URL });
    releaseOnSignal(attached);
    const database = openDatabase(attached.url, { max: 2 });
    try {
      const silent = () => undefined;
      const log = { ...createLogger(), info: silent };
      const ctx = createCtx({
        db: database.db,
        log,
        publish: silent,
        public_url: env.PUBLIC_URL,
        ...(await openSecrets(env)),
      });
      const password = randomBytes(12).toString("base64url");
      await createAuth({ ctx, limiter: unlimited }).resetAccount({ email, password, sin_factor });
      console.log(`✓ Contraseña nueva de ${email}: ${password}`);
      console.log("  No se vuelve a mostrar. Sus sesiones terminaron y quedó anotado en la auditoría.");
      if (sin_factor) console.log("  Su verificación en dos pasos quedó desactivada.");
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(`No se pudo restablecer: ${explicar(error)}`);
    return 2;
  } finally {
    await attached?.release();
  }
}

/** Prints the key alone to stdout, so that it can be sent to a file or a vault; the advice goes to stderr. */
async function mostrarLlave(): Promise<number> {
  try {
    const env = readEnv();
    const llave = await readSeedKey(env);
    if (!llave) throw new Error(`${env.DATA_DIR} todavía no tiene llave; se crea al partir la tienda.`);
    console.log(llave);
    console.error(
      "Guárdala fuera de esta máquina y lejos de los respaldos: quien la tenga junto con la base de datos conoce los sorteos que vienen.",
    );
    return 0;
  } catch (error) {
    console.error(`No se pudo mostrar la llave: ${explicar(error)}`);
    return 2;
  }
}

const pedido = leerPedido();
if (pedido) process.exitCode = "llave" in pedido ? await mostrarLlave() : await restablecer(pedido);
else {
  console.error(AYUDA);
  process.exitCode = 2;
}
