import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { PrecioSellado } from "#modules/productos/precio-honesto.ts";
import { leerFilasPrecio } from "#modules/productos/precios-sellados.store.server.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { abrirAnexos } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";

/** The prices whose annex a day sealed, page by page; null when the day has no seal with annexes. */
export async function abrirPrecios(
  ctx: Lector,
  fecha: string,
): Promise<AsyncGenerator<PrecioSellado[]> | null> {
  const paginas = await abrirAnexos(ctx, fecha);
  return paginas && leerPrecios(ctx, paginas);
}

async function* leerPrecios(
  ctx: Lector,
  paginas: AsyncIterable<readonly Anexo[]>,
): AsyncGenerator<PrecioSellado[]> {
  for await (const pagina of paginas) {
    const ids = pagina.filter(({ clase }) => clase === "precio").map(({ id }) => Number(id));
    const [primero] = ids;
    const ultimo = ids.at(-1);
    if (primero === undefined || ultimo === undefined) continue;
    const filas = await leerFilasPrecio(ctx, { despues: primero - 1, hasta: ultimo, limite: ids.length });
    if (filas.length > 0) yield filas;
  }
}
