// npm run --silent verify-book -- URL|folder [--cadena CHAIN.json]: exits 0 if every check passes, 1 if one fails, 2 if there is no book to
// read. --cadena names a rehearsal chain; without it only pulses of drand's quicknet count.
import { parseArgs } from "node:util";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { resumenNode } from "#modules/puntos/sellos/publicar.server.ts";
import { verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { FuenteError, openFolder, openShop } from "./book-source.ts";
import { cadenaDeEnsayo, Problema } from "./chain-file.ts";

const AYUDA =
  "Indica la tienda o la carpeta: npm run --silent verify-book -- https://tienda|CARPETA [--cadena CADENA.json]";

async function verificar(donde: string, archivo: string | undefined): Promise<number> {
  const cadena = await cadenaDeEnsayo(archivo);
  const fuente = await (/^https?:\/\//.test(donde) ? openShop(donde) : openFolder(donde));
  let fallas = 0;
  for await (const { ok, aviso, titulo, explicacion } of verificarLibro(fuente, {
    resumen: resumenNode,
    cadena,
  })) {
    if (!ok) fallas += 1;
    console.log(`${ok ? (aviso ? "·" : "✓") : "✗"} ${titulo}: ${explicacion}`);
  }
  const dias = fuente.sellos.length;
  if (dias === 0) console.log("· El libro todavía no tiene sellos.");
  else if (fallas === 0)
    console.log(`✓ El libro está intacto: ${miles(dias)} ${dias === 1 ? "sello" : "sellos"}.`);
  else console.log(`✗ El libro no está intacto: ${miles(fallas)} ${fallas === 1 ? "falla" : "fallas"}.`);
  return fallas === 0 ? 0 : 1;
}

function leerArgumentos(): { donde: string; cadena: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { cadena: { type: "string" } },
      allowPositionals: true,
    });
    const [donde] = positionals;
    if (donde === undefined) throw new Problema(AYUDA);
    return { donde, cadena: values.cadena };
  } catch {
    throw new Problema(AYUDA);
  }
}

async function main(): Promise<number> {
  try {
    const { donde, cadena } = leerArgumentos();
    return await verificar(donde, cadena);
  } catch (error) {
    const conocido = error instanceof FuenteError || error instanceof Problema;
    console.error(conocido ? error.message : `No se pudo comprobar el libro: ${String(error)}`);
    return 2;
  }
}

process.exitCode = await main();
