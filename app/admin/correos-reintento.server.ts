import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import type { Sesion } from "#modules/comun/contexto.ts";
import { esRechazo } from "#modules/comun/rechazo.ts";
import { reintentarAtascados, reintentarCorreo } from "#modules/correos/reintentar-correos.server.ts";
import { leerId } from "./correos-busqueda.ts";

export type Reintento = { ok: boolean; mensaje: string };

/** Sends one mail again, or all that are stuck; a refusal is a sentence, not a failure. */
export async function reintentar({ ctx, sesion }: Peticion & { sesion: Sesion }, form: FormData) {
  try {
    return data<Reintento>({ ok: true, mensaje: await hacer() });
  } catch (error) {
    if (!esRechazo(error)) throw error;
    return data<Reintento>({ ok: false, mensaje: error.message }, { status: 409 });
  }

  async function hacer(): Promise<string> {
    if (form.get("intento") === "todos") return cuantos(await reintentarAtascados(ctx, sesion));
    await reintentarCorreo(ctx, sesion, leerId(form.get("id")) ?? 0);
    return "El correo volvió a la fila de envío.";
  }
}

function cuantos(n: number): string {
  if (n === 0) return "No había correos atascados.";
  return n === 1 ? "1 correo volvió a la fila de envío." : `${n} correos volvieron a la fila de envío.`;
}
