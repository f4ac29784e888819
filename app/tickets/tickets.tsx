import "./tickets.css";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";
import { Ticket } from "./ticket.tsx";

/** The public tickets, each with its cart button while they are on sale. */
export const Tickets = ({ tickets, enVenta }: { tickets: readonly TicketPublico[]; enVenta: boolean }) => (
  <ul className="tickets-grilla">
    {tickets.map((ticket) => (
      <li key={ticket.id}>
        <Ticket ticket={ticket} enVenta={enVenta} />
      </li>
    ))}
  </ul>
);
