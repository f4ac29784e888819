import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro, auditarNoche } from "#modules/puntos/auditar-libro.server.ts";
import {
  insertarRevision,
  type RevisionLibro,
  tomarTurnoDeRevision,
} from "#modules/puntos/auditoria.store.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { auditarAnexos } from "./anexos/auditar-anexos.server.ts";
import { auditarExistencias } from "./auditar-existencias.server.ts";
import { intentarPolitica } from "./auditar-politica.server.ts";
import { enDiferencias } from "./diferencias.ts";

/**
 * Audits the book and the stock and stores the result. The nightly job, whose `sesion` is null, looks at what a night looks at; an admin who
 * asks for a review gets the whole book checked. Admins are notified of differences.
 */
export async function revisarLibro(ctx: Ctx, sesion: Sesion | null): Promise<RevisionLibro> {
  if (sesion) exigirPermiso(sesion, "libro.revisar");
  const quien = sesion?.codigo_referido ?? null;
  return enTransaccion(ctx, async (tx) => {
    if (!(await tomarTurnoDeRevision(tx)))
      throw new Rechazo("estado", "Ya hay una revisión del libro en curso. Espera a que termine.");
    const inicio = performance.now();
    // Runs on its own connection with its own snapshot; this transaction only holds the lock.
    const libro = await (sesion ? auditarLibro(ctx) : auditarNoche(ctx));
    const anexos = await auditarAnexos(ctx, { todo: sesion !== null });
    const existencias = await auditarExistencias(ctx, { todo: sesion !== null });
    const diferencias = [...libro.diferencias, ...anexos.diferencias, ...existencias.diferencias];
    const del_libro = libro.total_diferencias + anexos.total_diferencias;
    const total_diferencias = del_libro + existencias.total_diferencias;
    const politica = await intentarPolitica(ctx, { todo: sesion !== null });
    const { asientos, movimientos, cuentas } = libro.cifras;
    const duracion_ms = Math.round(performance.now() - inicio);
    const medida = { asientos, movimientos, cuentas, duracion_ms };
    const revision = { fecha: tx.now(), quien, ...medida, total_diferencias, diferencias, ...politica };
    await insertarRevision(tx, revision);
    if (quien !== null) {
      const despues = { ...medida, total_diferencias };
      await anotarAuditoria(tx, { quien, accion: "libro.revisar", objeto: "libro", despues });
    }
    if (total_diferencias > 0)
      await avisar(tx, revision, del_libro > 0 ? "El libro tiene" : "Las existencias tienen");
    tx.announce({ tabla: "libro_revisiones" });
    return revision;
  });
}

const avisar = (tx: Tx, { fecha, total_diferencias, diferencias }: RevisionLibro, quien: string) =>
  avisarAdmins(tx, {
    permiso: "libro.revisar",
    clave: `libro:${fecha.toISOString()}`,
    titulo: `${quien} ${enDiferencias(total_diferencias)}`,
    texto: diferencias[0] ?? "Revisa el panel.",
    enlace: "/admin",
  });
