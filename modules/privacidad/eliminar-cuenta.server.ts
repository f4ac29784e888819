import { z } from "zod";
import { olvidarConversaciones } from "#modules/asistente/asistente.store.server.ts";
import { olvidarCotizaciones, olvidarVentas } from "#modules/compras/olvido.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { olvidarBloqueos } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { type Entrada, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { olvidarEnvios } from "#modules/conexiones/salidas/envios.store.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { olvidarCorreos } from "#modules/correos/olvidar-correos.server.ts";
import { leerLimitesDe, olvidarLimites } from "#modules/montoncito/jugadores.store.server.ts";
import { olvidarNotificaciones } from "#modules/notificaciones/olvidar-notificaciones.server.ts";
import { olvidarAvisos } from "#modules/productos/avisos/avisos.store.server.ts";
import { olvidarFavoritos } from "#modules/productos/favoritos/favoritos.store.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { marcarDeudas } from "#modules/puntos/deudas/deudas.store.server.ts";
import { insertarAjuste } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { olvidarConsentimientos } from "#modules/sorteos/ganadores/ganadores.store.server.ts";
import { olvidarPagadores } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { borrarSesiones, buscarCredencialPorId } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { olvidarInvitaciones } from "#modules/usuarios/acceso/invitaciones.store.server.ts";
import { marcarAutoexclusion } from "#modules/usuarios/autoexclusion.server.ts";
import { olvidarFiltros } from "#modules/usuarios/filtros/filtros.store.server.ts";
import { marcaDeCorreo } from "#modules/usuarios/marca.server.ts";
import {
  bloquearUsuario,
  borrarIdentidad,
  fijarEliminacionPedida,
  type Usuario,
} from "#modules/usuarios/usuarios.store.server.ts";
import {
  debeEsperar,
  negativaEliminacion,
  negativaEliminarCliente,
  negativaEliminarPorSolicitud,
  YA_ELIMINADA,
} from "./eliminacion.ts";
import { leerEliminacionesPedidas, leerPendientesCuenta } from "./privacidad.store.server.ts";
import { anotarEjercida } from "./solicitudes/anotar-solicitud.server.ts";
import { olvidarSolicitudes } from "./solicitudes/solicitudes.store.server.ts";

/** `esperando`: the person can no longer sign in; contact data are deleted when their last raffle ends. */
export type Eliminacion = { estado: "eliminada" | "esperando" };

/** Deletes the identity of a person. The book and finished raffles stay complete under the referral code. */
export function eliminarCuenta(ctx: Ctx, codigo: string): Promise<Eliminacion> {
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    if (!usuario || usuario.eliminado_en) throw new Rechazo("sin_sesion", SIN_SESION);
    // Two admins who delete their accounts at once must not each see the other as the remaining admin.
    if (usuario.role === "admin") await bloquear(tx, "administradores");
    const pendientes = await leerPendientesCuenta(tx, codigo);
    exigir(negativaEliminacion(pendientes));
    return irse(tx, usuario, debeEsperar(pendientes));
  });
}

/** Deletes a person who asked for it without their session. The caller has locked them and proved that they asked. */
export async function eliminarPorSolicitud(tx: Tx, codigo: string): Promise<Eliminacion> {
  const usuario = await bloquearUsuario(tx, codigo);
  if (!usuario || usuario.eliminado_en) throw new Rechazo("estado", YA_ELIMINADA);
  if (usuario.role === "admin") await bloquear(tx, "administradores");
  const pendientes = await leerPendientesCuenta(tx, codigo);
  exigir(negativaEliminarPorSolicitud(pendientes));
  return dejarIr(tx, usuario, debeEsperar(pendientes));
}

type Pedida = Entrada & { codigo: string };
const conMotivo = z.object({ motivo: linea("Escribe el motivo.", 300) });

/** Deletes a customer of 'Nueva venta' who has no account, and so no page to ask for it. */
export async function eliminarCliente(ctx: Ctx, entrada: Pedida, sesion: Sesion): Promise<Eliminacion> {
  exigirPermiso(sesion, "usuarios.eliminar");
  const { codigo } = entrada;
  const { motivo } = exigirDatos(leerFormulario(conMotivo, entrada));
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    if (!usuario) throw new Rechazo("desconocido", "Esa persona no existe.");
    const pendientes = await leerPendientesCuenta(tx, codigo);
    exigir(negativaEliminarCliente(usuario, pendientes));
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, {
      quien,
      accion: "usuarios.eliminar",
      objeto: `usuario:${codigo}`,
      despues: { motivo },
    });
    return irse(tx, usuario, debeEsperar(pendientes));
  });
}

/** Deletes a customer without an account whose data are past their term; false while something of theirs is pending. */
export function olvidarCliente(ctx: Ctx, codigo: string): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    if (!usuario) return false;
    const pendientes = await leerPendientesCuenta(tx, codigo);
    if (negativaEliminarCliente(usuario, pendientes) || debeEsperar(pendientes)) return false;
    await dejarIr(tx, usuario, false);
    return true;
  });
}

