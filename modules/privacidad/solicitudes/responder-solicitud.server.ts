import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { finDeDiasHabiles } from "#modules/comun/fechas/plazos.ts";
import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, exigirReciente, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { eliminarPorSolicitud } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { bloquearUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { darPaso, exigirSolicitud } from "./atender-solicitud.server.ts";
import { concederBloqueo, soltarBloqueo } from "./bloquear-datos.server.ts";
import { claveCorreo } from "./correos-solicitud.ts";
import { formularioRespuesta } from "./formulario.ts";
import {
  DERECHOS,
  DIAS_HABILES_RECLAMO,
  ESTADO_TRAS,
  type EstadoSolicitud,
  exigeMotivo,
  type FinSolicitud,
} from "./solicitud.ts";
import { type FilaSolicitud, leerSolicitudDatos } from "./solicitudes.store.server.ts";
import { hastaEl, TEXTOS_DERECHOS } from "./textos.ts";

const HECHO = "Hicimos lo que pediste.";

type Respondida = Entrada & { codigo: string; fin: FinSolicitud };

/**
 * Answers a request and mails the answer. A deletion that is granted happens in the same transaction; what prevents it refuses the
 * answer with the reason. The block of the data ends with the answer, unless the block itself was asked for and granted,
 * or another open request asks for it.
 */
export async function responderSolicitud(
  ctx: Ctx,
  { codigo, fin, ...entrada }: Respondida,
  sesion: Sesion,
): Promise<EstadoSolicitud> {
  exigirPermiso(sesion, "datos.responder");
  const { respuesta } = exigirDatos(leerFormulario(formularioRespuesta, entrada));
  if (exigeMotivo(fin) && respuesta === "")
    throw rechazoDeCampo("valor", "respuesta", "Escribe el motivo: la ley exige decirlo.");
  return enTransaccion(ctx, async (tx) => {
    const vista = await leerSolicitudDatos(tx, codigo);
    if (!vista) throw new Rechazo("desconocido", TEXTOS_DERECHOS.desconocida);
    const borra = vista.clase === "supresion" && fin === "acoger" && vista.usuario !== null;
    // Persons are locked before requests.
    if (borra) {
      exigirReciente(sesion);
      await bloquearUsuario(tx, vista.usuario ?? "");
    }
    const solicitud = await exigirSolicitud(tx, codigo, fin);
    const quien = sesion.codigo_referido;
    const dicho = respuesta || HECHO;
    await resolverBloqueo(tx, solicitud, fin, quien);
    if (borra) return borrar(tx, solicitud, quien);
    await cerrar(tx, solicitud, { estado: ESTADO_TRAS[fin], respuesta: dicho, quien });
    return ESTADO_TRAS[fin];
  });
}

/** The person's data go; a raffle in course keeps contact data until it ends, which makes the answer a partial one. */
async function borrar(tx: Tx, solicitud: FilaSolicitud, quien: string): Promise<EstadoSolicitud> {
  const { estado } = await eliminarPorSolicitud(tx, solicitud.usuario ?? "");
  if (estado === "esperando") {
    await cerrar(tx, solicitud, { estado: "parcial", respuesta: TEXTOS_DERECHOS.espera_sorteo, quien });
    return "parcial";
  }
  // The farewell mail is the answer: the request keeps no address and no words.
  await darPaso(tx, solicitud, {
    accion: "datos.responder",
    quien,
    cambio: { estado: "acogida", respondida_en: tx.now(), respondida_por: quien },
    nota: { estado: "acogida" },
  });
  return "acogida";
}

async function resolverBloqueo(
  tx: Tx,
  solicitud: FilaSolicitud,
  fin: FinSolicitud,
  quien: string,
): Promise<void> {
  if (solicitud.clase === "bloqueo" && fin !== "denegar") await concederBloqueo(tx, solicitud, quien);
  else await soltarBloqueo(tx, solicitud, { quien, motivo: TEXTOS_DERECHOS.respondida });
}

type Cierre = { estado: "acogida" | "parcial" | "denegada"; respuesta: string; quien: string };

async function cerrar(tx: Tx, solicitud: FilaSolicitud, cierre: Cierre): Promise<void> {
  const { codigo, usuario, email, clase } = solicitud;
  const { estado, respuesta, quien } = cierre;
  const ahora = tx.now();
  const { feriados } = await leerAjustes(tx);
  const reclamo = finDeDiasHabiles(ahora, DIAS_HABILES_RECLAMO, leerFeriados(feriados));
  await encolarCorreo(tx, {
    clave: claveCorreo(codigo, "respuesta"),
    para: email ?? "",
    usuario,
    plantilla: "solicitud_respuesta",
    datos: {
      codigo,
      clase: DERECHOS[clase].nombre,
      resultado: estado,
      respuesta: respuesta.split("\n").filter(Boolean),
      ...(estado !== "acogida" && { reclamo_hasta: hastaEl(reclamo) }),
      con_cuenta: usuario !== null,
    },
  });
  await darPaso(tx, solicitud, {
    accion: "datos.responder",
    quien,
    cambio: { estado, respuesta, respondida_en: ahora, respondida_por: quien },
    nota: { estado },
  });
}
