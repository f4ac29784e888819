import { expect, test } from "vitest";
import { eventoDeSorteo } from "./json-ld.ts";

const sorteo = {
  sku: "100001",
  key: "SRT-AAAA",
  producto: "Parrilla",
  estado: "Cerrado" as const,
  fecha_sorteo: new Date("2026-11-19T01:00:00Z"),
  termino_ventana: new Date("2026-11-19T03:00:00Z"),
  descripcion: "El sorteo de Parrilla es el miércoles 18 de noviembre.",
  public_url: "https://tienda.example",
  tienda: "Puntazo",
};

test("a raffle with a date is an event on its own page", () => {
  expect(eventoDeSorteo(sorteo)).toEqual([
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Event",
        "@id": "https://tienda.example/productos/detalle-producto/100001/sorteo/SRT-AAAA#sorteo",
        name: "Sorteo de Parrilla",
        description: sorteo.descripcion,
        startDate: "2026-11-18T22:00:00.000-03:00",
        endDate: "2026-11-19T00:00:00.000-03:00",
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
        location: {
          "@type": "VirtualLocation",
          url: "https://tienda.example/productos/detalle-producto/100001/sorteo/SRT-AAAA",
        },
        organizer: { "@type": "Organization", name: "Puntazo", url: "https://tienda.example" },
      },
    },
  ]);
});

test("without a date, or once it is over, it is none", () => {
  expect(eventoDeSorteo({ ...sorteo, estado: "Disponible", fecha_sorteo: null })).toEqual([]);
  expect(eventoDeSorteo({ ...sorteo, estado: "Finalizado" })).toEqual([]);
});
