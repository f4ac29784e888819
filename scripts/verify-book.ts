// npm run --silent verify-book -- URL|folder: exits 0 if every check passes, 1 if one fails, 2 if there is no book to read.
import { miles } from "#modules/comun/dinero/dinero.ts";
import { resumenNode } from "#modules/puntos/sellos/publicar.server.ts";
import { verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { FuenteError, openFolder, openShop } from "./book-source.ts";

const AYUDA = "Indica la tienda o la carpeta: npm run --silent verify-book -- https://tienda|CARPETA";

async function verificar(donde: string): Promise<number> {
  const fuente = await (/^https?:\/\//.test(donde) ? openShop(donde) : openFolder(donde));
  let fallas = 0;
  for await (const { ok, aviso, titulo, explicacion } of verificarLibro(fuente, resumenNode)) {
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

async function main(donde: string | undefined): Promise<number> {
  if (donde === undefined) {
    console.error(AYUDA);
    return 2;
  }
  try {
    return await verificar(donde);
  } catch (error) {
    console.error(
      error instanceof FuenteError ? error.message : `No se pudo comprobar el libro: ${String(error)}`,
    );
    return 2;
  }
}

process.exitCode = await main(process.argv[2]);
