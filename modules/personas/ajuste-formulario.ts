import { z } from "zod";
import { type Entrada, entero, type Leido, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { TEXTOS_PUNTOS } from "./textos-puntos.ts";

/** One adjustment can neither empty a shop nor fill it by a slip of the finger. */
export const MAX_AJUSTE = 10_000_000;

const opciones = <T extends string>(valores: readonly [T, ...T[]], frase: string) =>
  z.preprocess((valor) => valor ?? "", z.enum(valores, frase));

const ajuste = z.object({
  usuario: z.preprocess(
    (valor) => (typeof valor === "string" ? valor.trim().toUpperCase() : ""),
    z.string().regex(/^[A-Z0-9]{8}$/, TEXTOS_PUNTOS.elige_persona),
  ),
  sentido: opciones(["sumar", "quitar"], TEXTOS_PUNTOS.elige_sentido),
  puntos: entero("Escribe los puntos en números enteros", 1, MAX_AJUSTE),
  motivo: linea(TEXTOS_PUNTOS.motivo, 200),
  /** Made once per form: however often it is sent, the adjustment happens once. */
  clave: z.string(TEXTOS_PUNTOS.formulario).regex(/^[0-9a-f]{32}$/, TEXTOS_PUNTOS.formulario),
});

export type DatosAjuste = Omit<z.infer<typeof ajuste>, "sentido">;

/** What the form says, its points with their sign. */
export function leerAjuste(entrada: Entrada): Leido<DatosAjuste> {
  const { datos, errores } = leerFormulario(ajuste, entrada);
  if (errores) return { datos: null, errores };
  const { sentido, ...resto } = datos;
  return {
    datos: { ...resto, puntos: sentido === "quitar" ? -resto.puntos : resto.puntos },
    errores: null,
  };
}
