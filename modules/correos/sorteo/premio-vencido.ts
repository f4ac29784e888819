import { z } from "zod";
import { codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const premioVencido = definir({
  esquema: z.object({ nombre: renglon.nullish(), codigo: codigoCitado, producto: renglon, hasta: renglon }),
  asunto: (datos) => `Premio no reclamado: ${datos.producto}`,
  muestra: {
    nombre: "Javiera",
    codigo: "PZ-R4P8WN",
    producto: "Parrilla de tambor con tapa",
    hasta: "domingo 17 de enero de 2027",
  },
});
