import "./franja.css";
import "./sorteo.css";
import { data } from "react-router";
import { peticion } from "#app/context.ts";
import { NotFound } from "#app/layout/not-found.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { leerPagina } from "#modules/comun/busqueda.ts";
import { leerSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import type { Route } from "./+types/sorteo.page.ts";
import { accionesDeSorteo } from "./acciones.server.ts";
import { metaSorteo, NO_ENCONTRADO } from "./meta.ts";
import { Sorteo } from "./sorteo.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, sesion } = peticion({ context });
  const pagina = leerPagina(new URL(request.url).searchParams.get("pagina"));
  const vista = await leerSorteo(ctx, { sku: params.sku, key: params.key, pagina }, sesion);
  return data(vista, { status: vista ? 200 : 404 });
}

export const action = accionesDeSorteo;

export const meta: Route.MetaFunction = ({ loaderData }) => metaSorteo(loaderData);

export default function PaginaSorteo({ loaderData, actionData, params: { key } }: Route.ComponentProps) {
  useRealtime([`sorteos:${key}`, `sorteos_input:${key}`, `tickets_participantes:${key}`, "ajustes"]);
  const respuesta = useLastAnswer(actionData);
  if (!loaderData) return <SorteoNoEncontrado />;
  return <Sorteo key={key} vista={loaderData} respuesta={respuesta} />;
}

const SorteoNoEncontrado = () => (
  <NotFound
    title={NO_ENCONTRADO}
    text="Puede que el enlace esté incompleto o que sea de otro producto. Desde la página de cada producto llegas a sus sorteos."
    also={{ to: "/como-participar", label: "Cómo participar" }}
  />
);
