import { asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { tickets } from "#database/schema.ts";

export const leerTicketsPublicos = ({ db }: { db: DbOrTx }) =>
  db
    .select({
      id: tickets.id,
      ticket: tickets.ticket,
      precio: tickets.precio,
      puntos: tickets.puntos,
      hex: tickets.hex,
      imagen_1: tickets.imagen_1,
      imagen_2: tickets.imagen_2,
    })
    .from(tickets)
    .where(eq(tickets.publico, true))
    .orderBy(asc(tickets.id));
