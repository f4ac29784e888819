import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cantidadEntera, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const referidoAcreditado = definir({
  esquema: z.object({ nombre: renglon.nullish(), puntos: cantidadEntera, porcentaje: cantidadEntera }),
  asunto: (datos) => `Ganaste ${conPuntos(datos.puntos)} por una persona que invitaste`,
  muestra: { nombre: "Javiera", puntos: 130, porcentaje: 10 },
});
