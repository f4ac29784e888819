import { asc, eq } from "drizzle-orm";
import { tickets } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export const leerTicketsPublicos = ({ db }: Lector) =>
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
