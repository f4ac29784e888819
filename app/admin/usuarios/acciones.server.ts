import { redirect } from "react-router";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { NOMBRE_ROL } from "#modules/comun/acceso/permisos.ts";
import { bloquearPersona, cambiarRol, desbloquearPersona } from "#modules/personas/cambiar-acceso.server.ts";
import { corregirNacimiento } from "#modules/personas/corregir-nacimiento.server.ts";

export const accionesDeUsuario = acciones(
  { pagina: "usuarios.ver", hace: ["usuarios.rol", "usuarios.bloquear", "usuarios.corregir"] },
  {
    async rol({ ctx, param, form, sesion }) {
      const codigo = param("usuario");
      const rol = await cambiarRol(ctx, { codigo, rol: texto(form, "rol") }, sesion);
      if (rol !== "usuario") return `Su rol ahora es ${NOMBRE_ROL[rol]}.`;
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
  },
);
