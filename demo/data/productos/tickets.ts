export type TicketDemo = {
  ticket: string;
  precio: number;
  puntos: number;
  hex: string;
  publico: boolean;
  imagen_1: string;
  imagen_2: string;
};

/**
 * Larger tickets cost less per point, down to 10 000 pesos for 1 200 points; raffle targets are computed with
 * that rate.
 */
export const TICKETS_DEMO: TicketDemo[] = [
  {
    ticket: "Ticket Picado",
    precio: 1000,
    puntos: 100,
    hex: "#09565C",
    publico: true,
    imagen_1: "ticket-picado-1.webp",
    imagen_2: "ticket-picado-2.webp",
  },
  {
    ticket: "Ticket Asado",
    precio: 5000,
    puntos: 550,
    hex: "#C8102E",
    publico: true,
    imagen_1: "ticket-asado-1.webp",
    imagen_2: "ticket-asado-2.webp",
  },
  {
    ticket: "Ticket Dieciochero",
    precio: 10000,
    puntos: 1200,
    hex: "#F09A12",
    publico: true,
    imagen_1: "ticket-dieciochero-1.webp",
    imagen_2: "ticket-dieciochero-2.webp",
  },
  {
    ticket: "Ticket Fonda",
    precio: 20000,
    puntos: 2400,
    hex: "#5B3A8C",
    publico: true,
    imagen_1: "ticket-fonda-1.webp",
    imagen_2: "ticket-fonda-2.webp",
  },
  {
    ticket: "Ticket Aniversario",
    precio: 3000,
    puntos: 330,
    hex: "#11664A",
    publico: false,
    imagen_1: "ticket-aniversario-1.webp",
    imagen_2: "ticket-aniversario-2.webp",
  },
];
