import { z } from "zod";
import { type Entrada, entero, type Leido, leerFormulario } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { MAX_DIAS_MAS } from "./plazo.ts";

const alargue = z.object({
  dias: campo(entero("Escribe cuántos días más", 1, MAX_DIAS_MAS), { label: "Días más" }),
});

/** The form that extends the term of a raffle, as page and server read it. */
export const CAMPOS_ALARGUE = controlesDe(alargue);

export const leerAlargue = (entrada: Entrada): Leido<z.infer<typeof alargue>> =>
  leerFormulario(alargue, entrada);
