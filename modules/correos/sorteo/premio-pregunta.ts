import { z } from "zod";
import { codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const premioPregunta = definir({
  esquema: z.object({
    nombre: renglon.nullish(),
    codigo: codigoCitado,
    producto: renglon,
    pregunta: renglon,
  }),
  asunto: (datos) => `Tenemos una pregunta por tu premio ${datos.codigo}`,
  muestra: {
    nombre: "Javiera",
    codigo: "PZ-R4P8WN",
    producto: "Parrilla de tambor con tapa",
    pregunta: "¿Quién puede recibirla en tu casa el jueves?",
  },
});
