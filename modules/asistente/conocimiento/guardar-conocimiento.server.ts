import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  bloquearConocimiento,
  bloquearPendiente,
  cambiarConocimiento,
  cerrarPendiente,
  contarPorMotor,
  contarPreguntasPendientes,
  eliminarConocimiento,
  insertarConocimiento,
  leerConocimientos,
  leerPreguntasPendientes,
} from "../asistente.store.server.ts";
import { leerPresupuesto } from "../presupuesto.server.ts";
import { type DatosConocimiento, leerConocimiento } from "./conocimiento.ts";

type Entrada = Record<string, unknown>;

const TEXTOS_ADMIN = {
  campos: "Revisa los campos marcados.",
  desconocido: "No encontramos esa respuesta: quizás alguien la borró.",
  pendiente_desconocida: "No encontramos esa pregunta.",
} as const;

function exigirDatos(entrada: Entrada, sesion: Sesion): DatosConocimiento {
  exigirPermiso(sesion, "asistente.editar");
  const { datos, errores } = leerConocimiento(entrada);
  if (errores) throw new Rechazo("valor", TEXTOS_ADMIN.campos, { errores });
  return datos;
}

const firma = (tx: Tx, { codigo_referido }: Sesion) => ({
  actualizado_en: tx.now(),
  actualizado_por: codigo_referido,
});

type Hecho = { accion: AccionAuditada; objeto: string; antes?: unknown; despues?: unknown };

async function anotar(tx: Tx, { codigo_referido }: Sesion, hecho: Hecho): Promise<void> {
  await anotarAuditoria(tx, { quien: codigo_referido, ...hecho });
  tx.announce({ tabla: "conocimientos" });
}

async function crear(tx: Tx, datos: DatosConocimiento, sesion: Sesion): Promise<number> {
  const id = await insertarConocimiento(tx, { ...datos, ...firma(tx, sesion) });
  await anotar(tx, sesion, { accion: "asistente.crear", objeto: `conocimiento:${id}`, despues: datos });
  return id;
}

async function tomar(tx: Tx, id: number) {
  const fila = await bloquearConocimiento(tx, id);
  if (!fila) throw new Rechazo("desconocido", TEXTOS_ADMIN.desconocido);
  const { id: _, tema: __, ...antes } = fila;
  return antes;
}

export async function crearConocimiento(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<number> {
  const datos = exigirDatos(entrada, sesion);
  return enTransaccion(ctx, (tx) => crear(tx, datos, sesion));
}

export async function editarConocimiento(
  ctx: Ctx,
  id: number,
  entrada: Entrada,
  sesion: Sesion,
): Promise<void> {
  const datos = exigirDatos(entrada, sesion);
  await enTransaccion(ctx, async (tx) => {
    const antes = await tomar(tx, id);
    await cambiarConocimiento(tx, id, { ...datos, ...firma(tx, sesion) });
    await anotar(tx, sesion, {
      accion: "asistente.editar",
      objeto: `conocimiento:${id}`,
      antes,
      despues: datos,
    });
  });
}

export async function borrarConocimiento(ctx: Ctx, id: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "asistente.editar");
  await enTransaccion(ctx, async (tx) => {
    const antes = await tomar(tx, id);
    await eliminarConocimiento(tx, id);
    await anotar(tx, sesion, { accion: "asistente.borrar", objeto: `conocimiento:${id}`, antes });
  });
}

/** Answers a pending question by creating an entry from it. */
export async function responderPendiente(
  ctx: Ctx,
  id: number,
  entrada: Entrada,
  sesion: Sesion,
): Promise<number> {
  const datos = exigirDatos(entrada, sesion);
  return enTransaccion(ctx, async (tx) => {
    if (!(await bloquearPendiente(tx, id)))
      throw new Rechazo("desconocido", TEXTOS_ADMIN.pendiente_desconocida);
    await cerrarPendiente(tx, id, "respondida");
    return crear(tx, datos, sesion);
  });
}

/** Discards a pending question: it is no longer listed. */
export async function descartarPendiente(ctx: Ctx, id: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "asistente.editar");
  await enTransaccion(ctx, async (tx) => {
    const pendiente = await bloquearPendiente(tx, id);
    if (!pendiente) throw new Rechazo("desconocido", TEXTOS_ADMIN.pendiente_desconocida);
    await cerrarPendiente(tx, id, "descartada");
    const antes = { pregunta: pendiente.pregunta, veces: pendiente.veces };
    await anotar(tx, sesion, { accion: "asistente.descartar", objeto: `pregunta:${id}`, antes });
  });
}

const MES = 30 * DIA_MS;
const MAX_PENDIENTES = 50;

/** The admin page of the assistant: its entries, pending questions, and answers by engine of the last month. */
export async function leerAsistente(ctx: Pick<Ctx, "db" | "now">) {
  const [conocimientos, pendientes, total_pendientes, por_motor, presupuesto] = await Promise.all([
    leerConocimientos(ctx),
    leerPreguntasPendientes(ctx, MAX_PENDIENTES),
    contarPreguntasPendientes(ctx),
    contarPorMotor(ctx, new Date(ctx.now().getTime() - MES)),
    leerPresupuesto(ctx),
  ]);
  return { conocimientos, pendientes, total_pendientes, por_motor, presupuesto };
}
