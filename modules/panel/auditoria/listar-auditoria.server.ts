import { exportar, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe } from "#modules/comun/conteo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { contarAuditoria, leerAuditoria, leerHechosDe } from "./auditoria.store.server.ts";
import { cambiosEnPalabras } from "./cambio.ts";
import type { FiltrosAuditoria } from "./filtros.ts";
import { historiaDe } from "./historia.ts";

const POR_PAGINA = 25;

/** A page of what admins did, with the fields that each change touched. */
export async function listarAuditoria(ctx: Lector, filtros: FiltrosAuditoria) {
  const total = await contarAuditoria(ctx, filtros);
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const filas = await leerAuditoria(ctx, filtros, { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA });
  const hechos = filas.map(({ antes, despues, ...hecho }) => ({
    ...hecho,
    cambios: cambiosEnPalabras(antes, despues),
  }));
  return { hechos, total, pagina, paginas };
}

/** More than ever happens to one sale. */
const MAX_HISTORIA = 50;

/** The history of a sale: who did what to it, the last first. */
export const leerHistoriaVenta = async (
  ctx: Lector,
  venta: { codigo: string; fecha: Date; comprador: string },
) => historiaDe(venta, await leerHechosDe(ctx, `venta:${venta.codigo}`, MAX_HISTORIA));

export type HechoListado = Awaited<ReturnType<typeof listarAuditoria>>["hechos"][number];

/** What the filters find, in the order chosen, for a file. */
export const exportarAuditoria = (ctx: Ctx, { pagina: _, ...filtros }: FiltrosAuditoria, sesion: Sesion) =>
  exportar(ctx, sesion, {
    permiso: "auditoria.exportar",
    filtros,
    bloqueo: { exenta: "Es el registro de seguridad: prueba quién hizo qué en la tienda." },
    leer: () => hastaElTope((limite) => leerAuditoria(ctx, { ...filtros, pagina: 1 }, { limite, desde: 0 })),
    filas: ({ filas }) => filas,
  });
