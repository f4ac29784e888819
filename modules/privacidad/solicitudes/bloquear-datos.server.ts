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
import { bloquearSolicitud, type FilaSolicitud, leerOtraQueBloquea } from "./solicitudes.store.server.ts";
import { otraPideBloqueo, TEXTOS_DERECHOS } from "./textos.ts";

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

/** Blocks a person who has no block, with the word of the shop. */
async function imponer(tx: Tx, solicitud: FilaSolicitud, quien: string): Promise<void> {
  const { codigo, usuario, email } = solicitud;
  if (usuario === null && email === null) throw new Rechazo("estado", TEXTOS_DERECHOS.sin_persona);
  const ahora = tx.now();
  const { feriados } = await leerAjustes(tx);
  const nuevo = await insertarBloqueo(tx, {
    usuario,
    email,
    solicitud: codigo,
    pedido_en: ahora,
    vence_en: finDeDiasHabiles(ahora, DIAS_HABILES_BLOQUEO, leerFeriados(feriados)),
    respondido_en: ahora,
    quien,
  });
  const bloqueo = await bloquearBloqueo(tx, solicitud);
  if (nuevo && bloqueo) await avisar(tx, solicitud, bloqueo, "bloqueo_aceptado");
}

async function aceptarBloqueo(
  tx: Tx,
  solicitud: FilaSolicitud,
  bloqueo: Bloqueo,
  quien: string,
): Promise<void> {
  await cambiarBloqueo(tx, bloqueo.id, { respondido_en: tx.now(), quien });
  await avisar(tx, solicitud, bloqueo, "bloqueo_aceptado");
}

/** What the grant of a request for the block does: the block that rules becomes its own, and a person without one gets it. */
export async function concederBloqueo(tx: Tx, solicitud: FilaSolicitud, quien: string): Promise<void> {
  const bloqueo = await bloquearBloqueo(tx, solicitud);
  if (!bloqueo) return imponer(tx, solicitud, quien);
  if (bloqueo.solicitud !== solicitud.codigo)
    await cambiarBloqueo(tx, bloqueo.id, { solicitud: solicitud.codigo });
  if (!bloqueo.respondido_en) await aceptarBloqueo(tx, solicitud, bloqueo, quien);
}

/** What the answer to a request does with its block: it goes on for another open request that asks for it, and else it ends. */
export async function soltarBloqueo(
  tx: Tx,
  solicitud: FilaSolicitud,
  dicho: { quien: string; motivo: string },
): Promise<void> {
  const bloqueo = await bloquearBloqueo(tx, solicitud);
  if (!bloqueo || bloqueo.solicitud !== solicitud.codigo) return;
  const otra = await leerOtraQueBloquea(tx, solicitud);
  if (otra) await cambiarBloqueo(tx, bloqueo.id, { solicitud: otra });
  else await terminarBloqueo(tx, solicitud, bloqueo, dicho);
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
    const otra = await leerOtraQueBloquea(tx, solicitud);
    if (otra) throw new Rechazo("estado", otraPideBloqueo(otra));
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

async function terminarBloqueo(
  tx: Tx,
  solicitud: FilaSolicitud,
  bloqueo: Bloqueo,
  { quien, motivo }: { quien: string; motivo: string },
): Promise<void> {
  const ahora = tx.now();
  const respondido_en = bloqueo.respondido_en ?? ahora;
  await cambiarBloqueo(tx, bloqueo.id, { respondido_en, termina_en: ahora, motivo, quien });
  await avisar(tx, solicitud, bloqueo, "bloqueo_terminado", motivo);
}

type Avisada = Pick<FilaSolicitud, "codigo" | "usuario" | "email">;

/** A person who was deleted since then has no address. */
async function avisar(
  tx: Tx,
  { codigo, usuario, email }: Avisada,
  { id }: Bloqueo,
  paso: "bloqueo_aceptado" | "bloqueo_terminado",
  motivo?: string,
): Promise<void> {
  if (email === null) return;
  await encolarCorreo(tx, {
    clave: claveCorreo(codigo, paso === "bloqueo_aceptado" ? `bloqueo:${id}` : `desbloqueo:${id}`),
    para: email,
    usuario,
    plantilla: "solicitud_paso",
    datos: { codigo, paso, ...(motivo && { motivo }) },
  });
}
