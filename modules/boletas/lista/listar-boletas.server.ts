import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { exportar, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe } from "#modules/comun/conteo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { FiltrosBoletas } from "./filtros-boletas.ts";
import { contarBoletas, leerListaBoletas } from "./lista-boletas.store.server.ts";

const POR_PAGINA = 25;

/** Lists documents for the desk: one page, the count of each group, and whether they are of certification. */
export async function listarBoletas(ctx: Ctx, filtros: FiltrosBoletas) {
  const { activas, ambiente } = await leerConfiguracion(ctx);
  const conteos = await contarBoletas(ctx, filtros);
  const total = conteos[filtros.estado ?? "todas"];
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const porcion = { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA };
  const documentos = await leerListaBoletas(ctx, filtros, porcion);
  return { documentos, conteos, total, pagina, paginas, activas, ambiente };
}

/** The rows of the filtered list as a file: the book of a month is its days. */
export const exportarBoletas = (ctx: Ctx, { pagina: _, ...filtros }: FiltrosBoletas, sesion: Sesion) =>
  exportar(ctx, sesion, {
    permiso: "boletas.exportar",
    filtros,
    bloqueo: { exenta: "La ley tributaria obliga a registrar cada documento emitido." },
    leer: () => hastaElTope((limite) => leerListaBoletas(ctx, filtros, { limite, desde: 0 })),
    filas: ({ filas }) => filas,
  });
