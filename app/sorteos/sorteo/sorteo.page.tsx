import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import "./franja.css";
import "./sorteo.css";
import { data } from "react-router";
import { peticion } from "#app/context.ts";
import { NotFound } from "#app/layout/not-found.tsx";
import { acciones, enteroDe } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { conTienda, type Matches, marcaEn, metaNoEncontrado } from "#app/seo/marca.ts";
import { cabecerasEnEscena } from "#app/sorteos/en-escena.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import { mostrarGanador, ocultarGanador } from "#modules/sorteos/ganadores/mostrar-ganador.server.ts";
import { borrarMensaje, guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { existeSorteo, leerSorteo, type VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { leerRastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import { salaPublico } from "#modules/sorteos/realizacion/escenario/publico.ts";
import { enEscena } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { finalizarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { registrarInput } from "#modules/sorteos/realizacion/inicio/registrar-input.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import type { Route } from "./+types/sorteo.page.ts";
import { eventoDeSorteo } from "./json-ld.ts";
import { SorteoVivo } from "./sorteo.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, sesion } = peticion({ context });
  const { searchParams } = new URL(request.url);
  const pagina = leerPagina(searchParams.get("pagina"));
  const vista = await leerSorteo(ctx, { sku: params.sku, key: params.key, pagina }, sesion);
  // Read only when it is asked for: it follows the whole history of the person's account.
  const rastro = vista && searchParams.has("rastro") ? await leerRastro(ctx, params, sesion) : null;
  return data(vista && { ...vista, rastro, public_url: ctx.public_url }, {
    status: vista ? 200 : 404,
    headers: cabecerasEnEscena(vista !== null && enEscena(vista, vista.ahora)),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = acciones(
  "sesion",
  {
    async input({ ctx, param, form, sesion }) {
      const input = enteroDe(form, "input");
      return (await registrarInput(ctx, { key: param("key"), input }, sesion)).message;
    },
    async mostrar_nombre({ ctx, param, form, sesion }) {
      const comuna = texto(form, "comuna");
      return (await mostrarGanador(ctx, { key: param("key"), comuna }, sesion)).message;
    },
    async ocultar_nombre({ ctx, param, sesion }) {
      return (await ocultarGanador(ctx, { key: param("key") }, sesion)).message;
    },
    async mensaje({ ctx, param, form, sesion }) {
      const mensaje = texto(form, "mensaje").trim();
      return (await guardarMensaje(ctx, { key: param("key"), mensaje }, sesion)).message;
    },
    async borrar_mensaje({ ctx, param, sesion }) {
      return (await borrarMensaje(ctx, { key: param("key") }, sesion)).message;
    },
    async finalizar({ ctx, param, sesion }) {
      return (await finalizarSorteo(ctx, { key: param("key") }, sesion)).message;
    },
    async abandonar({ ctx, param, form, sesion }) {
      const motivo = texto(form, "motivo").trim();
      return (await abandonarSorteo(ctx, { key: param("key"), motivo }, sesion)).message;
    },
  },
  {
    async antes({ ctx, param }) {
      if (!(await existeSorteo(ctx, param("sku"), param("key")))) throw new Response(null, { status: 404 });
    },
  },
);

export const clientAction = sinPerder<typeof action>(sinSaber("tu respuesta"));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => metaSorteo(loaderData, matches);

export default function PaginaSorteo({ loaderData, actionData, params: { key } }: Route.ComponentProps) {
  useRealtime([
    `sorteos:${key}`,
    `sorteos_input:${key}`,
    `tickets_participantes:${key}`,
    salaPublico(key),
    "ajustes",
  ]);
  const respuesta = useLastAnswer(actionData);
  if (!loaderData) return <SorteoNoEncontrado />;
  const { rastro, public_url, ...vista } = loaderData;
  return <SorteoVivo key={key} vista={vista} respuesta={respuesta} rastro={rastro} public_url={public_url} />;
}

const SorteoNoEncontrado = () => (
  <NotFound
    title={NO_ENCONTRADO}
    text="Puede que el enlace esté incompleto o que sea de otro producto. Desde la página de cada producto llegas a sus sorteos."
    also={{ to: "/como-participar", label: "Cómo participar" }}
  />
);

const NO_ENCONTRADO = "No se encontró el sorteo.";

/** The description of a shared link. */
function descripcion({ estado, producto, objetivo, fecha_sorteo, numero_producto }: VistaSorteo): string {
  if (estado === "Disponible") return `Sorteo abierto de ${producto}: meta de ${conPuntos(objetivo)}.`;
  if (estado === "Cerrado" && fecha_sorteo)
    return `El sorteo de ${producto} es el ${formatearDia(fecha_sorteo)}, entre las 22:00 y las 24:00.`;
  return numero_producto === null
    ? `El sorteo de ${producto} terminó sin ganadores y se devolvieron los puntos.`
    : `Mira los números ganadores del sorteo de ${producto} y comprueba el resultado tú mismo.`;
}

const metaSorteo = (vista: (VistaSorteo & { public_url: string }) | null | undefined, matches: Matches) =>
  vista
    ? [
        { title: conTienda(matches, `Sorteo ${vista.key} · ${vista.producto}`) },
        { name: "description", content: descripcion(vista) },
        ...eventoDeSorteo({ ...vista, descripcion: descripcion(vista), tienda: marcaEn(matches).nombre }),
      ]
    : metaNoEncontrado(matches, NO_ENCONTRADO);
