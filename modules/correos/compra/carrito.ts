import { z } from "zod";
import { cantidadEntera, codigoCitado, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { CUENTAS, cuenta, LINEAS, lineaCompra, retiroEnTienda } from "./hechos.ts";

export const carrito = definir({
  esquema: z.object({
    codigo: codigoCitado,
    lineas: z.array(lineaCompra),
    /** Pesos that a coupon took off. */
    descuento: cantidadEntera.optional(),
    /** Pesos of shipping above what the shop includes; part of the total. */
    envio: cantidadEntera.optional(),
    total: cantidadEntera,
    puntos: cantidadEntera,
    cuentas: z.array(cuenta),
    /** The shop registered the sale for a customer who has no account yet. */
    sin_cuenta: z.boolean().optional(),
    retiro: retiroEnTienda,
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
