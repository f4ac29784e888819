import type { Casos } from "#app/admin/kit/respuesta.server.ts";
import { bloquearPersona, cambiarRol, desbloquearPersona } from "#modules/personas/cambiar-acceso.server.ts";

/** What the page of a person can do, each with the sentence that tells it was done. */
export const CASOS_DE_USUARIO: Casos = {
  async nombrar({ ctx, de: codigo, sesion }) {
    await cambiarRol(ctx, { codigo, rol: "admin" }, sesion);
    return "Ahora administra la tienda.";
  },
  async quitar({ ctx, de: codigo, sesion }) {
    await cambiarRol(ctx, { codigo, rol: "usuario" }, sesion);
    return "Ya no administra la tienda.";
  },
  async bloquear({ ctx, de: codigo, entrada, sesion }) {
    await bloquearPersona(ctx, { ...entrada, codigo }, sesion);
    return "La cuenta quedó bloqueada y sus sesiones terminaron.";
  },
  async desbloquear({ ctx, de: codigo, entrada, sesion }) {
    await desbloquearPersona(ctx, { ...entrada, codigo }, sesion);
    return "La cuenta quedó desbloqueada: ya puede ingresar.";
  },
};
