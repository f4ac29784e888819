import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import {
  type Bloqueo,
  bloquearBloqueo,
  cambiarBloqueo,
  insertarBloqueo,
} from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { finDeDiasHabiles } from "#modules/comun/fechas/plazos.ts";
import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { conMotivo } from "./atender-solicitud.server.ts";
import { claveCorreo } from "./correos-solicitud.ts";
import { DIAS_HABILES_BLOQUEO } from "./solicitud.ts";
import { bloquearSolicitud, type FilaSolicitud } from "./solicitudes.store.server.ts";
import { TEXTOS_DERECHOS } from "./textos.ts";

/** The request and the open block of its person, both locked. */
async function abrir(tx: Tx, codigo: string) {
  const solicitud = await bloquearSolicitud(tx, codigo);
  if (!solicitud) throw new Rechazo("desconocido", TEXTOS_DERECHOS.desconocida);
  return { solicitud, bloqueo: await bloquearBloqueo(tx, solicitud) };
}

/** Keeps the block that a person asked for, or blocks the person of a request that asked for none. */
export async function bloquearDatos(ctx: Ctx, codigo: string, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "datos.responder");
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    const { solicitud, bloqueo } = await abrir(tx, codigo);
    if (bloqueo?.respondido_en) throw new Rechazo("estado", TEXTOS_DERECHOS.ya_bloqueada);
    if (bloqueo) await aceptarBloqueo(tx, solicitud, bloqueo, quien);
    else await imponer(tx, solicitud, quien);
    await anotarAuditoria(tx, { quien, accion: "datos.bloquear", objeto: `solicitud:${codigo}` });
    tx.announce({ tabla: "solicitudes_datos" });
  });
}

async function imponer(tx: Tx, { codigo, usuario, email }: FilaSolicitud, quien: string): Promise<void> {
  if (usuario === null && email === null) throw new Rechazo("estado", TEXTOS_DERECHOS.sin_persona);
  const ahora = tx.now();
  const { feriados } = await leerAjustes(tx);
  await insertarBloqueo(tx, {
    usuario,
    email,
    solicitud: codigo,
    pedido_en: ahora,
    vence_en: finDeDiasHabiles(ahora, DIAS_HABILES_BLOQUEO, leerFeriados(feriados)),
    respondido_en: ahora,
    quien,
  });
  await avisar(tx, { codigo, usuario, email }, "bloqueo_aceptado");
}

export async function aceptarBloqueo(
  tx: Tx,
  solicitud: FilaSolicitud,
  { id }: Bloqueo,
  quien: string,
): Promise<void> {
  await cambiarBloqueo(tx, id, { respondido_en: tx.now(), quien });
  await avisar(tx, solicitud, "bloqueo_aceptado");
}

/** Ends the block and tells the person why. */
export async function desbloquearDatos(
  ctx: Ctx,
  { codigo, ...entrada }: Entrada & { codigo: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "datos.responder");
  const { motivo } = exigirDatos(leerFormulario(conMotivo, entrada));
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    const { solicitud, bloqueo } = await abrir(tx, codigo);
    if (!bloqueo) throw new Rechazo("estado", TEXTOS_DERECHOS.sin_bloqueo);
    await terminarBloqueo(tx, solicitud, bloqueo, { quien, motivo });
    await anotarAuditoria(tx, {
      quien,
      accion: "datos.desbloquear",
      objeto: `solicitud:${codigo}`,
      despues: { motivo },
    });
    tx.announce({ tabla: "solicitudes_datos" });
  });
}

export async function terminarBloqueo(
  tx: Tx,
  solicitud: FilaSolicitud,
  { id, respondido_en }: Bloqueo,
  { quien, motivo }: { quien: string; motivo: string },
): Promise<void> {
  const ahora = tx.now();
  await cambiarBloqueo(tx, id, { respondido_en: respondido_en ?? ahora, termina_en: ahora, motivo, quien });
  await avisar(tx, solicitud, "bloqueo_terminado", motivo);
}

type Avisada = Pick<FilaSolicitud, "codigo" | "usuario" | "email">;

/** A person who was deleted since then has no address. */
async function avisar(
  tx: Tx,
  { codigo, usuario, email }: Avisada,
  paso: "bloqueo_aceptado" | "bloqueo_terminado",
  motivo?: string,
): Promise<void> {
  if (email === null) return;
  await encolarCorreo(tx, {
    clave: claveCorreo(codigo, paso === "bloqueo_aceptado" ? "bloqueo" : "desbloqueo"),
    para: email,
    usuario,
    plantilla: "solicitud_paso",
    datos: { codigo, paso, ...(motivo && { motivo }) },
  });
}
