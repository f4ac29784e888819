import { z } from "zod";
import { enlaceWeb, horas } from "../campos.ts";
import { definir } from "../correo.ts";

export const confirmarCuenta = definir({
  esquema: z.object({ enlace: enlaceWeb, horas }),
  asunto: () => "Confirma tu cuenta en {tienda}",
  muestra: { enlace: "https://puntazo.example/confirmar?token=Ab3-xYz_9", horas: 24 },
});
