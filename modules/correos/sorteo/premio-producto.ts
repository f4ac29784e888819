import { z } from "zod";
import { ENVIOS_PREMIO } from "#modules/ajustes/ajustes.ts";
import { cantidadEntera, codigoCitado, renglon, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { SORTEO, sorteo } from "./hechos.ts";

export const premioProducto = definir({
  esquema: z.object({
    ...sorteo,
    numero: cantidadEntera,
    codigo_venta: codigoCitado,
    envio_premio: z.enum(ENVIOS_PREMIO).default("tienda"),
    /** The last day to claim it; rules from before prizes had a term name none. */
    reclamar_hasta: renglon.optional(),
    sello,
  }),
  asunto: (datos) => `¡Ganaste ${datos.producto}!`,
  muestra: {
    ...SORTEO,
    numero: 1_337,
    codigo_venta: "PZ-R4P8WN",
    envio_premio: "tienda",
    reclamar_hasta: "domingo 17 de enero de 2027",
    sello: SELLO,
  },
});
