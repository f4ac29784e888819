import { z } from "zod";
import { codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const solicitudRespuesta = definir({
  esquema: z.object({
    codigo: codigoCitado,
    clase: renglon,
    resultado: z.enum(["acogida", "parcial", "denegada"]),
    /** What the shop did, or why it did not; one paragraph for each line. */
    respuesta: z.array(z.string().max(4_000)),
    /** The last day to complain to the Agencia. */
    reclamo_hasta: renglon.optional(),
    /** The person has an account, where the copy of their data is. */
    con_cuenta: z.boolean(),
  }),
  asunto: ({ codigo }) => `Respondimos tu solicitud ${codigo}`,
  muestra: {
    codigo: "SD-K7M2QX4T",
    clase: "Supresión",
    resultado: "denegada",
    respuesta: ["La boleta de tu compra se guarda por el plazo que exige la ley tributaria."],
    reclamo_hasta: "martes 5 de enero de 2027",
    con_cuenta: true,
  },
});
