import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

export const pedirDireccion = definir({
  esquema: z.object({
    nombre: renglon.nullish(),
    codigo: codigoCitado,
    /** A prize goes to the address of the profile; any other purchase keeps its own. */
    premio: z.boolean(),
    lineas: z.array(z.object({ nombre: renglon, cantidad: cantidadEntera })),
  }),
  asunto: ({ codigo }) => `¿A dónde enviamos tu compra ${codigo}?`,
  muestra: {
    nombre: "Javiera",
    codigo: "PZ-K7M2QX",
    premio: false,
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
  },
});
