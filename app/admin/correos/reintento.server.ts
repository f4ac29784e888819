import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { intentTable } from "#app/lib/actions/forms.ts";
import { esRechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { reintentarAtascados, reintentarCorreo } from "#modules/correos/reintentar-correos.server.ts";
import { leerId } from "./busqueda.ts";

export type Reintento = { ok: boolean; mensaje: string };

type Caso = (ctx: Ctx, sesion: Sesion, form: FormData) => Promise<string>;

async function reintentarUno(ctx: Ctx, sesion: Sesion, form: FormData): Promise<string> {
  await reintentarCorreo(ctx, sesion, leerId(form.get("id")) ?? 0);
  return "El correo volvió a la fila de envío.";
}

const todos: Caso = async (ctx, sesion) => cuantos(await reintentarAtascados(ctx, sesion));
export const INTENTOS = intentTable("intento", { todos, uno: reintentarUno }, "uno");

/** Sends one mail again, or all that are stuck; a refusal is a sentence, not a failure. */
export async function reintentar({ ctx, sesion }: Peticion & { sesion: Sesion }, form: FormData) {
  try {
    const hacer = INTENTOS.find(form) ?? reintentarUno;
    return data<Reintento>({ ok: true, mensaje: await hacer(ctx, sesion, form) });
  } catch (error) {
    if (!esRechazo(error)) throw error;
    return data<Reintento>({ ok: false, mensaje: error.message }, { status: 409 });
  }
}

function cuantos(n: number): string {
  if (n === 0) return "No había correos atascados.";
  return n === 1 ? "1 correo volvió a la fila de envío." : `${n} correos volvieron a la fila de envío.`;
}
