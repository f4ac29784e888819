import { z } from "zod";
import { definir } from "../correo.ts";
import { CERRADO, cerrado } from "./hechos.ts";

export const sorteoCerrado = definir({
  esquema: z.object(cerrado),
  asunto: (datos) => `El sorteo de ${datos.producto} ya tiene fecha`,
  muestra: CERRADO,
});
