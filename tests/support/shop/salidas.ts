import { asc, eq } from "drizzle-orm";
import { conexiones_envios } from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { NOMBRES_EVENTO } from "#modules/conexiones/salidas/eventos.ts";
import { crearSalida } from "#modules/conexiones/salidas/guardar-salida.server.ts";

/** Adds an address that wants every event. */
export const escucharTodo = (ctx: Ctx, admin: Sesion, url = "http://localhost:5678/webhook") =>
  crearSalida(ctx, { url, ...Object.fromEntries(NOMBRES_EVENTO.map((evento) => [evento, "on"])) }, admin);

/** The events about a sale or a raffle, in the order in which they were written. */
export const leerEventos = ({ db }: Ctx, objeto: string) =>
  db
    .select()
    .from(conexiones_envios)
    .where(eq(conexiones_envios.objeto, objeto))
    .orderBy(asc(conexiones_envios.id));

export const nombresDe = async (ctx: Ctx, objeto: string): Promise<string[]> =>
  (await leerEventos(ctx, objeto)).map(({ evento }) => evento);

/** `datos` of the last event about it. */
export async function ultimosDatos(ctx: Ctx, objeto: string): Promise<Record<string, unknown>> {
  const ultimo = (await leerEventos(ctx, objeto)).at(-1);
  return JSON.parse(ultimo?.cuerpo ?? "{}").datos;
}
