import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { bloquearBloqueo, insertarBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { finDeDiasHabiles } from "#modules/comun/fechas/plazos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { claveCorreo } from "./correos-solicitud.ts";
import {
  type ClaseSolicitud,
  DERECHOS,
  DIAS_HABILES_BLOQUEO,
  pideBloqueo,
  venceRespuesta,
} from "./solicitud.ts";
import {
  type FilaSolicitud,
  insertarSolicitud,
  leerAbierta,
  leerSolicitudDatos,
  type SolicitudNueva,
} from "./solicitudes.store.server.ts";
import { hastaEl, yaPediste } from "./textos.ts";

const LARGO_CODIGO = 8;

export const codigoSolicitud = ({ random }: Pick<Tx, "random">): string =>
  `SD-${textoAlAzar(ALFABETO_VENTA, LARGO_CODIGO, random)}`;

/** Who asks: a customer, or an address that belongs to none. */
export type Solicitante = { usuario: string | null; email: string };
export type DerechoPedido = { clase: ClaseSolicitud; detalle: string; con_bloqueo: boolean };

/** Writes a request; an open one of the same kind refuses it with its code. */
export async function escribirSolicitud(
  tx: Tx,
  nueva: Solicitante & Omit<SolicitudNueva, "codigo" | "email" | "usuario">,
): Promise<FilaSolicitud> {
  const codigo = codigoSolicitud(tx);
  if (!(await insertarSolicitud(tx, { ...nueva, codigo }))) {
    const abierta = await leerAbierta(tx, nueva);
    if (!abierta) throw new Error(`El código ${codigo} ya existe.`);
    throw new Rechazo("estado", yaPediste(abierta.codigo, abierta.vence_en));
  }
  tx.announce({ tabla: "solicitudes_datos", ...(nueva.usuario && { usuario: nueva.usuario }) });
  const fila = await leerSolicitudDatos(tx, codigo);
  if (!fila) throw new Error("a row that was just written is not there");
  return fila;
}

/**
 * Registers what a person asked by the page: the acknowledgement is mailed and the block begins in the same transaction, before any
 * admin has read it.
 */
export async function registrarSolicitud(
  tx: Tx,
  quien: Solicitante,
  pedida: DerechoPedido,
): Promise<FilaSolicitud> {
  const ahora = tx.now();
  const con_bloqueo = pideBloqueo(pedida.clase, pedida.con_bloqueo);
  const solicitud = await escribirSolicitud(tx, {
    ...quien,
    ...pedida,
    con_bloqueo,
    estado: "acusada",
    recibida_en: ahora,
    acusada_en: ahora,
    vence_en: venceRespuesta(ahora),
  });
  const bloqueo_hasta = con_bloqueo ? await pedirBloqueo(tx, solicitud) : null;
  await enviarAcuse(tx, solicitud, bloqueo_hasta);
  const { codigo, clase, vence_en } = solicitud;
  await avisarAdmins(tx, {
    clave: `solicitud:${codigo}`,
    titulo: `Solicitud de datos ${codigo}`,
    texto: `${DERECHOS[clase].nombre}. Respóndela a más tardar el ${hastaEl(vence_en)}.${
      bloqueo_hasta
        ? ` Pide el bloqueo de sus datos: respóndelo a más tardar el ${hastaEl(bloqueo_hasta)}.`
        : ""
    }`,
    enlace: `/admin/datos/${codigo}`,
    permiso: "datos.responder",
  });
  return solicitud;
}

/**
 * Blocks the person from now on and returns until when the shop answers about it, counted from the day on which the request came. A
 * block that is open goes on with its own term.
 */
export async function pedirBloqueo(tx: Tx, solicitud: FilaSolicitud): Promise<Date> {
  const { codigo, usuario, email, recibida_en } = solicitud;
  const { feriados } = await leerAjustes(tx);
  const vence_en = finDeDiasHabiles(recibida_en, DIAS_HABILES_BLOQUEO, leerFeriados(feriados));
  const nuevo = { usuario, email, solicitud: codigo, pedido_en: tx.now(), vence_en };
  if (await insertarBloqueo(tx, nuevo)) return vence_en;
  // An answer that is being written may end the open block: wait for it, and begin a new one if it did.
  const abierto = await bloquearBloqueo(tx, solicitud);
  if (abierto) return abierto.respondido_en ? vence_en : abierto.vence_en;
  await insertarBloqueo(tx, nuevo);
  return vence_en;
}

/** The acknowledgement: the person's proof, with the last day to answer. */
export async function enviarAcuse(
  tx: Tx,
  { codigo, usuario, email, clase, recibida_en, vence_en }: FilaSolicitud,
  bloqueo_hasta: Date | null,
): Promise<void> {
  if (email === null) throw new Error("an open request has an address");
  await encolarCorreo(tx, {
    clave: claveCorreo(codigo, "acuse"),
    para: email,
    usuario,
    plantilla: "solicitud_recibida",
    datos: {
      codigo,
      clase: DERECHOS[clase].nombre,
      recibida: formatearFechaLarga(recibida_en),
      hasta: hastaEl(vence_en),
      ...(bloqueo_hasta && { bloqueo_hasta: hastaEl(bloqueo_hasta) }),
    },
  });
}
