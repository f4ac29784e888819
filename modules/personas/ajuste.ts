import { z } from "zod";
import { type Entrada, entero, type Leido, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { TEXTOS_PUNTOS } from "./textos.ts";

/** Limits the damage of a mistyped number. */
const MAX_AJUSTE = 10_000_000;

const opciones = <T extends string>(valores: readonly [T, ...T[]], frase: string) =>
  z.preprocess((valor) => valor ?? "", z.enum(valores, frase));

const ajuste = z.object({
  usuario: z.preprocess(
    (valor) => (typeof valor === "string" ? valor.trim().toUpperCase() : ""),
    z.string().regex(/^[A-Z0-9]{8}$/, TEXTOS_PUNTOS.elige_persona),
  ),
  sentido: opciones(["sumar", "quitar"], TEXTOS_PUNTOS.elige_sentido),
  puntos: campo(entero("Escribe los puntos en números enteros", 1, MAX_AJUSTE), { label: "Puntos" }),
  motivo: campo(linea(TEXTOS_PUNTOS.motivo, 200), {
    label: "Motivo",
    ayuda: "La persona lo leerá en su historial y en su campana. Queda también en la auditoría.",
  }),
  /** Idempotency key of the form: sending it again adjusts nothing. */
  clave: z.string(TEXTOS_PUNTOS.formulario).regex(/^[0-9a-f]{32}$/, TEXTOS_PUNTOS.formulario),
});

export const CAMPOS_AJUSTE = controlesDe(ajuste);

export type DatosAjuste = Omit<z.infer<typeof ajuste>, "sentido">;

/** The data of the form; points that are taken are negative. */
export function leerFormularioAjuste(entrada: Entrada): Leido<DatosAjuste> {
  const { datos, errores } = leerFormulario(ajuste, entrada);
  if (errores) return { datos: null, errores };
  const { sentido, ...resto } = datos;
  return {
    datos: { ...resto, puntos: sentido === "quitar" ? -resto.puntos : resto.puntos },
    errores: null,
  };
}
