import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

export const envioRetirado = definir({
  esquema: z.object({
    codigo: codigoCitado,
    /** Why it was not sent after all, in the words of an admin. */
    motivo: renglon,
    lineas: z.array(z.object({ nombre: renglon, cantidad: cantidadEntera })),
  }),
  asunto: ({ codigo }) => `Tu compra ${codigo} volvió a preparación`,
  muestra: {
    codigo: "PZ-K7M2QX",
    motivo: "El transportista devolvió el paquete: faltaba el número de la casa.",
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
  },
});
