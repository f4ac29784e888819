import { z } from "zod";
import { definir } from "../correo.ts";
import { CERRADO, campoGarantia, cerrado, pulso } from "./hechos.ts";

export const sorteoCerrado = definir({
  esquema: z.object({ ...cerrado, ...pulso, garantia: campoGarantia }),
  asunto: (datos) => `El sorteo de ${datos.producto} ya tiene fecha`,
  muestra: { ...CERRADO, garantia: "drand", ronda: 34_123_456, pulso_en: "2026-11-21T01:02:00.000Z" },
});
