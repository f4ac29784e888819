import { z } from "zod";
import { cantidadEntera, codigoCitado } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

const palabras = z.string().max(60);

/** The voucher of a payment by card. */
export const pagoTarjeta = definir({
  esquema: z.object({
    codigo: codigoCitado,
    orden: codigoCitado,
    monto: cantidadEntera,
    /** An instant, in ISO 8601. */
    fecha: z.iso.datetime(),
    autorizacion: palabras,
    tipo: palabras,
    cuotas: palabras,
    /** Pesos of each instalment; zero when there are none, or when Transbank does not say it. */
    monto_cuota: cantidadEntera,
    ultimos: palabras,
  }),
  asunto: (datos) => `Comprobante del pago con tarjeta de tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    orden: "PZ-K7M2QX-1",
    monto: 133_470,
    fecha: "2026-11-14T15:32:00.000Z",
    autorizacion: "1213",
    tipo: "Crédito en cuotas",
    cuotas: "3 cuotas",
    monto_cuota: 44_490,
    ultimos: "6623",
  },
});
