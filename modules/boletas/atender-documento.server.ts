import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  anotarSucesos,
  bloquearDocumento,
  cambiarDocumento,
  type FilaDocumento,
  pasarDocumentos,
} from "./documentos.store.server.ts";
import { bloquearSobre, leerDelSobre, soltarSobre } from "./envio/sobres.store.server.ts";
import { TEXTOS_BOLETAS } from "./textos.ts";

type Acto = { accion: AccionAuditada; suceso: string };

/** Changes one document under its lock and writes who did it. */
export async function conDocumento<R>(
  ctx: Ctx,
  { id, sesion, acto }: { id: number; sesion: Sesion; acto: Acto },
  cambiar: (tx: Tx, documento: FilaDocumento) => Promise<R>,
): Promise<R> {
  exigirPermiso(sesion, "boletas.atender");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    const documento = await bloquearDocumento(tx, id);
    if (!documento) throw new Rechazo("desconocido", TEXTOS_BOLETAS.desconocido);
    const hecho = await cambiar(tx, documento);
    await anotarSucesos(tx, [{ documento: id }], { suceso: acto.suceso, quien });
    const despues = { tipo: documento.tipo, folio: documento.folio };
    await anotarAuditoria(tx, { quien, accion: acto.accion, objeto: `documento:${id}`, despues });
    tx.announce({ tabla: "boletas_documentos" });
    return hecho;
  });
}

/** The cause of a refusal is mended: the document that the sale owes again takes the next folio. */
export const emitirDeNuevo = (ctx: Ctx, id: number, sesion: Sesion): Promise<void> =>
  conDocumento(
    ctx,
    { id, sesion, acto: { accion: "boletas.reemitir", suceso: "emitir_de_nuevo" } },
    async (tx, { estado, espera }) => {
      if (estado !== "debida" || espera !== "tras_rechazo")
        throw new Rechazo("estado", TEXTOS_BOLETAS.no_reemitir);
      await cambiarDocumento(tx, id, { espera: null });
    },
  );

/** The lost folio of a refused document is annulled at the SII. */
export const anotarFolioAnulado = (ctx: Ctx, id: number, sesion: Sesion): Promise<void> =>
  conDocumento(
    ctx,
    { id, sesion, acto: { accion: "boletas.folio_anulado", suceso: "folio_anulado" } },
    async (tx, { estado, folio_anulado_en }) => {
      if (estado !== "rechazada" || folio_anulado_en) throw new Rechazo("estado", TEXTOS_BOLETAS.no_perdido);
      await cambiarDocumento(tx, id, { folio_anulado_en: tx.now() });
    },
  );

/** Puts an envelope that got no answer out again: the same bytes, so the SII never sees a second folio. */
export async function repetirEnvio(ctx: Ctx, sobre: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "boletas.atender");
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    const fila = await bloquearSobre(tx, sobre);
    if (!fila?.contenido || fila.estado !== "enviado" || !fila.silencio_desde)
      throw new Rechazo("estado", TEXTOS_BOLETAS.no_reenviar);
    const documentos = await leerDelSobre(tx, sobre);
    const ids = documentos.map(({ id }) => id);
    enOrden(tx.db, "boletas", ids);
    await soltarSobre(tx, fila, {
      estado: "listo",
      track_id: null,
      intentos: 0,
      proximo_intento: tx.now(),
      silencio_desde: null,
      ultimo_error: null,
    });
    await pasarDocumentos(tx, ids, "en_sobre");
    await anotarSucesos(tx, [{ sobre }], { suceso: "repetir", quien });
    const despues = { track_id: fila.track_id };
    await anotarAuditoria(tx, { quien, accion: "boletas.reenviar", objeto: `sobre:${sobre}`, despues });
    tx.announce({ tabla: "boletas_documentos" });
  });
}
