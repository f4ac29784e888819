import { z } from "zod";
import { enlaceWeb } from "../campos.ts";
import { definir } from "../correo.ts";

export const cuentaExistente = definir({
  esquema: z.object({ enlace_recuperar: enlaceWeb }),
  asunto: () => "Ya tienes una cuenta en {tienda}",
  muestra: { enlace_recuperar: "https://puntazo.example/recuperar" },
});
