import { paginasDe } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { FiltrosDevoluciones } from "./filtros-devoluciones.ts";
import {
  condicionDevoluciones,
  contarDevoluciones,
  leerListaDevoluciones,
} from "./lista-devoluciones.store.server.ts";

const POR_PAGINA = 25;

/** Lists returns for the desk: one page and the count of each group. */
export async function listarDevoluciones(ctx: Lector, filtros: FiltrosDevoluciones) {
  const hallados = condicionDevoluciones(filtros.texto);
  const conteos = await contarDevoluciones(ctx, hallados);
  const total = conteos[filtros.estado ?? "todas"];
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const porcion = { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA };
  const devoluciones = await leerListaDevoluciones(ctx, filtros.estado, hallados, porcion);
  return { devoluciones, conteos, total, pagina, paginas };
}