/** The right of deletion, exercised and answered at once: the request stays as proof. */
async function irse(tx: Tx, usuario: Usuario, espera: boolean): Promise<Eliminacion> {
  const hecha = await dejarIr(tx, usuario, espera);
  await anotarEjercida(tx, {
    usuario: usuario.codigo_referido,
    clase: "supresion",
    estado: espera ? "parcial" : "acogida",
  });
  return hecha;
}

/** From now on the person is gone; contact data stay while they may still win a raffle. */
async function dejarIr(tx: Tx, usuario: Usuario, espera: boolean): Promise<Eliminacion> {
  const { codigo_referido: codigo, user_id } = usuario;
  await renunciarSaldo(tx, codigo);
  await recordarDeudas(tx, usuario);
  // Now, not when the last raffle ends: the person may make a new account in between.
  await recordarPausa(tx, usuario);
  // Now too: from this moment on no page shows the name of a person who leaves.
  for (const clave of await olvidarConsentimientos(tx, codigo)) tx.announce({ tabla: "sorteos", clave });
  await fijarEliminacionPedida(tx, codigo, tx.now());
  if (user_id) await borrarSesiones(tx, user_id);
  tx.announce({ tabla: "sesiones", usuario: codigo });
  if (espera) return { estado: "esperando" };
  await despedir(tx, usuario);
  return { estado: "eliminada" };
}

/**
 * Completes the deletions that waited for a raffle. Run by a job; a deletion that still has to wait or fails
 * does not stop the others.
 */
export async function completarEliminaciones(ctx: Ctx): Promise<number> {
  let completadas = 0;
  for (const codigo of await leerEliminacionesPedidas(ctx)) {
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
    const pendientes = await leerPendientesCuenta(tx, codigo);
    if (debeEsperar(pendientes) || negativaEliminacion(pendientes)) return false;
    await renunciarSaldo(tx, codigo);
    await recordarDeudas(tx, usuario);
    await recordarPausa(tx, usuario);
    await despedir(tx, usuario);
    return true;
  });
}

async function renunciarSaldo(tx: Tx, codigo: string): Promise<void> {
  const cuenta = cuentaUsuario(codigo);
  const saldo = (await bloquearSaldos(tx, [cuenta, EMISION])).get(cuenta) ?? 0;
  if (saldo === 0) return;
  await insertarAjuste(tx, {
    usuario: codigo,
    puntos: -saldo,
    fecha: tx.now(),
    motivo: "Eliminación de la cuenta",
  });
  await moverPuntos(tx, {
    clave: `eliminacion:${codigo}:${tx.now().toISOString()}`,
    motivo: "ajuste",
    movimientos: traspaso(cuenta, EMISION, saldo),
  });
}

/**
 * A debt also counts for the other accounts of the same confirmed mailbox. `renunciarSaldo` has locked the account, so no debt of it
 * changes meanwhile.
 */
async function recordarDeudas(tx: Tx, { codigo_referido, email, user_id }: Usuario): Promise<void> {
  const credencial = user_id ? await buscarCredencialPorId(tx, user_id) : null;
  if (credencial?.confirmado && email)
    await marcarDeudas(tx, codigo_referido, await marcaDeCorreo(tx, email));
}

/** A self-pause also counts for accounts that the same person makes later. */
async function recordarPausa(tx: Tx, usuario: Usuario): Promise<void> {
  const limites = await leerLimitesDe(tx, usuario.codigo_referido);
  await marcarAutoexclusion(tx, usuario, limites?.pausa_hasta ?? null);
}

/** Removes the personal data from every module; the code stays as a pseudonym. */
async function despedir(tx: Tx, usuario: Usuario): Promise<void> {
  const { codigo_referido, email, user_id } = usuario;
  await olvidarCorreos(tx, { usuario: codigo_referido, para: email });
  await olvidarVentas(tx, codigo_referido);
  await olvidarNotificaciones(tx, codigo_referido);
  await olvidarCotizaciones(tx, codigo_referido);
  await olvidarConversaciones(tx, codigo_referido);
  await olvidarLimites(tx, codigo_referido);
  await olvidarFavoritos(tx, codigo_referido);
  await olvidarAvisos(tx, codigo_referido);
  await olvidarFiltros(tx, codigo_referido);
  await olvidarInvitaciones(tx, { usuario: codigo_referido, email });
  await olvidarPagadores(tx, codigo_referido);
  await olvidarEnvios(tx, codigo_referido);
  await olvidarSolicitudes(tx, codigo_referido, tx.now());
  await olvidarBloqueos(tx, codigo_referido, tx.now());
  await borrarIdentidad(tx, { codigo_referido, user_id }, tx.now());
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
