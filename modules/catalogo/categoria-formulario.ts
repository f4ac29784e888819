import { z } from "zod";
import { type Entrada, type Leido, leerFormulario, linea } from "#modules/comun/formulario.ts";

const categoria = z.object({ categoria: linea("Escribe el nombre de la categoría.", 60) });

export const leerCategoria = (entrada: Entrada): Leido<{ categoria: string }> =>
  leerFormulario(categoria, entrada);
