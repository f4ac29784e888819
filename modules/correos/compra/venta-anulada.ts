import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "../campos.ts";
import { definir } from "../correo.ts";
import { LINEAS, lineaCompra } from "./hechos.ts";

export const ventaAnulada = definir({
  esquema: z.object({
    codigo: codigoCitado,
    /** False when only some lines of the purchase were annulled. */
    completa: z.boolean(),
    motivo: renglon,
    lineas: z.array(lineaCompra),
    /** The part of a coupon's discount that these lines had. */
    descuento: cantidadEntera.optional(),
    /** Of the shipping that the purchase charged, and of the difference paid apart: what goes back. */
    envio: cantidadEntera.optional(),
    diferencia: cantidadEntera.optional(),
    /** Shipping that was charged and does not go back, because the parcel was sent. */
    envio_retenido: cantidadEntera.optional(),
    /** What goes back. */
    total: cantidadEntera,
    puntos_descontados: cantidadEntera,
    /** Already used; absent in mails that were queued before debts existed. */
    puntos_por_devolver: cantidadEntera.default(0),
  }),
  asunto: (datos) => `Anulamos ${datos.completa ? "" : "una parte de "}tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    completa: false,
    motivo: "Retracto dentro de los diez días.",
    lineas: LINEAS.slice(0, 1),
    descuento: 10_000,
    envio: 3_500,
    total: 123_490,
    puntos_descontados: 1_300,
    puntos_por_devolver: 200,
  },
});
