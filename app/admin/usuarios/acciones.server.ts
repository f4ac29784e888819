import { redirect } from "react-router";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { bloquearPersona, cambiarRol, desbloquearPersona } from "#modules/personas/cambiar-acceso.server.ts";
import { corregirNacimiento } from "#modules/personas/corregir-nacimiento.server.ts";

export const accionesDeUsuario = acciones("admin", {
  async nombrar({ ctx, param, sesion }) {
    await cambiarRol(ctx, { codigo: param("usuario"), rol: "admin" }, sesion);
    return "Ahora administra la tienda.";
  },
  async quitar({ ctx, param, sesion }) {
    const codigo = param("usuario");
    await cambiarRol(ctx, { codigo, rol: "usuario" }, sesion);
    // An admin who gave up the role can no longer see this page.
    return codigo === sesion.codigo_referido ? redirect("/") : "Ya no administra la tienda.";
  },
  async bloquear({ ctx, param, form, sesion }) {
    await bloquearPersona(ctx, { ...Object.fromEntries(form), codigo: param("usuario") }, sesion);
    return "La cuenta quedó bloqueada y sus sesiones terminaron.";
  },
  async nacimiento({ ctx, param, form, sesion }) {
    await corregirNacimiento(ctx, { ...Object.fromEntries(form), codigo: param("usuario") }, sesion);
    return "Corregiste la fecha de nacimiento.";
  },
  async desbloquear({ ctx, param, form, sesion }) {
    await desbloquearPersona(ctx, { ...Object.fromEntries(form), codigo: param("usuario") }, sesion);
    return "La cuenta quedó desbloqueada: ya puede ingresar.";
  },
});
