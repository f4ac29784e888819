import { type RolAdmin, rolDe, rolPuede } from "#modules/comun/acceso/permisos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { darRol } from "#modules/personas/cambiar-acceso.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { leerRolHoy } from "#modules/personas/personas.store.server.ts";
import { TEXTOS_ACCESO } from "#modules/personas/textos.ts";
import { asegurarAdmin } from "#modules/usuarios/acceso/crear-usuario-confirmado.server.ts";
import { buscarCredencial, usarVale, verVale } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { identificadorDe } from "#modules/usuarios/acceso/emitir-vale.server.ts";
import {
  borrarInvitacion,
  buscarInvitacion,
  type InvitacionEquipo,
} from "#modules/usuarios/acceso/invitaciones.store.server.ts";
import { bloquearUsuario, buscarPorCodigo } from "#modules/usuarios/usuarios.store.server.ts";
import { negativaAceptar } from "./invitacion.ts";

const invalida = () => new Rechazo("estado", TEXTOS_ACCESO.invitacion_invalida);

/** The invitation of a link, without using it up, and whether its address has an account; null when the link is invalid. */
export async function verInvitacion(
  ctx: Ctx,
  token: string,
): Promise<(InvitacionEquipo & { con_cuenta: boolean }) | null> {
  const identificador = await identificadorDe("invitar", token);
  const email = identificador && (await verVale(ctx, identificador, ctx.now()));
  const invitacion = email ? await buscarInvitacion(ctx, email) : null;
  if (!invitacion || !(await puedeInvitar(ctx, invitacion))) return null;
  const credencial = await buscarCredencial(ctx, invitacion.email);
  return { ...invitacion, con_cuenta: credencial?.confirmado ?? false };
}

/** Gives the role to the account of the invited address. */
export async function aceptarInvitacion(ctx: Ctx, token: string, sesion: Sesion): Promise<RolAdmin> {
  return conInvitacion(ctx, token, async (tx, invitacion) => {
    const persona = await bloquearUsuario(tx, sesion.codigo_referido);
    if (!persona) throw invalida();
    exigir(
      negativaAceptar({
        invitada: invitacion.email,
        suya: persona.email,
        administra: persona.role === "admin",
        vale_quien_invito: await puedeInvitar(tx, invitacion),
      }),
    );
    const accion = "usuarios.aceptar_invitacion";
    await darRol(tx, { persona, nuevo: invitacion.rol_admin, accion }, sesion);
    await avisarAQuienInvito(tx, invitacion, persona.codigo_referido);
    return invitacion.rol_admin;
  });
}

/**
 * The same for an address without a confirmed account: the link came by mail, so it confirms the address. An unconfirmed account may
 * be a stranger's, so its password is replaced.
 */
export async function aceptarConCuentaNueva(
  ctx: Ctx,
  { token, hash }: { token: string; hash: string },
): Promise<{ user_id: string; email: string }> {
  return conInvitacion(ctx, token, async (tx, invitacion) => {
    const { email, rol_admin } = invitacion;
    if (!(await puedeInvitar(tx, invitacion))) throw invalida();
    if ((await buscarCredencial(tx, email))?.confirmado)
      throw new Rechazo("estado", TEXTOS_ACCESO.ya_tienes_cuenta);
    const { user_id, codigo_referido } = await asegurarAdmin(tx, { email, hash, rol_admin });
    await anotarAuditoria(tx, {
      quien: codigo_referido,
      accion: "usuarios.aceptar_invitacion",
      objeto: `usuario:${codigo_referido}`,
      antes: { role: "usuario", rol_admin: null },
      despues: { role: "admin", rol_admin },
    });
    await avisarAQuienInvito(tx, invitacion, codigo_referido);
    return { user_id, email };
  });
}

/** Uses up a link with its invitation. What refuses afterwards gives both back. */
async function conInvitacion<T>(
  ctx: Ctx,
  token: string,
  aceptar: (tx: Tx, invitacion: InvitacionEquipo) => Promise<T>,
): Promise<T> {
  const identificador = await identificadorDe("invitar", token);
  if (!identificador) throw invalida();
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "administradores");
    const email = await usarVale(tx, identificador, tx.now());
    const invitacion = email === null ? null : await borrarInvitacion(tx, { email });
    if (!invitacion) throw invalida();
    return aceptar(tx, invitacion);
  });
}

/** A person who lost the role since then gives nothing. */
async function puedeInvitar(ctx: Lector, { invitada_por }: InvitacionEquipo): Promise<boolean> {
  const rol = await leerRolHoy(ctx, invitada_por);
  return rol !== null && rolPuede(rolDe(rol), "usuarios.rol");
}

async function avisarAQuienInvito(tx: Tx, { invitada_por }: InvitacionEquipo, codigo: string): Promise<void> {
  const persona = await buscarPorCodigo(tx, codigo);
  const nombre = persona ? nombrePersona(persona) : codigo;
  await notificar(tx, {
    clave: `invitacion:${codigo}:${tx.now().getTime()}`,
    usuario: invitada_por,
    titulo: `${nombre} se sumó al equipo`,
    texto: "Aceptó tu invitación.",
    enlace: `/admin/usuarios/${codigo}`,
  });
  tx.announce({ tabla: "usuarios", clave: codigo, usuario: codigo });
}
