import { z } from "zod";
import { cantidadEntera } from "../campos.ts";
import { definir } from "../correo.ts";
import { CERRADO, cerrado } from "./hechos.ts";

export const sorteoHoy = definir({
  esquema: z.object({ ...cerrado, faltan_inputs: cantidadEntera, di_input: z.boolean() }),
  asunto: (datos) => `Hoy se sortea: ${datos.producto}`,
  muestra: { ...CERRADO, faltan_inputs: 2, di_input: false },
});
