import { z } from "zod";
import { cantidadEntera, codigoCitado, SELLO, sello } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";
import { LINEAS, lineaCompra, retiroEnTienda } from "../hechos.ts";

export const pago = definir({
  esquema: z.object({
    codigo: codigoCitado,
    lineas: z.array(lineaCompra).default([]),
    /** Pesos that a coupon took off. */
    descuento: cantidadEntera.optional(),
    /** Pesos of shipping above what the shop includes; part of the total. */
    envio: cantidadEntera.optional(),
    total: cantidadEntera,
    puntos: cantidadEntera,
    /** True when goods are dispatched: the mail then explains the next step. */
    despacho: z.boolean().default(false),
    retiro: retiroEnTienda,
    sello,
  }),
  asunto: (datos) => `Recibimos el pago de tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    lineas: LINEAS,
    descuento: 10_000,
    envio: 3_500,
    total: 133_470,
    puntos: 2_300,
    despacho: true,
    sello: SELLO,
  },
});
