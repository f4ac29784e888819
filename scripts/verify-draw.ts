// npm run --silent verify-draw -- FILE.json: exits 0 if every check passes, 1 if one fails, 2 if the file is
// not an acta.
import { readFile } from "node:fs/promises";
import { leerActa } from "#modules/sorteos/verificacion/acta.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";

function rechazar(problema: string): number {
  console.error(problema);
  return 2;
}

async function verificar(ruta: string | undefined): Promise<number> {
  if (ruta === undefined) return rechazar("Indica el acta: npm run --silent verify-draw -- ARCHIVO.json");
  const texto = await readFile(ruta, "utf8").catch(() => null);
  if (texto === null) return rechazar(`No se pudo leer el archivo «${ruta}».`);
  const lectura = leerActa(texto);
  if ("problema" in lectura) return rechazar(lectura.problema);
  const comprobaciones = await verificarActa(lectura.acta);
  for (const { ok, titulo, explicacion } of comprobaciones) {
    console.log(`${ok ? "✓" : "✗"} ${titulo}: ${explicacion}`);
  }
  return comprobaciones.every(({ ok }) => ok) ? 0 : 1;
}

process.exitCode = await verificar(process.argv[2]);
