import { z } from "zod";
import { esTabla } from "#modules/comun/eventos/catalogo.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";

/** NOTIFY refuses 8000 bytes; this leaves some room for the envelope. */
const MAX_BYTES = 7_800;

const text = z.string().nullable();
const schema = z.object({
  from: z.string(),
  /** tabla, clave, usuario */
  events: z.array(z.tuple([z.string(), text, text])).default([]),
  /** Events were dropped: reload everything. */
  resync: z.boolean().default(false),
});

export type Message = { from: string; eventos: Evento[]; resync: boolean };

const tuple = ({ tabla, clave, usuario }: Evento) => [tabla, clave ?? null, usuario ?? null];

/** Two events with the same key are duplicates. */
export const eventKey = (evento: Evento): string => JSON.stringify(tuple(evento));

/** Splits events into messages within the size limit. An event that is too long becomes a resync. */
export function encodeMessages(from: string, eventos: readonly Evento[], resync = false): string[] {
  const head = `{"from":${JSON.stringify(from)},"events":[`;
  const room = MAX_BYTES - Buffer.byteLength(head) - 2;
  const parts = eventos.map(eventKey);
  const small = parts.filter((part) => Buffer.byteLength(part) <= room);
  const bodies: string[] = [];
  for (const part of small) {
    const last = bodies.at(-1);
    if (last !== undefined && Buffer.byteLength(last) + Buffer.byteLength(part) + 1 <= room) {
      bodies[bodies.length - 1] = `${last},${part}`;
    } else bodies.push(part);
  }
  const messages = bodies.map((body) => `${head}${body}]}`);
  const ask = resync || small.length < parts.length;
  return ask ? [...messages, JSON.stringify({ from, resync: true })] : messages;
}

/**
 * Null for a message that this version does not understand, for example while two versions run side by side.
 */
export function decodeMessage(payload: string): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return null;
  }
  const { success, data } = schema.safeParse(value);
  if (!success) return null;
  const eventos = data.events.flatMap(([tabla, clave, usuario]): Evento[] => {
    if (!esTabla(tabla)) return [];
    return [{ tabla, ...(clave === null ? {} : { clave }), ...(usuario === null ? {} : { usuario }) }];
  });
  // An unknown table, from a newer version, may affect any page here.
  return { from: data.from, eventos, resync: data.resync || eventos.length < data.events.length };
}
