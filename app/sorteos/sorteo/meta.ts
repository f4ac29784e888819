import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

export const NO_ENCONTRADO = "No se encontró el sorteo.";

/** The description of a shared link. */
function descripcion({ estado, producto, objetivo, fecha_sorteo, numero_producto }: VistaSorteo): string {
  if (estado === "Disponible") return `Sorteo abierto de ${producto}: meta de ${conPuntos(objetivo)}.`;
  if (estado === "Cerrado" && fecha_sorteo)
    return `El sorteo de ${producto} es el ${formatearDia(fecha_sorteo)}, entre las 22:00 y las 24:00.`;
  return numero_producto === null
    ? `El sorteo de ${producto} terminó sin ganadores y se devolvieron los puntos.`
    : `Mira los números ganadores del sorteo de ${producto} y comprueba el resultado tú mismo.`;
}

export const metaSorteo = (vista: VistaSorteo | null | undefined) =>
  vista
    ? [
        { title: `Sorteo ${vista.key} · ${vista.producto} · Puntazo` },
        { name: "description", content: descripcion(vista) },
      ]
    : [
        { title: `${NO_ENCONTRADO} · Puntazo` },
        { name: "description", content: "Busca otro producto en el catálogo de Puntazo." },
        { name: "robots", content: "noindex" },
      ];
