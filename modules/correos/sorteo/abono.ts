import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cantidad, codigo, renglon, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { COMPROMISO, garantia } from "./hechos.ts";

export const abono = definir({
  esquema: z.object({
    sku: codigo,
    producto: renglon,
    sorteo: codigo,
    puntos: cantidad,
    puntosInicio: cantidad,
    puntosFinal: cantidad,
    compromiso: renglon,
    garantia,
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
