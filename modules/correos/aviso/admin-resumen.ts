import { z } from "zod";
import { cantidadEntera, instanteIso } from "../campos.ts";
import { definir } from "../correo.ts";
import { AVISO, esquemaAviso } from "./admin-aviso.ts";

/** "1 aviso", "12 avisos" */
export function cuantosAvisos({ avisos, otros }: { avisos: readonly unknown[]; otros: number }): string {
  const total = avisos.length + otros;
  return total === 1 ? "1 aviso" : `${total} avisos`;
}

/** `fecha` is the instant at which the summary ends and the next one starts. */
export const adminResumen = definir({
  esquema: z.object({
    fecha: instanteIso,
    avisos: z.array(esquemaAviso).min(1),
    otros: cantidadEntera.default(0),
    /** `juntos`: what happened since the last mail, when several things happened in a short time. */
    motivo: z.enum(["dia", "juntos"]).default("dia"),
  }),
  asunto: (datos) =>
    `${datos.motivo === "juntos" ? "En la tienda" : "Resumen del día"}: ${cuantosAvisos(datos)}`,
  muestra: {
    fecha: "2026-11-20T23:00:00.000Z",
    avisos: [
      AVISO,
      {
        titulo: "Comprobante de PZ-M4T9WB",
        texto: "El cliente adjuntó el comprobante de su transferencia.",
        ruta: "/admin/ventas?texto=PZ-M4T9WB",
      },
    ],
  },
});
