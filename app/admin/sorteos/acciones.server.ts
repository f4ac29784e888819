import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { intentTable } from "#app/lib/actions/forms.ts";
import { esRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { borrarMensaje, guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/abandonar-sorteo.server.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/iniciar-sorteo.server.ts";

export type Resultado = { ok: boolean; mensaje: string };

type Caso = (ctx: Ctx, key: string, form: FormData, sesion: Sesion) => Promise<{ message: string }>;

const texto = (form: FormData, campo: string) => String(form.get(campo) ?? "").trim();

/** What the desk does with a raffle; the rules are those of its own page. */
export const ACCIONES = intentTable<string, Caso>("accion", {
  iniciar: (ctx, key, _form, sesion) => iniciarSorteo(ctx, { key }, sesion),
  mensaje: (ctx, key, form, sesion) => guardarMensaje(ctx, { key, mensaje: texto(form, "mensaje") }, sesion),
  borrar_mensaje: (ctx, key, _form, sesion) => borrarMensaje(ctx, { key }, sesion),
  abandonar: (ctx, key, form, sesion) => abandonarSorteo(ctx, { key, motivo: texto(form, "motivo") }, sesion),
});

/** Does what the form says; a refusal is a sentence, not a failure. */
export async function actuar({ ctx, sesion }: Peticion & { sesion: Sesion }, key: string, form: FormData) {
  const caso = ACCIONES.find(form);
  try {
    if (!caso) throw new Rechazo("malformado", "Esa acción no existe.");
    const { message } = await caso(ctx, key, form, sesion);
    return data<Resultado>({ ok: true, mensaje: message });
  } catch (error) {
    if (!esRechazo(error)) throw error;
    return data<Resultado>({ ok: false, mensaje: error.message });
  }
}
