import { actualizarCuenta, bloquearCuenta, insertarCuenta } from "#modules/compras/cuentas.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type DatosCuenta, leerFormularioCuenta } from "./formularios.ts";
import { TEXTOS_CATALOGO } from "./textos.ts";

export async function crearCuenta(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<number> {
  exigirPermiso(sesion, "cuentas.editar");
  const datos = exigirDatos(leerFormularioCuenta(entrada));
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
  if (!antes) throw new Rechazo("desconocido", TEXTOS_CATALOGO.cuenta_desconocida);
  const cambios = cambiosDe(antes, cambio);
  if (!cambios) return;
  await actualizarCuenta(tx, id, cambio);
  const hecho = {
    quien: codigo_referido,
    accion: "cuentas.editar",
    objeto: `cuenta:${id}`,
    ...cambios,
  } as const;
  await anotarAuditoria(tx, hecho);
  tx.announce({ tabla: "cuentas", clave: String(id) });
}

export async function editarCuenta(ctx: Ctx, id: number, entrada: Entrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "cuentas.editar");
  const datos = exigirDatos(leerFormularioCuenta(entrada));
  await enTransaccion(ctx, (tx) => cambiar(tx, id, datos, sesion));
}

/** Switches a bank account on or off; customers see only active ones. */
export async function activarCuenta(ctx: Ctx, id: number, estado: boolean, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "cuentas.editar");
  await enTransaccion(ctx, (tx) => cambiar(tx, id, { estado }, sesion));
}
