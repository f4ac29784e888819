import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { buscarPorCorreo } from "#modules/usuarios/usuarios.store.server.ts";
import { formularioAnotada } from "./formulario.ts";
import { codigoSolicitud, escribirSolicitud, pedirBloqueo } from "./registrar-solicitud.server.ts";
import { pideBloqueo, venceRespuesta } from "./solicitud.ts";
import { insertarSolicitud, type SolicitudNueva, yaAnotada } from "./solicitudes.store.server.ts";

const EN_EL_FUTURO = "Ese día aún no llega.";

/**
 * An admin writes down a request that came by another way. It waits for its acknowledgement; its terms run from the day it came. The
 * block that it asks for begins at once.
 */
export async function anotarSolicitud(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "datos.responder");
  const { email, clase, detalle, recibida, ...pedida } = exigirDatos(
    leerFormulario(formularioAnotada, entrada),
  );
  const con_bloqueo = pideBloqueo(clase, pedida.con_bloqueo);
  if (recibida > ctx.now()) throw rechazoDeCampo("valor", "recibida", EN_EL_FUTURO);
  return enTransaccion(ctx, async (tx) => {
    const usuario = (await buscarPorCorreo(tx, email))?.codigo_referido ?? null;
    const solicitud = await escribirSolicitud(tx, {
      usuario,
      email,
      clase,
      detalle,
      con_bloqueo,
      estado: "recibida",
      recibida_en: recibida,
      vence_en: venceRespuesta(recibida),
    });
    const { codigo } = solicitud;
    if (con_bloqueo) await pedirBloqueo(tx, solicitud);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "datos.anotar",
      objeto: `solicitud:${codigo}`,
      despues: { clase, con_bloqueo },
    });
    return codigo;
  });
}

type Ejercida = Pick<SolicitudNueva, "usuario" | "clase" | "respuesta"> & {
  usuario: string;
  estado: "acogida" | "parcial";
};

/** A right that the person exercised by themselves: a request that the shop answered at once. It holds no address. */
export async function anotarEjercida(tx: Tx, ejercida: Ejercida): Promise<void> {
  const ahora = tx.now();
  await insertarSolicitud(tx, {
    ...ejercida,
    codigo: codigoSolicitud(tx),
    recibida_en: ahora,
    acusada_en: ahora,
    vence_en: venceRespuesta(ahora),
    respondida_en: ahora,
  });
  tx.announce({ tabla: "solicitudes_datos", usuario: ejercida.usuario });
}

/** The same once a day: a person may download their copy as often as they like. */
export async function anotarEjercidaHoy(ctx: Ctx, ejercida: Ejercida): Promise<void> {
  const { usuario, clase } = ejercida;
  const desde = inicioDelDia(ctx.now());
  if (await yaAnotada(ctx, { usuario, clase, desde })) return;
  await enTransaccion(ctx, (tx) => anotarEjercida(tx, ejercida));
}
