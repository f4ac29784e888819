import { z } from "zod";
import { definir } from "../correo.ts";

export const seguridadCambiada = definir({
  esquema: z.object({ hecho: z.string().min(1).max(300) }),
  asunto: () => "Cambió la seguridad de tu cuenta de {tienda}",
  muestra: { hecho: "Activaste una app de códigos para ingresar." },
});
