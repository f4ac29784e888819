import "./tickets.css";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";
import { TicketTarjeta } from "./ticket.tsx";

/** The public tickets, each with its cart button while they are on sale. */
export const Tickets = ({ tickets, enVenta }: { tickets: readonly TicketPublico[]; enVenta: boolean }) => (
  <ul className="grid gap-3 md:gap-5 md:grid-cols-2">
    {tickets.map((ticket) => (
      <li key={ticket.id}>
        <TicketTarjeta ticket={ticket} enVenta={enVenta} />
      </li>
    ))}
  </ul>
);
