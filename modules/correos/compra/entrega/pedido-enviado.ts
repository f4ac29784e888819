import { z } from "zod";
import { cantidadEntera, codigoCitado, enlaceWeb, renglon } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

export const pedidoEnviado = definir({
  esquema: z.object({
    codigo: codigoCitado,
    transportista: renglon.optional(),
    seguimiento: renglon,
    /** The page of the carrier that follows the parcel. */
    pagina_seguimiento: enlaceWeb.optional(),
    /** The carrier or the number was another before. */
    corregido: z.boolean().optional(),
    lineas: z.array(z.object({ nombre: renglon, cantidad: cantidadEntera })),
  }),
  asunto: ({ codigo, corregido }) =>
    corregido ? `Corregimos el seguimiento de tu compra ${codigo}` : `Tu compra ${codigo} va en camino`,
  muestra: {
    codigo: "PZ-K7M2QX",
    transportista: "Starken",
    seguimiento: "CX9400123CL",
    pagina_seguimiento: "https://www.starken.cl/seguimiento?codigo=CX9400123CL",
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
  },
});
