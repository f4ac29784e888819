import { acciones, accionJson } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import {
  activarTotp,
  prepararTotp,
  quitarTotp,
  renovarCodigos,
} from "#modules/usuarios/factor/configurar-totp.server.ts";
import { cerrarDispositivo, cerrarOtrosDispositivos } from "#modules/usuarios/factor/dispositivos.server.ts";
import {
  nombrarLlave,
  opcionesDeRegistro,
  quitarLlave,
  registrarLlave,
} from "#modules/usuarios/factor/llaves.server.ts";

/** Shown once, in the answer that created them. */
type Datos = { codigos: string[] | null };

/** The forms of the page. */
export const accionesDeSeguridad = acciones<"sesion", Intento, Datos>("sesion", {
  async preparar({ ctx, sesion }) {
    await prepararTotp(ctx, sesion);
    return "";
  },
  async activar({ ctx, sesion, form }) {
    const codigos = await activarTotp(ctx, sesion, texto(form, "codigo"));
    return {
      mensaje: "Listo: desde ahora ingresas con tu contraseña y un código de tu app.",
      datos: { codigos },
    };
  },
  async quitar_totp({ ctx, sesion }) {
    await quitarTotp(ctx, sesion);
    return "Quitamos la app de códigos.";
  },
  async renovar({ ctx, sesion }) {
    const codigos = await renovarCodigos(ctx, sesion);
    return { mensaje: "Creamos códigos nuevos. Los anteriores ya no sirven.", datos: { codigos } };
  },
  async nombrar_llave({ ctx, sesion, form }) {
    await nombrarLlave(ctx, sesion, { id: texto(form, "id"), nombre: texto(form, "nombre") });
    return "Cambiamos el nombre de la llave.";
  },
  async quitar_llave({ ctx, sesion, form }) {
    await quitarLlave(ctx, sesion, texto(form, "id"));
    return "Quitamos la llave de acceso.";
  },
  async cerrar({ ctx, sesion, form }) {
    await cerrarDispositivo(ctx, sesion, texto(form, "id"));
    return "Cerramos esa sesión.";
  },
  async cerrar_otras({ ctx, sesion }) {
    await cerrarOtrosDispositivos(ctx, sesion);
    return "Cerramos tus otras sesiones.";
  },
});

type Intento =
  | "preparar"
  | "activar"
  | "quitar_totp"
  | "renovar"
  | "nombrar_llave"
  | "quitar_llave"
  | "cerrar"
  | "cerrar_otras";

/** Registers a passkey: without an answer it gives what the browser has to create, with one it stores the key. */
export const recibirLlave = accionJson("sesion", async ({ ctx, sesion, form }) => {
  const respuesta = texto(form, "respuesta");
  if (respuesta === "") return { opciones: await opcionesDeRegistro(ctx, sesion) };
  return { codigos: await registrarLlave(ctx, sesion, { respuesta, nombre: texto(form, "nombre") }) };
});
