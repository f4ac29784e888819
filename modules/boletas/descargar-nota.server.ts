import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { conDocumento } from "./atender-documento.server.ts";
import { leerConfiguracion } from "./configuracion.server.ts";
import { cambiarDocumento } from "./documentos.store.server.ts";
import type { Firmador } from "./firmador.ts";
import { firmadorEnHilo } from "./hilo/firmar-en-hilo.server.ts";
import { leerFirmante } from "./llaves/llaves.server.ts";
import { TEXTOS_BOLETAS } from "./textos.ts";

export type Descarga = { nombre: string; contenido: Uint8Array };

/** The file of a credit note, closed as the SII takes it. Its channel is another one than that of boletas, so a person sends it. */
export async function descargarNota(
  ctx: Ctx,
  id: number,
  sesion: Sesion,
  firmador: Pick<Firmador, "sobre"> = firmadorEnHilo,
): Promise<Descarga> {
  const acto = { accion: "boletas.descargar", suceso: "descargada" } as const;
  const nota = await conDocumento(ctx, { id, sesion, acto }, async (tx, documento) => {
    const { tipo, estado, xml, folio, rut_emisor } = documento;
    if (tipo !== 61 || estado !== "timbrada" || xml === null || rut_emisor === null)
      throw new Rechazo("estado", TEXTOS_BOLETAS.no_nota);
    await cambiarDocumento(tx, id, { descargada_en: tx.now() });
    return { xml, folio, rut_emisor };
  });
  const firmante = await leerFirmante(ctx);
  if (!firmante) throw new Rechazo("estado", TEXTOS_BOLETAS.sin_certificado);
  const { resolucion } = await leerConfiguracion(ctx);
  const { xml, rut_emisor } = nota;
  const caratula = { rut_emisor, rut_envia: firmante.rut, resolucion, firmado_en: ctx.now() };
  const contenido = await firmador.sobre(caratula, [{ tipo: 61, xml }], firmante);
  return { nombre: `nota-credito-${nota.folio}.xml`, contenido };
}
