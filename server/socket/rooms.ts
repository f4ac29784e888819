import { z } from "zod";
import { salasPermitidas } from "#modules/comun/eventos/eventos.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";

const MAX_TOPICS = 20;
const MAX_ROOMS = 60;

const temasSchema = z.array(z.string().max(80)).min(1).max(MAX_TOPICS);
const edadSchema = z.number().min(0).max(DIA_MS);

/**
 * The part of a socket that this file uses. A client cannot leave its internal rooms (its id, its session).
 */
export type Member = {
  rooms: ReadonlySet<string>;
  join(salas: string[]): unknown;
  leave(sala: string): unknown;
};

/** `atrasado`: one of the rooms changed since the client loaded its page, so it should reload. */
export type EntradaSalas = { entradas: string[]; rechazadas: string[]; atrasado: boolean };
export type Fallo = { error: string };

const MALFORMED: Fallo = { error: "La lista de temas no es válida." };
const FULL: Fallo = { error: "Sigues demasiados temas a la vez." };

/** Joins the rooms that this person may follow; `edad` is the age of the page's data in milliseconds. */
export function enterRooms(
  member: Member,
  quien: Sesion | null,
  asked: { temas: unknown; edad: unknown },
  changedWithin: (sala: string, age: number) => boolean,
): EntradaSalas | Fallo {
  const temas = temasSchema.safeParse(asked.temas);
  if (!temas.success) return MALFORMED;
  const edad = edadSchema.safeParse(asked.edad);
  const salas = new Map(temas.data.map((tema) => [tema, salasPermitidas(tema, quien)] as const));
  const allowed = [...salas.keys()].filter((tema) => salas.get(tema)?.length);
  const entering = [...new Set([...salas.values()].flat())];
  if (new Set([...member.rooms, ...entering]).size > MAX_ROOMS) return FULL;
  member.join(entering);
  return {
    entradas: allowed,
    rechazadas: temas.data.filter((tema) => !allowed.includes(tema)),
    atrasado: edad.success && entering.some((sala) => changedWithin(sala, edad.data)),
  };
}

export function leaveRooms(
  member: Member,
  quien: Sesion | null,
  asked: unknown,
): { salidas: string[] } | Fallo {
  const temas = temasSchema.safeParse(asked);
  if (!temas.success) return MALFORMED;
  const salidas: string[] = [];
  for (const tema of temas.data) {
    const salas = salasPermitidas(tema, quien);
    if (salas.length > 0) salidas.push(tema);
    for (const sala of salas) member.leave(sala);
  }
  return { salidas };
}
