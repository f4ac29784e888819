import { z } from "zod";
import { definir } from "../correo.ts";

export const cuentaEliminada = definir({
  esquema: z.object({}),
  asunto: () => "Eliminamos tu cuenta de {tienda}",
  muestra: {},
});
