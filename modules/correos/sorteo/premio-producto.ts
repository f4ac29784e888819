import { z } from "zod";
import { ENVIOS_PREMIO } from "#modules/ajustes/ajustes.ts";
import { cantidadEntera, codigoCitado, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { SORTEO, sorteo } from "./hechos.ts";

export const premioProducto = definir({
  esquema: z.object({
    ...sorteo,
    numero: cantidadEntera,
    codigo_venta: codigoCitado,
    envio_premio: z.enum(ENVIOS_PREMIO).default("tienda"),
    sello,
  }),
  asunto: (datos) => `¡Ganaste ${datos.producto}!`,
  muestra: { ...SORTEO, numero: 1_337, codigo_venta: "PZ-R4P8WN", envio_premio: "tienda", sello: SELLO },
});
