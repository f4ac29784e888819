import { z } from "zod";
import { cantidad, codigo, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { CUENTAS, cuenta, LINEAS, linea } from "./hechos.ts";

export const carrito = definir({
  esquema: z.object({
    codigo,
    lineas: z.array(linea),
    /** Pesos that a coupon took off. */
    descuento: cantidad.optional(),
    /** Pesos of shipping above what the shop includes; part of the total. */
    envio: cantidad.optional(),
    total: cantidad,
    puntos: cantidad,
    cuentas: z.array(cuenta),
    /** The shop registered the sale for a customer who has no account yet. */
    sin_cuenta: z.boolean().optional(),
    sello,
  }),
  asunto: (datos) => `Recibimos tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    lineas: LINEAS,
    total: 139_970,
    puntos: 2_300,
    cuentas: CUENTAS,
    sello: SELLO,
  },
});
