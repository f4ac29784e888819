// npm run admin -- reset EMAIL [--sin-factor]: sets a new password for an account, running shop or stopped, and prints
// it once. npm run admin -- llave: prints the key of the seeds. Exits 0 when it was done, 2 otherwise.

import { parseArgs } from "node:util";
import { orden } from "#modules/comun/orden.server.ts";
import { explicar } from "#ops/explain.ts";
import { readEnv } from "#server/env.ts";
import { readSeedKey } from "#server/secrets.ts";
import type { Restablecer } from "./admin-reset.ts";

const AYUDA = `${orden("admin", "reset", "EMAIL", "[--sin-factor]")}\n  Pone una contraseña nueva y cierra las sesiones de esa cuenta; --sin-factor quita además su verificación en dos pasos.\n${orden("admin", "llave")}\n  Muestra la llave de las semillas, para guardarla fuera de esta máquina.`;

type Pedido = { llave: true } | Restablecer;

function leerPedido(): Pedido | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "sin-factor": { type: "boolean", default: false } },
    });
    const [pedida, email, ...resto] = positionals;
    if (pedida === "llave" && email === undefined && !values["sin-factor"]) return { llave: true };
    if (pedida !== "reset" || !email || resto.length > 0) return null;
    return { email, sin_factor: values["sin-factor"] };
  } catch {
    return null;
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

/** The code of accounts is large: the other orders answer without loading it. */
const restablecer = async (pedido: Restablecer): Promise<number> =>
  (await import("./admin-reset.ts")).restablecer(pedido);

const pedido = leerPedido();
if (pedido) process.exitCode = "llave" in pedido ? await mostrarLlave() : await restablecer(pedido);
else {
  console.error(AYUDA);
  process.exitCode = 2;
}
