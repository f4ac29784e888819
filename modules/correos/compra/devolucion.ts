import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

/** A step of a return. The module of returns writes its words, which the notice says too. */
export const devolucion = definir({
  esquema: z.object({
    codigo: codigoCitado,
    titulo: renglon,
    parrafos: z.array(renglon),
    lineas: z.array(z.object({ nombre: renglon, cantidad: cantidadEntera })),
    /** The label to print is ready. */
    etiqueta: z.number().int().positive().optional(),
  }),
  asunto: ({ codigo, titulo }) => `${titulo}: compra ${codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    titulo: "Aceptamos tu devolución",
    parrafos: ["Imprime la etiqueta, ponla en el paquete y envíalo.", "No necesitas la caja original."],
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
    etiqueta: 12,
  },
});
