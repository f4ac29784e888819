import { data, redirect } from "react-router";
import type { Peticion } from "#app/context.ts";
import type { Intento, Resultado } from "#app/cuenta/resultado.tsx";
import { intentTable } from "#app/lib/actions/forms.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import { esRechazo, Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { actualizarPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { CAMPOS_PERFIL } from "#modules/usuarios/perfil.ts";
import { PERFIL_GUARDADO } from "#modules/usuarios/textos.ts";
import { esPalabraEliminar, PALABRA_ELIMINAR } from "./eliminacion.ts";

type Envio = { actual: Peticion & { sesion: Sesion }; form: FormData; headers: Headers };

/** What a visitor's form gets. */
export const sinSesion = (intento: Intento, en: number) =>
  data<Resultado>({ intento, ok: false, mensaje: SIN_SESION, en, sin_sesion: true }, { status: 401 });

/** Runs the form that was sent; a refusal is a note beside it. */
export async function atender(envio: Envio) {
  const intento = INTENTOS.of(envio.form) ?? "perfil";
  const en = envio.actual.ctx.now().getTime();
  try {
    const { mensaje, headers } = await HACER[intento](envio);
    return data<Resultado>({ intento, ok: true, mensaje, en }, { headers });
  } catch (error) {
    if (esRechazo(error) && error.clase === "sin_sesion") return sinSesion(intento, en);
    const { status, mensaje } = refusalOf(error);
    return data<Resultado>({ intento, ok: false, mensaje, en }, { status });
  }
}

type Hecho = { mensaje: string; headers?: Headers };

const HACER: Record<Intento, (envio: Envio) => Promise<Hecho>> = {
  async perfil({ actual: { ctx, sesion }, form }) {
    const enviados = CAMPOS_PERFIL.filter((campo) => form.has(campo)).map((campo) => [
      campo,
      form.get(campo),
    ]);
    await actualizarPerfil(ctx, sesion, Object.fromEntries(enviados));
    return { mensaje: PERFIL_GUARDADO };
  },

  async contrasena({ actual: { auth }, form, headers }) {
    const cambio = { actual: texto(form, "actual"), nueva: texto(form, "nueva") };
    const respuesta = await auth.cambiarContrasena(cambio, headers);
    return { mensaje: "Cambiamos tu contraseña y cerramos tus otras sesiones.", ...respuesta };
  },

  async eliminar({ actual: { ctx, auth, sesion }, form, headers }) {
    if (!esPalabraEliminar(texto(form, "palabra")))
      throw new Rechazo("valor", `Escribe ${PALABRA_ELIMINAR} para confirmar.`);
    if (!(await auth.comprobarContrasena(texto(form, "contrasena"), headers)))
      throw new Rechazo("valor", "La contraseña no es correcta.");
    const { estado } = await eliminarCuenta(ctx, sesion.codigo_referido);
    // The session is gone already; this clears its cookie.
    const respuesta = await auth.salir(headers);
    throw redirect(estado === "esperando" ? "/cuenta-eliminada?espera" : "/cuenta-eliminada", respuesta);
  },
};

export const INTENTOS = intentTable("intento", HACER, "perfil");

const texto = (form: FormData, campo: string): string => {
  const valor = form.get(campo);
  return typeof valor === "string" ? valor : "";
};
