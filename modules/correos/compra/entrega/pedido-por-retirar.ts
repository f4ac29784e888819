import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

export const pedidoPorRetirar = definir({
  esquema: z.object({
    codigo: codigoCitado,
    direccion: renglon,
    horario: renglon,
    lineas: z.array(z.object({ nombre: renglon, cantidad: cantidadEntera })),
  }),
  asunto: ({ codigo }) => `Tu compra ${codigo} está lista para retirar`,
  muestra: {
    codigo: "PZ-K7M2QX",
    direccion: "Av. Matta 100, Ñuñoa",
    horario: "Lunes a viernes, de 10 a 18 h",
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
  },
});
