import { z } from "zod";
import { codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const solicitudRecibida = definir({
  esquema: z.object({
    codigo: codigoCitado,
    /** The right, as people read it. */
    clase: renglon,
    recibida: renglon,
    /** The last day to answer. */
    hasta: renglon,
    /** The last day to answer the block, while the data are not used. */
    bloqueo_hasta: renglon.optional(),
  }),
  asunto: ({ codigo }) => `Recibimos tu solicitud ${codigo}`,
  muestra: {
    codigo: "SD-K7M2QX4T",
    clase: "Rectificación",
    recibida: "miércoles 18 de noviembre de 2026",
    hasta: "viernes 18 de diciembre de 2026",
    bloqueo_hasta: "viernes 20 de noviembre de 2026",
  },
});
