import { redirect } from "react-router";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { NOMBRE_ROL } from "#modules/comun/acceso/permisos.ts";
import { bloquearPersona, cambiarRol, desbloquearPersona } from "#modules/personas/cambiar-acceso.server.ts";
import { corregirNacimiento } from "#modules/personas/corregir-nacimiento.server.ts";
import { eliminarCliente } from "#modules/privacidad/eliminar-cuenta.server.ts";

export const accionesDeUsuario = acciones(
  {
    pagina: "usuarios.ver",
    hace: ["usuarios.rol", "usuarios.bloquear", "usuarios.corregir", "usuarios.eliminar"],
  },
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
    async eliminar({ ctx, param, form, sesion }) {
      const entrada = { ...Object.fromEntries(form), codigo: param("usuario") };
      const { estado } = await eliminarCliente(ctx, entrada, sesion);
      return estado === "eliminada"
        ? "Eliminamos sus datos: queda solo su código."
        : "Sus datos se eliminan cuando termine su último sorteo.";
    },
    async desbloquear({ ctx, param, form, sesion }) {
      await desbloquearPersona(ctx, { ...Object.fromEntries(form), codigo: param("usuario") }, sesion);
      return "La cuenta quedó desbloqueada: ya puede ingresar.";
    },
  },
);
