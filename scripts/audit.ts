// npm run audit [-- --todo]: exits 0 if the book and the stock are consistent, 1 if it differs, 2 if the database cannot be read.
import { parseArgs } from "node:util";
import { type AttachedDatabase, attachDatabase } from "#database/embedded/attach.ts";
import { explicar } from "#ops/explain.ts";
import { directUrl, readEnv } from "#server/env.ts";
import { releaseOnSignal } from "./shop-tool.ts";

async function auditar(): Promise<number> {
  let attached: AttachedDatabase | undefined;
  try {
    const { values } = parseArgs({ options: { todo: { type: "boolean", default: false } } });
    const env = readEnv();
    attached = await attachDatabase({ dir: env.DATA_DIR, url: directUrl(env) });
    releaseOnSignal(attached);
    // Loaded once there is a database to read: a command that cannot audit says so at once.
    const { imprimir, leer } = await import("./audit-report.ts");
    const informe = await leer(attached, values);
    imprimir(informe);
    const { auditoria, anexos, existencias } = informe;
    const total = auditoria.total_diferencias + anexos.total_diferencias + existencias.total_diferencias;
    return total === 0 ? 0 : 1;
  } catch (error) {
    console.error(`No se pudo auditar: ${explicar(error)}`);
    return 2;
  } finally {
    await attached?.release();
  }
}

process.exitCode = await auditar();
