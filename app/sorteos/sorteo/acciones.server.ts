import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { intentTable } from "#app/lib/actions/forms.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { borrarMensaje, guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/abandonar-sorteo.server.ts";
import { registrarInput } from "#modules/sorteos/realizacion/registrar-input.server.ts";
import type { Intento, Respuesta } from "./respuesta.ts";

type Caso = (ctx: Ctx, key: string, form: FormData, sesion: Sesion) => Promise<string>;

const texto = (form: FormData, campo: string) => String(form.get(campo) ?? "").trim();

/** What people do on the page of a raffle, each with the sentence that tells it was done. */
const CASOS: Record<Intento, Caso> = {
  input: async (ctx, key, form, sesion) =>
    (await registrarInput(ctx, { key, input: Number(texto(form, "input") || Number.NaN) }, sesion)).message,
  mensaje: async (ctx, key, form, sesion) =>
    (await guardarMensaje(ctx, { key, mensaje: texto(form, "mensaje") }, sesion)).message,
  borrar_mensaje: async (ctx, key, _form, sesion) => (await borrarMensaje(ctx, { key }, sesion)).message,
  abandonar: async (ctx, key, form, sesion) =>
    (await abandonarSorteo(ctx, { key, motivo: texto(form, "motivo") }, sesion)).message,
};

export const INTENTOS = intentTable("intento", CASOS);

/** Does what the form says; a refusal is a sentence, not a failure. */
export async function actuar({ ctx, sesion }: Peticion & { sesion: Sesion }, key: string, form: FormData) {
  const intento = INTENTOS.of(form);
  const en = ctx.now().getTime();
  if (!intento) throw new Response(null, { status: 400 });
  try {
    const mensaje = await CASOS[intento](ctx, key, form, sesion);
    return data<Respuesta>({ intento, ok: true, mensaje, en });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return data<Respuesta>({ intento, ok: false, mensaje, en }, { status });
  }
}
