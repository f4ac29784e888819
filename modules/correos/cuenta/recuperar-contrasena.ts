import { z } from "zod";
import { enlaceWeb, horas } from "../campos.ts";
import { definir } from "../correo.ts";

export const recuperarContrasena = definir({
  esquema: z.object({ enlace: enlaceWeb, horas }),
  asunto: () => "Recupera tu contraseña de {tienda}",
  muestra: { enlace: "https://puntazo.example/restablecer?token=Q1w2-E3r4", horas: 1 },
});
