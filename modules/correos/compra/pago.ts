import { z } from "zod";
import { cantidad, codigo, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { LINEAS, linea } from "./hechos.ts";

export const pago = definir({
  esquema: z.object({
    codigo,
    lineas: z.array(linea).default([]),
    /** Pesos that a coupon took off. */
    descuento: cantidad.optional(),
    /** Pesos of shipping above what the shop includes; part of the total. */
    envio: cantidad.optional(),
    total: cantidad,
    puntos: cantidad,
    /** True when goods are dispatched: the mail then explains the next step. */
    despacho: z.boolean().default(false),
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
