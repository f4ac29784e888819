import type { Tx } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";

/** Tells the owner that Fintoc gives no movements any more. The caller tells it once per failure. */
export const avisarFalla = (tx: Tx, texto: string): Promise<void> =>
  avisarAdmins(tx, {
    permiso: "conexiones.editar",
    clave: `fintoc-falla:${tx.now().toISOString()}`,
    titulo: "Fintoc dejó de traer movimientos",
    texto,
    enlace: "/admin/ajustes/conexiones#fintoc",
  });

/** One notice for all ids that a person has to look at since now. */
export async function avisarPorVer(tx: Tx, ids: readonly string[]): Promise<void> {
  const [primero] = ids.toSorted();
  if (primero === undefined) return;
  await avisarAdmins(tx, {
    permiso: "transferencias.importar",
    clave: `fintoc-por-ver:${primero}:${tx.now().toISOString()}`,
    titulo:
      ids.length === 1
        ? "Un movimiento de Fintoc por revisar"
        : `${ids.length} movimientos de Fintoc por revisar`,
    texto: "Fintoc los quitó o los cambió, o pueden ser los mismos de una cartola. Nada cambió todavía.",
    enlace: "/admin/transferencias/fintoc",
  });
}
