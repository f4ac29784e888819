import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { paginasDe } from "#modules/comun/conteo.ts";
import { exigirAdmin } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { FiltrosUsuarios } from "./filtros-usuarios.ts";
import { contarUsuarios, type FilaUsuario, leerUsuarios } from "./personas.store.server.ts";

const POR_PAGINA = 25;
const MAX_EXPORTADAS = 20_000;

export async function listarUsuarios(ctx: Lector, filtros: FiltrosUsuarios) {
  const conteos = await contarUsuarios(ctx, filtros);
  const total = conteos[filtros.estado ?? "todas"];
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const tramo = { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA };
  // Nobody at all: looking through everybody would only say so again.
  const usuarios = total === 0 ? [] : await leerUsuarios(ctx, filtros, tramo);
  return { usuarios, conteos, total, pagina, paginas };
}

/** All that the filter finds, for a file. Personal data that leave the shop leave a trace. */
export async function exportarUsuarios(
  ctx: Ctx,
  { pagina: _, ...filtros }: FiltrosUsuarios,
  sesion: Sesion,
): Promise<FilaUsuario[]> {
  exigirAdmin(sesion);
  return enTransaccion(ctx, async (tx) => {
    const filas = await leerUsuarios(tx, { ...filtros, pagina: 1 }, { limite: MAX_EXPORTADAS, desde: 0 });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "usuarios.exportar",
      objeto: "usuarios",
      despues: { filtros, personas: filas.length },
    });
    return filas;
  });
}
