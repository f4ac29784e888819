import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { hayAceptadas } from "#modules/boletas/documentos.store.server.ts";
import { contarFolios, leerCertificadoVigente } from "#modules/boletas/emision/folios.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { pasosDeCertificacion } from "./pasos.ts";
import { leerSetHecho } from "./set-hecho.server.ts";

/** How far the shop's certification is: each step with what is known of it, and the newest test set. */
export async function leerCertificacion(ctx: Ctx) {
  const { ambiente, emisor, resolucion } = await leerConfiguracion(ctx);
  const certificado = await leerCertificadoVigente(ctx);
  const folios = emisor ? await contarFolios(ctx, { rut: emisor.rut, ambiente: "certificacion" }) : null;
  const set = await leerSetHecho(ctx);
  const aceptadas = await hayAceptadas(ctx, "certificacion");
  return {
    ambiente,
    pasos: pasosDeCertificacion({
      produccion: ambiente === "produccion",
      datos: emisor !== null && resolucion.fecha !== "",
      certificado: certificado !== null && certificado.hasta > ctx.now(),
      folios: folios?.get(39) ?? 0,
      set: set !== null,
      aceptadas,
    }),
    set: set && {
      firmado_en: set.firmado_en,
      casos: set.casos.map(({ numero, folio, lineas }) => ({
        numero,
        folio,
        lineas,
        total: lineas.reduce((suma, { cantidad, precio }) => suma + cantidad * precio, 0),
      })),
    },
  };
}
