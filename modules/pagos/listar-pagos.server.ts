import { exportar, type FilasExportadas, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Ctx, Mirada, Sesion } from "#modules/comun/tx/contexto.ts";
import { conNombres } from "#modules/usuarios/usuarios.store.server.ts";
import type { FiltrosPagos } from "./filtros-pagos.ts";
import { contarSinCalzar, leerSinCalzar } from "./no-calza.store.server.ts";
import type { NoCalza } from "./pago.ts";
import {
  condicionPagos,
  leerPagosListados,
  type PagoListado,
  sumarPagos,
} from "./pagos-lista.store.server.ts";

const POR_PAGINA = 25;

export type FilaPagos = PagoListado & { no_calza: NoCalza | null };

async function conLoQueNoCalza(ctx: Mirada, filas: readonly PagoListado[]): Promise<FilaPagos[]> {
  const sin_calzar = await leerSinCalzar(
    ctx,
    filas.map(({ id }) => id),
  );
  return filas.map((fila) => ({ ...fila, no_calza: sin_calzar.get(fila.id) ?? null }));
}

/** Every payment of every way: one page, the sums of the whole filter, and how many payments of the shop do not fit. */
export async function listarPagos(ctx: Mirada, filtros: FiltrosPagos) {
  const { donde, exacta } = await condicionPagos(ctx, filtros);
  const [sumas, sin_calzar] = await Promise.all([
    exacta ? sumarPagos(ctx, donde) : null,
    contarSinCalzar(ctx),
  ]);
  const total = sumas?.pagos ?? TOPE_CONTEO + 1;
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const porcion = { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA, orden: filtros.orden };
  const pagos = await conLoQueNoCalza(ctx, await leerPagosListados(ctx, donde, porcion));
  return { pagos, sumas, sin_calzar, total, pagina, paginas };
}

/** What the filters find, for a file. */
export function exportarPagos(
  ctx: Ctx,
  { pagina: _, ...filtros }: FiltrosPagos,
  sesion: Sesion,
  max?: number,
): Promise<FilasExportadas<FilaPagos>> {
  return exportar(ctx, sesion, {
    permiso: "pagos.exportar",
    filtros,
    bloqueo: "los_omite",
    leer: async (bloqueadas) => {
      const { donde } = await condicionPagos(ctx, { ...filtros, pagina: 1 });
      const { filas, cortado } = await hastaElTope(
        (limite) => leerPagosListados(ctx, donde, { limite, desde: 0, orden: filtros.orden }),
        max,
      );
      const suyas = filas.filter(({ cliente }) => !bloqueadas.has(cliente.codigo_referido));
      return { filas: await conLoQueNoCalza(ctx, await conNombres(ctx, suyas)), cortado };
    },
    filas: ({ filas }) => filas,
  });
}
