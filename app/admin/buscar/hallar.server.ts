import { requierePermiso } from "#app/context.ts";
import { leerTexto } from "#modules/comun/texto/busqueda.ts";
import { buscarTodo } from "#modules/panel/buscar-todo.server.ts";
import { responderPreguntaAdmin } from "#modules/panel/preguntas/responder-pregunta.server.ts";
import type { Hallado } from "./resultados.ts";

/** What the text of an address finds, for the page and for the palette. */
export async function hallar(
  args: Parameters<typeof requierePermiso>[0] & { request: Request },
): Promise<Hallado & { texto: string }> {
  const { ctx, sesion } = requierePermiso(args, "buscar.ver");
  const texto = leerTexto(new URL(args.request.url).searchParams.get("texto")) ?? "";
  const [hallazgos, respuesta] = await Promise.all([
    buscarTodo(ctx, texto, sesion),
    responderPreguntaAdmin(ctx, texto, sesion),
  ]);
  return { texto, hallazgos, respuesta };
}
