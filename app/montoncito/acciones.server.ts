import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { intentTable } from "#app/lib/actions/forms.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { type CambioLimites, guardarLimites } from "#modules/montoncito/guardar-limites.server.ts";

export type Respuesta = { intento: "limite" | "pausa"; ok: boolean; mensaje: string };

const CASOS: Record<Respuesta["intento"], (form: FormData) => CambioLimites> = {
  pausa: (form) => ({ pausa: String(form.get("pausa") ?? "") }),
  /** An empty field takes the limit away; what is no number is refused by its rule. */
  limite(form) {
    if (form.get("quitar") !== null) return { perdida_diaria: null };
    const texto = String(form.get("perdida_diaria") ?? "")
      .trim()
      .replaceAll(".", "");
    return { perdida_diaria: texto === "" ? Number.NaN : Number(texto) };
  },
};

export const INTENTOS = intentTable("intento", CASOS);

/** The player's own limits; a refusal is a sentence, not a failure. */
export async function actuar({ ctx, sesion }: Peticion & { sesion: Sesion }, form: FormData) {
  const intento = INTENTOS.of(form);
  if (!intento) throw new Response(null, { status: 400 });
  try {
    const { message } = await guardarLimites(ctx, CASOS[intento](form), sesion);
    return data<Respuesta>({ intento, ok: true, mensaje: message });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return data<Respuesta>({ intento, ok: false, mensaje }, { status });
  }
}
