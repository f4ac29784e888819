import { z } from "zod";
import { codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const premioRecordatorio = definir({
  esquema: z.object({
    nombre: renglon.nullish(),
    codigo: codigoCitado,
    producto: renglon,
    /** The last day. */
    hasta: renglon,
    /** What the winner has to give: 'tu RUT y tu dirección'. */
    falta: renglon,
  }),
  asunto: (datos) => `Tu premio te espera: ${datos.producto}`,
  muestra: {
    nombre: "Javiera",
    codigo: "PZ-R4P8WN",
    producto: "Parrilla de tambor con tapa",
    hasta: "domingo 17 de enero de 2027",
    falta: "tu RUT y tu dirección",
  },
});
