import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { guardarLimites } from "#modules/montoncito/guardar-limites.server.ts";

/** Sets the player's own limits. */
export const accionesDeLimites = acciones("sesion", {
  pausa: async ({ ctx, form, sesion }) =>
    (await guardarLimites(ctx, { pausa: texto(form, "pausa") }, sesion)).message,
  limite: async ({ ctx, form, sesion }) =>
    (await guardarLimites(ctx, { perdida_diaria: perdidaDe(form) }, sesion)).message,
});

/** The button "Quitar" removes the limit; a text that is not a number is refused by the rule. */
function perdidaDe(form: FormData): number | null {
  if (form.has("quitar")) return null;
  const escrito = texto(form, "perdida_diaria").trim().replaceAll(".", "");
  return escrito === "" ? Number.NaN : Number(escrito);
}
