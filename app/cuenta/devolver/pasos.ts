import { NOMBRE_ESTADO_DEVOLUCION } from "#modules/compras/devoluciones/estado-devolucion.ts";
import type { DevolucionVisible } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";

/** A step of the thread of a return. `en`: when it happened; `limite`: the last moment for it. */
export type PasoHilo = {
  nombre: string;
  estado: "hecho" | "actual" | "pendiente" | "detenido";
  en: Date | null;
  limite: Date | null;
};

const FINAL: Record<DevolucionVisible["solucion"], string> = {
  dinero: "Te devolvemos el dinero",
  reparacion: "Te lo enviamos reparado",
  cambio: "Te enviamos uno nuevo",
};

/** The five steps of a return; one that was rejected, expired or cancelled stops where it was. */
export function pasosDe(devolucion: DevolucionVisible): PasoHilo[] {
  const { estado, terminada_en, pagar_hasta } = devolucion;
  const fechas: readonly (readonly [string, Date | null])[] = [
    ["Pedida", devolucion.pedida_en],
    ["Aceptada", devolucion.aceptada_en],
    // What never left the shop does not come back.
    ...(devolucion.sin_envio
      ? []
      : ([
          ["En camino", devolucion.enviada_en],
          ["La recibimos", devolucion.recibida_en],
        ] as const)),
  ];
  const detenida = estado === "rechazada" || estado === "vencida" || estado === "cancelada";
  // A parcel may arrive without the customer having said that it left.
  const ultimo = fechas.findLastIndex(([, en]) => en !== null);
  const hechos = fechas.map(([nombre, en], i): PasoHilo => {
    const paso =
      i < ultimo || (i === ultimo && terminada_en) ? "hecho" : i === ultimo ? "actual" : "pendiente";
    return { nombre, estado: paso, en, limite: null };
  });
  if (detenida) {
    const nombre = NOMBRE_ESTADO_DEVOLUCION[estado];
    return [...hechos.slice(0, ultimo + 1), { nombre, estado: "detenido", en: terminada_en, limite: null }];
  }
  const final: PasoHilo = {
    nombre: FINAL[devolucion.solucion],
    estado: terminada_en ? "hecho" : "pendiente",
    en: terminada_en,
    limite: terminada_en ? null : pagar_hasta,
  };
  return [...hechos, final];
}
