import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { refusalOf } from "#app/lib/refusal.ts";
import type { Sesion } from "#modules/comun/contexto.ts";
import { type CambioLimites, guardarLimites } from "#modules/montoncito/guardar-limites.server.ts";

export type Respuesta = { intento: "limite" | "pausa"; ok: boolean; mensaje: string };

/** An empty field takes the limit away; what is no number is refused by its rule. */
function cambio(form: FormData): { intento: Respuesta["intento"]; pedido: CambioLimites } {
  const intento = form.get("intento");
  if (intento === "pausa") return { intento, pedido: { pausa: String(form.get("pausa") ?? "") } };
  if (intento !== "limite") throw new Response(null, { status: 400 });
  const texto = String(form.get("perdida_diaria") ?? "")
    .trim()
    .replaceAll(".", "");
  const quitar = form.get("quitar") !== null;
  return { intento, pedido: { perdida_diaria: quitar ? null : texto === "" ? Number.NaN : Number(texto) } };
}

/** The player's own limits; a refusal is a sentence, not a failure. */
export async function actuar({ ctx, sesion }: Peticion & { sesion: Sesion }, form: FormData) {
  const { intento, pedido } = cambio(form);
  try {
    const { message } = await guardarLimites(ctx, pedido, sesion);
    return data<Respuesta>({ intento, ok: true, mensaje: message });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return data<Respuesta>({ intento, ok: false, mensaje }, { status });
  }
}
