// npm run --silent verify-draw -- FILE.json [--cadena CHAIN.json]: exits 0 if every check passes, 1 if one fails, 2 if a file
// cannot be read. --cadena names a rehearsal chain; without it only pulses of drand's quicknet count.

import { parseArgs } from "node:util";
import { orden } from "#modules/comun/orden.server.ts";
import { leerActa } from "#modules/sorteos/verificacion/acta.ts";
import { limitesDe } from "#modules/sorteos/verificacion/limites.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { cadenaDeEnsayo, leerArchivo, Problema } from "./chain-file.ts";

function leerArgumentos(): { ruta: string; cadena: string | undefined } {
  const uso = `Indica el acta: ${orden("verify-draw", "ARCHIVO.json", "[--cadena CADENA.json]")}`;
  try {
    const { values, positionals } = parseArgs({
      options: { cadena: { type: "string" } },
      allowPositionals: true,
    });
    const [ruta, ...sobran] = positionals;
    if (ruta === undefined || sobran.length > 0) throw new Problema(uso);
    return { ruta, cadena: values.cadena };
  } catch {
    throw new Problema(uso);
  }
}

async function verificar(): Promise<number> {
  const argumentos = leerArgumentos();
  const lectura = leerActa(await leerArchivo(argumentos.ruta));
  if ("problema" in lectura) throw new Problema(lectura.problema);
  const { acta } = lectura;
  const comprobaciones = await verificarActa(acta, await cadenaDeEnsayo(argumentos.cadena));
  for (const { ok, titulo, explicacion } of comprobaciones) {
    console.log(`${ok ? "✓" : "✗"} ${titulo}: ${explicacion}`);
  }
  console.log("\nQué no prueba:");
  for (const limite of limitesDe(acta)) console.log(`· ${limite}`);
  return comprobaciones.every(({ ok }) => ok) ? 0 : 1;
}

process.exitCode = await verificar().catch((error: unknown) => {
  if (!(error instanceof Problema)) throw error;
  console.error(error.message);
  return 2;
});
