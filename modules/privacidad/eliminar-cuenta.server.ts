import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { olvidarCorreos } from "#modules/correos/olvidar-correos.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { bloquearUsuario, type Usuario } from "#modules/usuarios/usuarios.store.server.ts";
import { debeEsperar, rechazoEliminacion } from "./eliminacion.ts";
import {
  borrarIdentidad,
  leerEliminacionesPedidas,
  leerPendientes,
  renunciarPuntos,
  terminarAcceso,
} from "./privacidad.store.server.ts";

/** `esperando`: sign-in has ended, and contact data go when the last raffle is over. */
export type Eliminacion = { estado: "eliminada" | "esperando" };

/** A person leaves: the identity goes, the book and the finished raffles stay whole under the code. */
export function eliminarCuenta(ctx: Ctx, codigo: string): Promise<Eliminacion> {
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    if (!usuario || usuario.eliminado_en) throw new Rechazo("sin_sesion", SIN_SESION);
    // Two admins who leave at once must not both see the other as the one who stays.
    if (usuario.role === "admin") await bloquear(tx, "administradores");
    const pendientes = await leerPendientes(tx.db, codigo);
    const rechazo = rechazoEliminacion(pendientes);
    if (rechazo) throw new Rechazo("estado", rechazo);
    await renunciarSaldo(tx, codigo);
    await terminarAcceso(tx.db, codigo, usuario.user_id, tx.now());
    tx.announce({ tabla: "sesiones", usuario: codigo });
    if (debeEsperar(pendientes)) return { estado: "esperando" };
    await despedir(tx, usuario);
    return { estado: "eliminada" };
  });
}

/** Finishes what waited for a raffle. Run by a job; whoever still has something pending keeps waiting, and nobody else with them. */
export async function completarEliminaciones(ctx: Ctx): Promise<number> {
  let completadas = 0;
  for (const codigo of await leerEliminacionesPedidas(ctx.db)) {
    const hecha = await completar(ctx, codigo).catch((error: unknown) => {
      ctx.log.error("deletions: account not deleted", { codigo, ...describeError(error) });
      return false;
    });
    if (hecha) completadas++;
  }
  return completadas;
}

function completar(ctx: Ctx, codigo: string): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    if (!usuario || usuario.eliminado_en) return false;
    const pendientes = await leerPendientes(tx.db, codigo);
    if (debeEsperar(pendientes) || rechazoEliminacion(pendientes)) return false;
    await renunciarSaldo(tx, codigo);
    await despedir(tx, usuario);
    return true;
  });
}

async function renunciarSaldo(tx: Tx, codigo: string): Promise<void> {
  const cuenta = cuentaUsuario(codigo);
  const saldo = (await bloquearSaldos(tx, [cuenta, EMISION])).get(cuenta) ?? 0;
  if (saldo === 0) return;
  await renunciarPuntos(tx.db, codigo, saldo, tx.now());
  await moverPuntos(tx, {
    clave: `eliminacion:${codigo}:${tx.now().toISOString()}`,
    motivo: "ajuste",
    movimientos: traspaso(cuenta, EMISION, saldo),
  });
}

async function despedir(tx: Tx, usuario: Usuario): Promise<void> {
  const { codigo_referido, email, user_id } = usuario;
  await olvidarCorreos(tx, { usuario: codigo_referido, para: email });
  await borrarIdentidad(tx.db, codigo_referido, user_id, tx.now());
  if (email) {
    await encolarCorreo(tx, {
      clave: `eliminada:${codigo_referido}`,
      para: email,
      plantilla: "cuenta_eliminada",
      datos: {},
    });
  }
  tx.announce({ tabla: "usuarios", clave: codigo_referido });
}
