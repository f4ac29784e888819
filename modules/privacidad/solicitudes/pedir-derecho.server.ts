import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { usarVale, verVale } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { emitirVale, identificadorDe, VALES } from "#modules/usuarios/acceso/emitir-vale.server.ts";
import { buscarPorCorreo } from "#modules/usuarios/usuarios.store.server.ts";
import { formularioSolicitud } from "./formulario.ts";
import { registrarSolicitud } from "./registrar-solicitud.server.ts";
import type { FilaSolicitud } from "./solicitudes.store.server.ts";
import { TEXTOS_DERECHOS } from "./textos.ts";

/** A person with a session asks for one of their rights. */
export async function pedirDerecho(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<FilaSolicitud> {
  const pedida = exigirDatos(leerFormulario(formularioSolicitud, entrada));
  const { codigo_referido: usuario, email } = sesion;
  return enTransaccion(ctx, (tx) => registrarSolicitud(tx, { usuario, email }, pedida));
}

/**
 * Mails a link to an address, whether or not the shop knows it: everybody may ask which data it has of them. The link proves who
 * asks.
 */
export async function pedirEnlaceDerechos(ctx: Ctx, email: string): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const { token, huella } = await emitirVale(tx, "derechos", email);
    await encolarCorreo(tx, {
      clave: `derechos:${huella.slice(0, 16)}`,
      para: email,
      plantilla: "derechos_enlace",
      datos: { enlace: `${tx.public_url}/mis-datos/derechos?token=${token}`, horas: VALES.derechos },
    });
  });
}

/** The address that a link proves, without using it up; null when the link is invalid. */
export async function verEnlaceDerechos(ctx: Ctx, token: string): Promise<string | null> {
  const identificador = await identificadorDe("derechos", token);
  return identificador && verVale(ctx, identificador, ctx.now());
}

/** A person without a session asks with their link, which is used up with it. A refused form leaves the link as it was. */
export async function pedirConEnlace(ctx: Ctx, token: string, entrada: Entrada): Promise<FilaSolicitud> {
  const identificador = await identificadorDe("derechos", token);
  if (!identificador) throw new Rechazo("estado", TEXTOS_DERECHOS.enlace_invalido);
  const pedida = exigirDatos(leerFormulario(formularioSolicitud, entrada));
  return enTransaccion(ctx, async (tx) => {
    const email = await usarVale(tx, identificador, tx.now());
    if (!email) throw new Rechazo("estado", TEXTOS_DERECHOS.enlace_invalido);
    const usuario = (await buscarPorCorreo(tx, email))?.codigo_referido ?? null;
    return registrarSolicitud(tx, { usuario, email }, pedida);
  });
}
