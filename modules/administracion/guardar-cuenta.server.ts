import { anotarAuditoria } from "#modules/comun/comun.store.server.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/contexto.ts";
import { exigirAdmin } from "#modules/comun/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo.ts";
import { enTransaccion } from "#modules/comun/transaccion.server.ts";
import { cambiosDe } from "./cambios.ts";
import { actualizarCuenta, bloquearCuenta, insertarCuenta } from "./catalogo-admin.store.server.ts";
import { type DatosCuenta, leerCuenta } from "./cuenta-formulario.ts";
import { exigirDatos } from "./exigir.server.ts";
import type { Entrada } from "./formulario.ts";
import { TEXTOS } from "./textos-catalogo.ts";

export async function crearCuenta(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<number> {
  exigirAdmin(sesion);
  const datos = exigirDatos(leerCuenta(entrada));
  return enTransaccion(ctx, async (tx) => {
    const id = await insertarCuenta(tx, datos);
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, { quien, accion: "cuentas.crear", objeto: `cuenta:${id}`, despues: datos });
    tx.announce({ tabla: "cuentas", clave: String(id) });
    return id;
  });
}

async function cambiar(
  tx: Tx,
  id: number,
  cambio: Partial<DatosCuenta>,
  { codigo_referido }: Sesion,
): Promise<void> {
  const antes = await bloquearCuenta(tx, id);
  if (!antes) throw new Rechazo("desconocido", TEXTOS.cuenta_desconocida);
  const cambios = cambiosDe(antes, cambio);
  if (!cambios) return;
  await actualizarCuenta(tx, id, cambio);
  const hecho = { quien: codigo_referido, accion: "cuentas.editar", objeto: `cuenta:${id}`, ...cambios };
  await anotarAuditoria(tx, hecho);
  tx.announce({ tabla: "cuentas", clave: String(id) });
}

export async function editarCuenta(ctx: Ctx, id: number, entrada: Entrada, sesion: Sesion): Promise<void> {
  exigirAdmin(sesion);
  const datos = exigirDatos(leerCuenta(entrada));
  await enTransaccion(ctx, (tx) => cambiar(tx, id, datos, sesion));
}

/** Only active accounts are shown to who pays. */
export async function activarCuenta(ctx: Ctx, id: number, estado: boolean, sesion: Sesion): Promise<void> {
  exigirAdmin(sesion);
  await enTransaccion(ctx, (tx) => cambiar(tx, id, { estado }, sesion));
}
