import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Cupon } from "./cupon.ts";
import { actualizarCupon, bloquearCuponPorId, insertarCupon } from "./cupones.store.server.ts";
import { leerCuponEditado, leerCuponNuevo } from "./formulario.ts";

const DESCONOCIDO = "Ese cupón no existe.";
const REPETIDO = "Ya hay un cupón con ese código.";

export async function crearCupon(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "cupones.editar");
  const datos = exigirDatos(leerCuponNuevo(entrada));
  return enTransaccion(ctx, async (tx) => {
    const id = await insertarCupon(tx, { ...datos, created_at: tx.now() });
    if (id === null) throw rechazoDeCampo("estado", "codigo", REPETIDO);
    const { codigo } = datos;
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "cupones.crear",
      objeto: `cupon:${codigo}`,
      despues: datos,
    });
    return codigo;
  });
}

async function cambiar(tx: Tx, id: number, cambio: Partial<Cupon>, sesion: Sesion): Promise<string> {
  const antes = await bloquearCuponPorId(tx, id);
  if (!antes) throw new Rechazo("desconocido", DESCONOCIDO);
  const cambios = cambiosDe(antes, cambio);
  if (!cambios) return antes.codigo;
  await actualizarCupon(tx, id, cambio);
  await anotarAuditoria(tx, {
    quien: sesion.codigo_referido,
    accion: "cupones.editar",
    objeto: `cupon:${antes.codigo}`,
    ...cambios,
  });
  return antes.codigo;
}

/** Changes what the next quotes get. Quotes and sales made before keep their discount. */
export async function editarCupon(ctx: Ctx, id: number, entrada: Entrada, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "cupones.editar");
  const datos = exigirDatos(leerCuponEditado(entrada));
  return enTransaccion(ctx, (tx) => cambiar(tx, id, datos, sesion));
}

/** Switches a coupon on or off for the next quotes. */
export async function activarCupon(ctx: Ctx, id: number, activo: boolean, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "cupones.editar");
  return enTransaccion(ctx, (tx) => cambiar(tx, id, { activo }, sesion));
}
