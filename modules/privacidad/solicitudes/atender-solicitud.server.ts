import { z } from "zod";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { leerBloqueoDe } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { type Entrada, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { claveCorreo } from "./correos-solicitud.ts";
import { enviarAcuse } from "./registrar-solicitud.server.ts";
import { negativaVerbo, type Verbo, venceProrroga } from "./solicitud.ts";
import {
  bloquearSolicitud,
  cambiarSolicitud,
  type FilaSolicitud,
  type SolicitudNueva,
} from "./solicitudes.store.server.ts";
import { hastaEl, TEXTOS_DERECHOS } from "./textos.ts";

/** The request, locked, if this may be done with it now. */
export async function exigirSolicitud(tx: Tx, codigo: string, verbo: Verbo): Promise<FilaSolicitud> {
  const solicitud = await bloquearSolicitud(tx, codigo);
  if (!solicitud) throw new Rechazo("desconocido", TEXTOS_DERECHOS.desconocida);
  exigir(negativaVerbo(solicitud, verbo, tx.now()));
  return solicitud;
}

type Paso = { accion: AccionAuditada; quien: string; cambio: Partial<SolicitudNueva>; nota?: object };

/** Writes a step of a request with its record, and tells the desk and the person. */
export async function darPaso(tx: Tx, { codigo, usuario }: FilaSolicitud, paso: Paso): Promise<void> {
  await cambiarSolicitud(tx, codigo, paso.cambio);
  await anotarAuditoria(tx, {
    quien: paso.quien,
    accion: paso.accion,
    objeto: `solicitud:${codigo}`,
    ...(paso.nota && { despues: paso.nota }),
  });
  tx.announce({ tabla: "solicitudes_datos", ...(usuario && { usuario }) });
}

/** Until when the shop answers about the block that a request asks for; null when there is none or its days have passed. */
async function terminoDelBloqueo(tx: Tx, solicitud: FilaSolicitud): Promise<Date | null> {
  const bloqueo = solicitud.con_bloqueo ? await leerBloqueoDe(tx, solicitud) : null;
  if (!bloqueo || bloqueo.respondido_en || bloqueo.vence_en <= tx.now()) return null;
  return bloqueo.vence_en;
}

/** Mails the acknowledgement of a request that an admin wrote down. */
export async function acusarSolicitud(ctx: Ctx, codigo: string, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "datos.responder");
  await enTransaccion(ctx, async (tx) => {
    const solicitud = await exigirSolicitud(tx, codigo, "acusar");
    await enviarAcuse(tx, solicitud, await terminoDelBloqueo(tx, solicitud));
    await darPaso(tx, solicitud, {
      accion: "datos.acusar",
      quien: sesion.codigo_referido,
      cambio: { estado: "acusada", acusada_en: tx.now() },
    });
  });
}

/** An admin begins to review it. */
export async function tomarSolicitud(ctx: Ctx, codigo: string, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "datos.responder");
  await enTransaccion(ctx, async (tx) => {
    const solicitud = await exigirSolicitud(tx, codigo, "tomar");
    await darPaso(tx, solicitud, {
      accion: "datos.tomar",
      quien: sesion.codigo_referido,
      cambio: { estado: "en_revision", tomada_en: tx.now() },
    });
  });
}

export const conMotivo = z.object({ motivo: linea("Escribe el motivo: la persona lo leerá.", 300) });

/** Gives the shop thirty days more, once, and tells the person why. Returns the new end of the term. */
export async function prorrogarSolicitud(
  ctx: Ctx,
  { codigo, ...entrada }: Entrada & { codigo: string },
  sesion: Sesion,
): Promise<Date> {
  exigirPermiso(sesion, "datos.responder");
  const { motivo } = exigirDatos(leerFormulario(conMotivo, entrada));
  return enTransaccion(ctx, async (tx) => {
    const solicitud = await exigirSolicitud(tx, codigo, "prorrogar");
    const vence_en = venceProrroga(solicitud.vence_en);
    await encolarCorreo(tx, {
      clave: claveCorreo(codigo, "prorroga"),
      para: solicitud.email ?? "",
      usuario: solicitud.usuario,
      plantilla: "solicitud_paso",
      datos: { codigo, paso: "prorroga", hasta: hastaEl(vence_en), motivo },
    });
    await darPaso(tx, solicitud, {
      accion: "datos.prorrogar",
      quien: sesion.codigo_referido,
      cambio: { vence_en, prorrogada_en: tx.now() },
      nota: { motivo },
    });
    return vence_en;
  });
}
