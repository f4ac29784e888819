import { z } from "zod";
import { type Entrada, type Leido, leerFormulario, parrafos } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

const MAX_SET = 12_000;

const esquema = z.object({
  set: campo(parrafos(MAX_SET).pipe(z.string().min(1, "Pega el texto del set de pruebas.")), {
    tipo: "parrafos",
    label: "Texto del set de pruebas",
    ayuda: "Cópialo entero de la página del SII: los casos con sus ítems, cantidades y precios con IVA.",
  }),
});

export const CAMPOS_SET = controlesDe(esquema);
export const leerFormularioSet = (entrada: Entrada): Leido<z.infer<typeof esquema>> =>
  leerFormulario(esquema, entrada);
