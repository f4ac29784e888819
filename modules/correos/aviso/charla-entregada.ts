import { z } from "zod";
import { direccionDeCorreo, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const charlaEntregada = definir({
  esquema: z.object({
    cliente: renglon,
    correo: direccionDeCorreo,
    mensajes: z.array(z.object({ de: z.enum(["persona", "mati"]), texto: z.string().max(600) })).min(1),
  }),
  asunto: ({ cliente, correo }) => `${cliente || correo} quiere hablar con una persona`,
  muestra: {
    cliente: "Camila Soto",
    correo: "camila@example.com",
    mensajes: [
      { de: "persona", texto: "¿Puedo cambiar la parrilla por una más grande?" },
      { de: "mati", texto: "Esa no me la sé, y prefiero no inventar." },
      { de: "persona", texto: "quiero hablar con una persona" },
    ],
  },
});
