import "./secciones.css";
import "./resultado.css";
import "./montoncito.css";
import { data } from "react-router";
import { peticion } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { leerPagina } from "#modules/comun/busqueda.ts";
import { leerJuego } from "#modules/montoncito/leer-juego.server.ts";
import type { Route } from "./+types/el-montoncito.page.ts";
import { accionesDeLimites } from "./acciones.server.ts";
import { Juego } from "./juego.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, sesion } = peticion({ context });
  const { searchParams } = new URL(request.url);
  const pagina = leerPagina(searchParams.get("pagina"));
  const antes = searchParams.get("antes");
  return data(await leerJuego(ctx, { antes: antes?.slice(0, 40) ?? null, pagina }, sesion));
}

export const action = accionesDeLimites;

export const meta: Route.MetaFunction = () => [
  { title: "El Montoncito · Puntazo" },
  {
    name: "description",
    content:
      "El juego de cartas de Puntazo: seis montones, una banca sin ventaja y cada reparto comprobable. Solo para mayores de 18 años.",
  },
];

const AJUSTES = ["ajustes"] as const;

export default function PaginaElMontoncito({ loaderData, actionData }: Route.ComponentProps) {
  useRealtime(AJUSTES);
  return <Juego juego={loaderData} respuesta={useLastAnswer(actionData)} />;
}
