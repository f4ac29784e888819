import "./tickets.css";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";
import { TicketTarjeta } from "./ticket.tsx";

type Props = { tickets: readonly TicketPublico[]; enVenta: boolean };

/** The public tickets, each with its cart button while they are on sale. */
export default function Tickets({ tickets, enVenta }: Props) {
  return (
    <ul className="grid gap-3 md:gap-5 md:grid-cols-2">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketTarjeta ticket={ticket} enVenta={enVenta} />
        </li>
      ))}
    </ul>
  );
}
