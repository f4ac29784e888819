import { z } from "zod";
import { cantidadEntera, renglon } from "../campos.ts";
import { definir } from "../correo.ts";
import { SORTEO, sorteo } from "./hechos.ts";

export const sorteoPlazo = definir({
  esquema: z.object({ ...sorteo, hasta: renglon, mis_puntos: cantidadEntera }),
  asunto: (datos) => `El sorteo de ${datos.producto} tiene más plazo`,
  muestra: { ...SORTEO, hasta: "17 de mayo de 2027", mis_puntos: 120 },
});
