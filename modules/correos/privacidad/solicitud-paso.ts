import { z } from "zod";
import { codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

/** What changed in a request before its answer: its term, or the block of the data. */
export const solicitudPaso = definir({
  esquema: z.object({
    codigo: codigoCitado,
    paso: z.enum(["prorroga", "bloqueo_aceptado", "bloqueo_terminado"]),
    /** The last day to answer. */
    hasta: renglon.optional(),
    motivo: renglon.optional(),
  }),
  asunto: ({ codigo, paso }) =>
    paso === "prorroga"
      ? `Necesitamos más tiempo para tu solicitud ${codigo}`
      : `El bloqueo de tus datos (${codigo})`,
  muestra: {
    codigo: "SD-K7M2QX4T",
    paso: "prorroga",
    hasta: "domingo 17 de enero de 2027",
    motivo: "Estamos reuniendo los datos de tus compras.",
  },
});
