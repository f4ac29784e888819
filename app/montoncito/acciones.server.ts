import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { guardarLimites } from "#modules/montoncito/guardar-limites.server.ts";

/** The player's own limits. */
export const accionesDeLimites = acciones("sesion", {
  pausa: async ({ ctx, form, sesion }) =>
    (await guardarLimites(ctx, { pausa: texto(form, "pausa") }, sesion)).message,
  limite: async ({ ctx, form, sesion }) =>
    (await guardarLimites(ctx, { perdida_diaria: perdidaDe(form) }, sesion)).message,
});

/** The button "Quitar" takes the limit away; a text that is no number is refused by its rule. */
function perdidaDe(form: FormData): number | null {
  if (form.has("quitar")) return null;
  const escrito = texto(form, "perdida_diaria").trim().replaceAll(".", "");
  return escrito === "" ? Number.NaN : Number(escrito);
}
