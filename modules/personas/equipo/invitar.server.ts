import { ALCANCE_ROL, NOMBRE_ROL } from "#modules/comun/acceso/permisos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { mascaraCorreo } from "#modules/comun/texto/mascaras.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { exigirRolHoy } from "#modules/personas/cambiar-acceso.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { TEXTOS_ACCESO } from "#modules/personas/textos.ts";
import { borrarVales } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { emitirVale, VALES } from "#modules/usuarios/acceso/emitir-vale.server.ts";
import { borrarInvitacion, escribirInvitacion } from "#modules/usuarios/acceso/invitaciones.store.server.ts";
import { buscarPorCorreo, buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { invitacion } from "./invitacion.ts";

const DIAS = VALES.invitar / 24;

/** Mails a link that makes the owner of this address an admin. Inviting again replaces the link that was sent before. */
export async function invitarAlEquipo(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "usuarios.rol");
  const { email, rol } = exigirDatos(leerFormulario(invitacion, entrada));
  await enTransaccion(ctx, async (tx) => {
    await exigirRolHoy(tx, sesion, "usuarios.rol");
    const conocida = await buscarPorCorreo(tx, email);
    if (conocida?.role === "admin") throw rechazoDeCampo("estado", "email", TEXTOS_ACCESO.ya_administra);
    await borrarVales(tx, "invitar:", email);
    const { token, huella } = await emitirVale(tx, "invitar", email);
    const { codigo_referido: quien, user_id } = sesion;
    const creada_en = tx.now();
    const vence_en = new Date(creada_en.getTime() + VALES.invitar * HORA_MS);
    const id = await escribirInvitacion(tx, {
      email,
      rol_admin: rol,
      invitada_por: quien,
      creada_en,
      vence_en,
    });
    const yo = await buscarUsuario(tx, user_id);
    await encolarCorreo(tx, {
      clave: `invitar:${huella.slice(0, 16)}`,
      para: email,
      usuario: conocida?.codigo_referido ?? null,
      plantilla: "invitacion_equipo",
      datos: {
        enlace: `${tx.public_url}/invitacion?token=${token}`,
        dias: DIAS,
        rol: NOMBRE_ROL[rol],
        alcance: ALCANCE_ROL[rol],
        por: yo ? nombrePersona(yo) : sesion.email,
      },
    });
    await anotarAuditoria(tx, {
      quien,
      accion: "usuarios.invitar",
      objeto: `invitacion:${id}`,
      despues: { correo: mascaraCorreo(email), rol_admin: rol },
    });
    tx.announce({ tabla: "usuarios" });
  });
  return email;
}

/** Takes an invitation back: its link gives nothing any more. */
export async function retirarInvitacion(ctx: Ctx, id: number, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "usuarios.rol");
  return enTransaccion(ctx, async (tx) => {
    await exigirRolHoy(tx, sesion, "usuarios.rol");
    const retirada = await borrarInvitacion(tx, { id });
    if (!retirada) throw new Rechazo("estado", TEXTOS_ACCESO.invitacion_desconocida);
    const { email, rol_admin } = retirada;
    await borrarVales(tx, "invitar:", email);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "usuarios.retirar_invitacion",
      objeto: `invitacion:${id}`,
      antes: { correo: mascaraCorreo(email), rol_admin },
    });
    tx.announce({ tabla: "usuarios" });
    return email;
  });
}
