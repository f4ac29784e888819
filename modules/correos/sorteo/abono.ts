import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cantidadEntera, codigoCitado, renglon, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { COMPROMISO, campoGarantia } from "./hechos.ts";

export const abono = definir({
  esquema: z.object({
    sku: codigoCitado,
    producto: renglon,
    sorteo: codigoCitado,
    puntos: cantidadEntera,
    puntosInicio: cantidadEntera,
    puntosFinal: cantidadEntera,
    compromiso: renglon,
    garantia: campoGarantia,
    sello,
  }),
  asunto: (datos) => `Abonaste ${conPuntos(datos.puntos)} al sorteo de ${datos.producto}`,
  muestra: {
    sku: "100004",
    producto: "Parrilla de tambor con tapa",
    sorteo: "SRT-0004",
    puntos: 120,
    puntosInicio: 1_301,
    puntosFinal: 1_420,
    compromiso: COMPROMISO,
    garantia: "drand",
    sello: SELLO,
  },
});
