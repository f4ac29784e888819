import { z } from "zod";
import { enlaceWeb, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const invitacionEquipo = definir({
  esquema: z.object({
    enlace: enlaceWeb,
    dias: z.number().int().positive(),
    rol: renglon,
    alcance: renglon,
    por: renglon,
  }),
  asunto: () => "Te invitaron a administrar {tienda}",
  muestra: {
    enlace: "https://puntazo.example/invitacion?token=Ab3-xYz_9",
    dias: 7,
    rol: "Ventas",
    alcance: "Ventas, pagos y despachos; ve a los clientes sin cambiarlos.",
    por: "Rocío Fuentes",
  },
});
