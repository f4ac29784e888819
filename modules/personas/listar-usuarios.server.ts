import { exportar, type FilasExportadas, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe } from "#modules/comun/conteo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import type { FiltrosUsuarios } from "./filtros.ts";
import { contarUsuarios, type FilaUsuario, hallarPersonas, leerUsuarios } from "./personas.store.server.ts";

const POR_PAGINA = 25;
/** A text that finds more people than this is too vague to select their entries in the book. */
const MAX_ENCONTRADAS = 20;

/** The people that a text finds by code, e-mail or name. `demasiadas`: there are more than `limite`. */
export async function buscarPersonas(ctx: Lector, texto: string, limite = MAX_ENCONTRADAS) {
  const filtros = { texto, orden: "nombre", pagina: 1 } as const;
  const personas = await leerUsuarios(ctx, filtros, { limite: limite + 1, desde: 0 });
  return { personas: personas.slice(0, limite), demasiadas: personas.length > limite };
}

export async function listarUsuarios(ctx: Lector, filtros: FiltrosUsuarios) {
  const halladas = await hallarPersonas(ctx, filtros);
  const conteos = await contarUsuarios(ctx, filtros, halladas);
  const total = conteos[filtros.estado ?? "todas"];
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  // Skip the second query when the count has found no people.
  const usuarios =
    total === 0
      ? []
      : await leerUsuarios(ctx, filtros, { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA }, halladas);
  return { usuarios, conteos, total, pagina, paginas };
}

/** What the filters find, for a file. */
export function exportarUsuarios(
  ctx: Ctx,
  { pagina: _, ...filtros }: FiltrosUsuarios,
  sesion: Sesion,
): Promise<FilasExportadas<FilaUsuario>> {
  return exportar(ctx, sesion, {
    permiso: "usuarios.exportar",
    filtros,
    bloqueo: "los_omite",
    leer: async (bloqueadas) => {
      const leidas = await hastaElTope((limite) =>
        leerUsuarios(ctx, { ...filtros, pagina: 1 }, { limite, desde: 0 }),
      );
      return {
        ...leidas,
        filas: leidas.filas.filter(({ codigo_referido }) => !bloqueadas.has(codigo_referido)),
      };
    },
    filas: ({ filas }) => filas,
  });
}
