import { z } from "zod";
import { cantidadEntera, renglon } from "../campos.ts";
import { definir } from "../correo.ts";
import { SORTEO, sorteo } from "./hechos.ts";

export const sorteoSinGanadores = definir({
  esquema: z.object({ ...sorteo, motivo: renglon, puntos_devueltos: cantidadEntera }),
  asunto: (datos) => `El sorteo de ${datos.producto} terminó sin ganadores`,
  muestra: {
    ...SORTEO,
    motivo: "Participaron 3 personas y se necesitan 5.",
    puntos_devueltos: 120,
  },
});
