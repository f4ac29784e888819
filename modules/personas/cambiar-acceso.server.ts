import { z } from "zod";
import { type Permiso, rolDe } from "#modules/comun/acceso/permisos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { type Entrada, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { terminarSesionesDe } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import {
  bloquearUsuario,
  fijarAcceso,
  subirVersion,
  type Usuario,
} from "#modules/usuarios/usuarios.store.server.ts";
import { leerPendiente, leerRolHoy } from "./personas.store.server.ts";
import {
  negativaBloqueo,
  negativaDesbloqueo,
  negativaRol,
  ROLES,
  type Rol,
  rolPersona,
  type SituacionPersona,
} from "./situacion.ts";
import { TEXTOS_ACCESO } from "./textos.ts";

const CLIENTE = { role: "usuario", rol_admin: null } as const;
const conMotivo = z.object({ motivo: linea(TEXTOS_ACCESO.motivo, 300) });

/** Gives a person one of the roles of admins, or makes an admin a customer again. */
export async function cambiarRol(
  ctx: Ctx,
  { codigo, rol }: { codigo: string; rol: string },
  sesion: Sesion,
): Promise<Rol> {
  exigirPermiso(sesion, "usuarios.rol");
  const nuevo = ROLES.find((posible) => posible === rol);
  if (!nuevo) throw new Rechazo("malformado", TEXTOS_ACCESO.rol);
  return enTransaccion(ctx, async (tx) => {
    const persona = await tomar(tx, codigo, sesion, "usuarios.rol");
    await darRol(tx, { persona, nuevo, accion: "usuarios.rol" }, sesion);
    return nuevo;
  });
}

type CambioDeRol = { persona: Usuario; nuevo: Rol; accion: AccionAuditada };

/** Gives a locked person a role if the rules allow it. The caller holds the lock of the admins. */
export async function darRol(tx: Tx, { persona, nuevo, accion }: CambioDeRol, sesion: Sesion): Promise<void> {
  exigir(negativaRol(await situacionDe(tx, persona, sesion), nuevo));
  const { codigo_referido: codigo, user_id } = persona;
  const despues = nuevo === "usuario" ? CLIENTE : { role: "admin" as const, rol_admin: nuevo };
  await fijarAcceso(tx, codigo, despues);
  // The session stays open; raising the version makes its sockets reconnect under the new role.
  if (user_id) await subirVersion(tx, user_id);
  tx.announce({ tabla: "sesiones", usuario: codigo });
  const antes = { role: persona.role, rol_admin: rolDe(persona) };
  await anotar(tx, sesion, { accion, codigo, antes, despues });
}

type ConMotivo = Entrada & { codigo: string };

/** Blocks a person and ends their sessions; balance, purchases and raffles stay as they are. */
export const bloquearPersona = (ctx: Ctx, entrada: ConMotivo, sesion: Sesion) =>
  cambiarBloqueo(ctx, { entrada, bloqueada: true }, sesion);

export const desbloquearPersona = (ctx: Ctx, entrada: ConMotivo, sesion: Sesion) =>
  cambiarBloqueo(ctx, { entrada, bloqueada: false }, sesion);

type Cambio = { entrada: ConMotivo; bloqueada: boolean };

async function cambiarBloqueo(ctx: Ctx, { entrada, bloqueada }: Cambio, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "usuarios.bloquear");
  const { codigo } = entrada;
  const { motivo } = exigirDatos(leerFormulario(conMotivo, entrada));
  await enTransaccion(ctx, async (tx) => {
    const persona = await tomar(tx, codigo, sesion, "usuarios.bloquear");
    const situacion = await situacionDe(tx, persona, sesion);
    exigir(bloqueada ? negativaBloqueo(situacion) : negativaDesbloqueo(situacion));
    await fijarAcceso(tx, codigo, { bloqueado_en: bloqueada ? tx.now() : null });
    if (bloqueada && persona.user_id) await terminarSesionesDe(tx, persona.user_id);
    await anotar(tx, sesion, {
      accion: bloqueada ? "usuarios.bloquear" : "usuarios.desbloquear",
      codigo,
      antes: { bloqueada: !bloqueada },
      despues: { bloqueada, motivo },
    });
  });
}

/** Serialises changes of admins, and checks under that lock that the caller still has the permission. */
export async function exigirRolHoy(
  tx: Tx,
  { codigo_referido, reciente, factor }: Sesion,
  permiso: Permiso,
): Promise<void> {
  await bloquear(tx, "administradores");
  const rol = (await leerRolHoy(tx, codigo_referido)) ?? CLIENTE;
  exigirPermiso({ ...rol, reciente, factor }, permiso);
}

/**
 * The person's row is locked for update: a contribution or a bet is either committed before and visible here, or waits and sees the
 * new role.
 */
async function tomar(tx: Tx, codigo: string, sesion: Sesion, permiso: Permiso): Promise<Usuario> {
  await exigirRolHoy(tx, sesion, permiso);
  const persona = await bloquearUsuario(tx, codigo);
  if (!persona) throw new Rechazo("desconocido", TEXTOS_ACCESO.desconocida);
  return persona;
}

async function situacionDe(tx: Tx, persona: Usuario, { codigo_referido }: Sesion): Promise<SituacionPersona> {
  const { codigo_referido: codigo, bloqueado_en, eliminado_en, eliminacion_pedida_en } = persona;
  return {
    ...(await leerPendiente(tx, codigo)),
    rol: rolPersona(persona),
    bloqueada: bloqueado_en !== null,
    se_va: eliminado_en !== null || eliminacion_pedida_en !== null,
    propia: codigo === codigo_referido,
  };
}

type Hecho = { accion: AccionAuditada; codigo: string; antes: object; despues: object };

async function anotar(
  tx: Tx,
  { codigo_referido: quien }: Sesion,
  { codigo, ...hecho }: Hecho,
): Promise<void> {
  await anotarAuditoria(tx, { quien, objeto: `usuario:${codigo}`, ...hecho });
  tx.announce({ tabla: "usuarios", clave: codigo, usuario: codigo });
}
