import { z } from "zod";
import { type Entrada, type Leido, leerFormulario, linea, siONo } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import type { Ajustes } from "./ajustes.ts";

/** The two forms of the first steps. */
const respaldo = z.object({
  respaldo: campo(linea("Escribe dónde guardas los respaldos.", 200), {
    label: "Dónde quedan los respaldos",
    ayuda: "Por ejemplo: todas las noches, en el disco de la oficina.",
  }),
});
export const CAMPOS_RESPALDO = controlesDe(respaldo);
const ocultos = z.object({ pasos_ocultos: siONo });

type DatosPasos = Pick<Partial<Ajustes>, "respaldo" | "pasos_ocultos">;

export const leerPasos = (entrada: Entrada): Leido<DatosPasos> =>
  "respaldo" in entrada ? leerFormulario(respaldo, entrada) : leerFormulario(ocultos, entrada);
