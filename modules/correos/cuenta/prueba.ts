import { z } from "zod";
import { definir } from "../correo.ts";

export const prueba = definir({
  esquema: z.object({}),
  asunto: () => "Correo de prueba de {tienda}",
  muestra: {},
});
