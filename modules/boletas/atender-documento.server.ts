import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerEncendidas } from "./configuracion.server.ts";
import { revisarVenta } from "./deuda/revisar-venta.server.ts";
import {
  anotarSucesos,
  bloquearDocumento,
  buscarDocumento,
  cambiarDocumento,
  type FilaDocumento,
  pasarDocumentos,
} from "./documentos.store.server.ts";
import { bloquearSobre, leerDelSobre, soltarSobre } from "./envio/sobres.store.server.ts";
import { tieneFinal } from "./estado-documento.ts";
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
    await pasarDocumentos(tx, ids, "en_sobre", { motivo_sii: null });
    await anotarSucesos(tx, [{ sobre }], { suceso: "repetir", quien });
    const despues = { track_id: fila.track_id };
    await anotarAuditoria(tx, { quien, accion: "boletas.reenviar", objeto: `sobre:${sobre}`, despues });
    tx.announce({ tabla: "boletas_documentos" });
  });
}

type Dicho = { id: number; recibida: boolean };

/**
 * 'El SII la tiene' or 'El SII no la tiene': the SII decides nothing about a boleta, and a person looked at sii.cl. One that the SII does
 * not have is lost like a refused one, and its sale owes another.
 */
export async function resolverSilencio(ctx: Ctx, { id, recibida }: Dicho, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "boletas.atender");
  const reglas = await leerEncendidas(ctx);
  const codigo = await enTransaccion(ctx, (tx) => decirDe(tx, { id, recibida }, sesion.codigo_referido));
  if (!recibida && codigo !== null && reglas)
    await enTransaccion(ctx, (tx) => revisarVenta(tx, codigo, reglas));
}

/** The code of the sale. The envelope is locked first, as where its answer is stored. */
async function decirDe(tx: Tx, { id, recibida }: Dicho, quien: string): Promise<string | null> {
  const previo = await buscarDocumento(tx, id);
  const sobre = previo?.sobre ? await bloquearSobre(tx, previo.sobre) : null;
  if (sobre?.estado !== "enviado") throw new Rechazo("estado", TEXTOS_BOLETAS.no_silencio);
  const suyos = await leerDelSobre(tx, sobre.id);
  enOrden(
    tx.db,
    "boletas",
    suyos.map((uno) => uno.id),
  );
  const documento = suyos.find((uno) => uno.id === id);
  if (documento?.estado !== "silencio") throw new Rechazo("estado", TEXTOS_BOLETAS.no_silencio);
  const resuelta_en = tx.now();
  const final = recibida ? "aceptada" : "rechazada";
  await pasarDocumentos(tx, [id], final, { resuelta_en, motivo_sii: null });
  const quedan = suyos.some((uno) => uno.id !== id && !tieneFinal(uno.estado));
  if (!quedan)
    await soltarSobre(tx, sobre, {
      estado: "procesado",
      procesado_en: resuelta_en,
      proximo_intento: null,
      silencio_desde: null,
    });
  await anotarSucesos(tx, [{ documento: id }], { suceso: final, detalle: "según sii.cl", quien });
  const despues = { tipo: documento.tipo, folio: documento.folio, recibida };
  await anotarAuditoria(tx, { quien, accion: "boletas.resolver", objeto: `documento:${id}`, despues });
  tx.announce({ tabla: "boletas_documentos" });
  return documento.codigo;
}
