import { z } from "zod";
import { RUTA } from "#modules/comun/formulario.ts";
import { cantidadEntera, codigoCitado } from "../campos.ts";
import { definir } from "../correo.ts";

export const boleta = definir({
  esquema: z.object({
    codigo: codigoCitado,
    folio: cantidadEntera,
    total: cantidadEntera,
    /** The page of the document in the shop. */
    ruta: z.string().regex(RUTA),
  }),
  asunto: ({ codigo }) => `La boleta de tu compra ${codigo}`,
  muestra: { codigo: "PZ-K7M2QX", folio: 1_204, total: 139_970, ruta: "/mis-pedidos/PZ-K7M2QX/boletas/1" },
});
