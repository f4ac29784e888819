import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cantidadEntera, SELLO, sello } from "../campos.ts";
import { definir } from "../correo.ts";
import { SORTEO, sorteo } from "./hechos.ts";

export const premioPuntos = definir({
  esquema: z.object({ ...sorteo, numero: cantidadEntera, puntos: cantidadEntera, sello }),
  asunto: (datos) => `¡Ganaste ${conPuntos(datos.puntos)} en el sorteo de ${datos.producto}!`,
  muestra: { ...SORTEO, numero: 4_021, puntos: 500, sello: SELLO },
});
