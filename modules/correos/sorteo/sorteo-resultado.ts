import { z } from "zod";
import { cantidadEntera, renglon, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { SORTEO, sorteo } from "./hechos.ts";

export const sorteoResultado = definir({
  esquema: z.object({
    ...sorteo,
    numero_producto: cantidadEntera,
    numero_puntos: cantidadEntera,
    ganador_producto: renglon,
    ganador_puntos: renglon,
    premio_puntos: cantidadEntera,
    /** What the person contributed. */
    mis_puntos: cantidadEntera,
    sello,
  }),
  asunto: (datos) => `Ya hay ganadores en el sorteo de ${datos.producto}`,
  muestra: {
    ...SORTEO,
    numero_producto: 1_337,
    numero_puntos: 4_021,
    ganador_producto: "JAV****9",
    ganador_puntos: "PED****K",
    premio_puntos: 500,
    mis_puntos: 410,
    sello: SELLO,
  },
});
