import { z } from "zod";
import { enlaceWeb, horas } from "../campos.ts";
import { definir } from "../correo.ts";

export const derechosEnlace = definir({
  esquema: z.object({ enlace: enlaceWeb, horas }),
  asunto: () => "Tu enlace para ejercer tus derechos en {tienda}",
  muestra: { enlace: "https://puntazo.example/mis-datos/derechos?token=Q1w2-E3r4", horas: 24 },
});
