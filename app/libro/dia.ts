import { peticion } from "#app/context.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { abrirDia } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { AsientoPublico } from "#modules/puntos/sellos/libro-v1.ts";
import type { Route } from "./+types/dia.ts";

/** The entries of a sealed day, one JSON per line. A page of entries is read when the client has taken the one before. */
function enLineas(paginas: AsyncGenerator<AsientoPublico[]>): ReadableStream<Uint8Array> {
  const texto = new TextEncoder();
  return new ReadableStream({
    async pull(salida) {
      const { done, value } = await paginas.next();
      if (done) return salida.close();
      salida.enqueue(texto.encode(value.map((asiento) => `${JSON.stringify(asiento)}\n`).join("")));
    },
    async cancel() {
      await paginas.return(undefined);
    },
  });
}

/** Sealed entries never change, so that any cache may keep the file for good. */
export async function loader(args: Route.LoaderArgs) {
  const fecha = leerDia(args.params.fecha);
  const paginas = fecha ? await abrirDia(peticion(args).ctx, fecha) : null;
  if (!paginas) throw new Response(null, { status: 404 });
  return new Response(enLineas(paginas), {
    headers: {
      "Content-Type": "application/jsonl; charset=utf-8",
      "Content-Disposition": `attachment; filename="libro-${fecha}.jsonl"`,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
