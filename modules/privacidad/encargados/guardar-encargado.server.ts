import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type DatosEncargado, leerEncargado } from "./encargado.ts";
import {
  actualizarEncargado,
  bloquearEncargado,
  borrarEncargado,
  insertarEncargado,
  leerEncargados,
} from "./encargados.store.server.ts";

const DESCONOCIDO = "Ese encargado ya no está en la lista.";

/** The same company for the same service is written once, also when a form is sent twice at once. */
async function exigirUnico(
  tx: Tx,
  { servicio, nombre }: DatosEncargado,
  propio: number | null,
): Promise<void> {
  await bloquear(tx, "encargados");
  const igual = (await leerEncargados(tx)).find(
    (uno) =>
      uno.id !== propio && uno.servicio === servicio && uno.nombre.toLowerCase() === nombre.toLowerCase(),
  );
  if (igual) throw rechazoDeCampo("estado", "nombre", "Esa empresa ya está anotada para ese servicio.");
}

/** Adds who processes data for the shop. The public page of privacy shows it at once. */
export async function crearEncargado(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "ajustes.guardar");
  const datos = exigirDatos(leerEncargado(entrada));
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await exigirUnico(tx, datos, null);
    const id = await insertarEncargado(tx, { ...datos, quien, actualizado_en: tx.now() });
    const objeto = `encargado:${id}`;
    await anotarAuditoria(tx, { quien, accion: "encargados.crear", objeto, despues: datos });
    tx.announce({ tabla: "encargados" });
    return datos.nombre;
  });
}

export async function editarEncargado(
  ctx: Ctx,
  id: number,
  entrada: Entrada,
  sesion: Sesion,
): Promise<string> {
  exigirPermiso(sesion, "ajustes.guardar");
  const datos = exigirDatos(leerEncargado(entrada));
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await exigirUnico(tx, datos, id);
    const antes = await bloquearEncargado(tx, id);
    if (!antes) throw new Rechazo("desconocido", DESCONOCIDO);
    const cambios = cambiosDe<DatosEncargado>(antes, datos);
    if (!cambios) return datos.nombre;
    await actualizarEncargado(tx, id, { ...datos, quien, actualizado_en: tx.now() });
    await anotarAuditoria(tx, { quien, accion: "encargados.editar", objeto: `encargado:${id}`, ...cambios });
    tx.announce({ tabla: "encargados" });
    return datos.nombre;
  });
}

/** Takes an entry off the list; the audit keeps what it said. */
export async function quitarEncargado(ctx: Ctx, id: number, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "ajustes.guardar");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    const antes = await bloquearEncargado(tx, id);
    if (!antes) throw new Rechazo("desconocido", DESCONOCIDO);
    await borrarEncargado(tx, id);
    await anotarAuditoria(tx, { quien, accion: "encargados.quitar", objeto: `encargado:${id}`, antes });
    tx.announce({ tabla: "encargados" });
    return antes.nombre;
  });
}
