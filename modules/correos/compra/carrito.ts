import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { ACUERDO, acuerdo } from "./acuerdo.ts";
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
    /** The rest of the contract: seller and clauses, where it is sent, and the version of the terms. */
    acuerdo,
    destino: renglon.optional(),
    terminos: codigoCitado.optional(),
    /** The customer has not accepted the terms yet. */
    por_aceptar: z.boolean(),
    sello,
  }),
  asunto: (datos) => `Recibimos tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    lineas: LINEAS,
    total: 139_970,
    puntos: 2_300,
    cuentas: CUENTAS,
    acuerdo: ACUERDO,
    destino: "Camila Rojas, Los Aromos 4821, Ñuñoa, Región Metropolitana",
    terminos: "2026-11-15",
    por_aceptar: true,
    sello: SELLO,
  },
});
