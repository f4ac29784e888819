import { PauseNote } from "#app/layout/pause-note.tsx";
import { Ticket } from "#app/tickets/ticket.tsx";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";

type Props = { tickets: TicketPublico[]; tickets_en_venta: boolean };

/** The public tickets, for whoever lacks points. */
export const ParticipaTickets = ({ tickets, tickets_en_venta }: Props) =>
  tickets.length === 0 ? null : (
    <section className="join-tickets" aria-labelledby="faltan-puntos">
      <h2 id="faltan-puntos">¿Te faltan puntos?</h2>
      <PauseNote parte="tickets" className="mb-5" />
      <ul className="tickets-grid">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Ticket ticket={ticket} enVenta={tickets_en_venta} />
          </li>
        ))}
      </ul>
      <noscript>
        <p className="mt-4 text-tinta-2">El carrito necesita JavaScript: actívalo para comprar tickets.</p>
      </noscript>
    </section>
  );
