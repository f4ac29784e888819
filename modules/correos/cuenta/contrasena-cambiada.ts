import { z } from "zod";
import { definir } from "../correo.ts";

export const contrasenaCambiada = definir({
  esquema: z.object({}),
  asunto: () => "Tu contraseña de {tienda} cambió",
  muestra: {},
});
