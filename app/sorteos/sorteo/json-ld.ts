import type { MetaDescriptor } from "react-router";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";

type Sorteo = {
  sku: string;
  key: string;
  producto: string;
  estado: "Disponible" | "Cerrado" | "Finalizado";
  fecha_sorteo: Date | null;
  termino_ventana: Date | null;
  descripcion: string;
  public_url: string;
  /** The name of the shop. */
  tienda: string;
};

const SCHEMA = "https://schema.org";

/** A draw is an event while it has a date that has not passed: it happens on its page, before everybody's eyes. */
export function eventoDeSorteo(sorteo: Sorteo): MetaDescriptor[] {
  const { sku, key, producto, estado, fecha_sorteo, termino_ventana, descripcion, public_url, tienda } =
    sorteo;
  if (estado !== "Cerrado" || !fecha_sorteo || !termino_ventana) return [];
  const url = `${public_url}${rutaSorteo(sku, key)}`;
  const evento = {
    "@context": SCHEMA,
    "@type": "Event",
    "@id": `${url}#sorteo`,
    name: `Sorteo de ${producto}`,
    description: descripcion,
    startDate: isoSantiago(fecha_sorteo),
    endDate: isoSantiago(termino_ventana),
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
    location: { "@type": "VirtualLocation", url },
    organizer: { "@type": "Organization", name: tienda, url: public_url },
  };
  return [{ "script:ld+json": evento }];
}
