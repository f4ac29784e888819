import { PauseNote } from "#app/layout/pause-note.tsx";
import { Tickets } from "#app/tickets/tickets.tsx";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";

type Props = { tickets: TicketPublico[]; tickets_en_venta: boolean };

/** The public tickets, for whoever lacks points. */
export const ParticipaTickets = ({ tickets, tickets_en_venta }: Props) =>
  tickets.length === 0 ? null : (
    <section className="join-tickets" aria-labelledby="faltan-puntos">
      <h2 id="faltan-puntos">¿Te faltan puntos?</h2>
      <PauseNote parte="tickets" className="mb-5" />
      <Tickets tickets={tickets} enVenta={tickets_en_venta} />
    </section>
  );
