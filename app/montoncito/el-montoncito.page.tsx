import { conTienda } from "#app/seo/marca.ts";
import "./tokens.css";
import "./secciones.css";
import "./mesa/resultado.css";
import "./mesa/mesa.css";
import "./mesa/telefono.css";
import { useState } from "react";
import { data } from "react-router";
import { peticion } from "#app/context.ts";
import { acciones, enteroDe } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import { guardarLimites } from "#modules/montoncito/guardar-limites.server.ts";
import { leerJuego } from "#modules/montoncito/leer-juego.server.ts";
import type { Route } from "./+types/el-montoncito.page.ts";
import { JuegoEnVivo } from "./juego.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, sesion } = peticion({ context });
  const { searchParams } = new URL(request.url);
  const pagina = leerPagina(searchParams.get("pagina"));
  const clave = (nombre: string) => searchParams.get(nombre)?.slice(0, 40) ?? null;
  return data(await leerJuego(ctx, { antes: clave("antes"), partida: clave("partida"), pagina }, sesion));
}

/** Sets the player's own limits. */
export const action = acciones("sesion", {
  pausa: async ({ ctx, form, sesion }) =>
    (await guardarLimites(ctx, { pausa: texto(form, "pausa") }, sesion)).message,
  limite: async ({ ctx, form, sesion }) =>
    (await guardarLimites(ctx, { perdida_diaria: perdidaDe(form) }, sesion)).message,
});

/** The button "Quitar" removes the limit; a text that is not a number is refused by the rule. */
function perdidaDe(form: FormData): number | null {
  if (form.has("quitar")) return null;
  return enteroDe(form, "perdida_diaria");
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "El Montoncito") },
  {
    name: "description",
    content:
      "El juego de cartas de la tienda: seis montones, una banca sin ventaja y cada reparto comprobable. Solo para mayores de 18 años.",
  },
];

const AJUSTES = ["ajustes"] as const;

export default function PaginaElMontoncito({ loaderData, actionData }: Route.ComponentProps) {
  useRealtime(AJUSTES);
  // Known here and not in the table: a component that asks is rendered again after hydration.
  const [delDocumento] = useState(!useHydrated());
  return <JuegoEnVivo juego={loaderData} delDocumento={delDocumento} respuesta={useLastAnswer(actionData)} />;
}
