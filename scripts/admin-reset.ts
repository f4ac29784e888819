import { randomBytes } from "node:crypto";
import { openDatabase } from "#database/client.ts";
import { type AttachedDatabase, attachDatabase } from "#database/embedded/attach.ts";
import { explicar } from "#ops/explain.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createCtx } from "#server/context.ts";
import { directUrl, readEnv } from "#server/env.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { createLogger } from "#server/ops/logger.ts";
import { openSecrets } from "#server/secrets.ts";
import { releaseOnSignal } from "./shop-tool.ts";

export type Restablecer = { email: string; sin_factor: boolean };

/** Sets a new password, prints it and answers the exit code. */
export async function restablecer({ email, sin_factor }: Restablecer): Promise<number> {
  let attached: AttachedDatabase | undefined;
  try {
    const env = readEnv();
    attached = await attachDatabase({ dir: env.DATA_DIR, url: directUrl(env) });
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
