import { createContext, type RouterContextProvider, redirect } from "react-router";
import { acciones, exigirSesion, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { guardarPerfil } from "#modules/despachos/guardar-perfil.server.ts";
import { guardarPreferencias } from "#modules/notificaciones/push/preferencias.server.ts";
import { cambiarConsentimiento } from "#modules/privacidad/cambiar-consentimiento.server.ts";
import { esPalabraEliminar, PALABRA_ELIMINAR } from "#modules/privacidad/eliminacion.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { CAMPOS_PERFIL } from "#modules/usuarios/perfil.ts";
import { PERFIL_GUARDADO } from "#modules/usuarios/textos.ts";

/**
 * Set by an action refused for lack of a session, so that the page can say so before the visitor signs in.
 */
const rechazadaContext = createContext(false);

type Args = { context: Readonly<RouterContextProvider> };

export const fueRechazada = ({ context }: Args): boolean => context.get(rechazadaContext);

type DeVisita = PedidoFormulario<"visita">;

/** The forms of the page. A visitor gets 401 with a message instead of a redirect. */
export const accionesDeMisDatos = acciones(
  "visita",
  {
    async perfil(pedido: DeVisita) {
      const { ctx, form } = pedido;
      const enviados = CAMPOS_PERFIL.filter((campo) => form.has(campo));
      const entrada = Object.fromEntries(enviados.map((campo) => [campo, form.get(campo)]));
      await guardarPerfil(ctx, exigirSesion(pedido), entrada);
      return PERFIL_GUARDADO;
    },

    async contrasena({ auth, form, request }: DeVisita) {
      const cambio = { actual: texto(form, "actual"), nueva: texto(form, "nueva") };
      const { headers } = await auth.cambiarContrasena(cambio, request.headers);
      return { mensaje: "Cambiamos tu contraseña y cerramos tus otras sesiones.", headers };
    },

    async avisos(pedido: DeVisita) {
      const { ctx, form } = pedido;
      const clases = {
        pago: form.has("pago"),
        sorteo: form.has("sorteo"),
        premio: form.has("premio"),
        devolucion: form.has("devolucion"),
      };
      await guardarPreferencias(ctx, clases, exigirSesion(pedido));
      return "Guardamos qué avisos quieres en tus dispositivos.";
    },

    async permiso(pedido: DeVisita) {
      const { ctx, form } = pedido;
      const cambio = { finalidad: texto(form, "finalidad"), permite: texto(form, "permite") };
      return cambiarConsentimiento(ctx, cambio, exigirSesion(pedido));
    },

    async eliminar(pedido: DeVisita) {
      const { ctx, auth, form, request } = pedido;
      if (!esPalabraEliminar(texto(form, "palabra")))
        throw new Rechazo("valor", `Escribe ${PALABRA_ELIMINAR} para confirmar.`);
      if (!(await auth.comprobarContrasena(texto(form, "contrasena"), request.headers)))
        throw new Rechazo("valor", "La contraseña no es correcta.");
      const { estado } = await eliminarCuenta(ctx, exigirSesion(pedido).codigo_referido);
      // The session no longer exists; this clears its cookie.
      const respuesta = await auth.salir(request.headers);
      return redirect(estado === "esperando" ? "/cuenta-eliminada?espera" : "/cuenta-eliminada", respuesta);
    },
  },
  {
    otro: "perfil",
    conserva: CAMPOS_PERFIL,
    async antes(pedido) {
      if (!pedido.sesion) pedido.context.set(rechazadaContext, true);
      exigirSesion(pedido);
    },
  },
);
