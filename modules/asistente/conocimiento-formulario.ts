import { datosDesconocidos } from "./conocimiento.ts";

export type DatosConocimiento = { pregunta: string; variantes: string; respuesta: string; activo: boolean };
export type Leido =
  | { datos: DatosConocimiento; errores: null }
  | { datos: null; errores: Record<string, string> };

export const LARGOS = { pregunta: 200, variantes: 2_000, respuesta: 2_000 } as const;

const texto = (valor: unknown) =>
  (typeof valor === "string" ? valor : "")
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim()
    .normalize("NFC");

/** What the owner wrote, or a sentence for each field that cannot be. */
export function leerConocimiento(entrada: Record<string, unknown>): Leido {
  const datos = {
    pregunta: texto(entrada.pregunta).replace(/\s+/g, " "),
    variantes: texto(entrada.variantes).replace(/\n{2,}/g, "\n"),
    respuesta: texto(entrada.respuesta),
    activo: entrada.activo !== undefined && entrada.activo !== "",
  };
  const errores: Record<string, string> = {};
  if (datos.pregunta === "") errores.pregunta = "Escribe la pregunta.";
  if (datos.respuesta === "") errores.respuesta = "Escribe la respuesta.";
  for (const [campo, largo] of Object.entries(LARGOS)) {
    const valor = datos[campo as keyof typeof LARGOS];
    if (valor.length > largo) errores[campo] = `Puede tener hasta ${largo} caracteres.`;
  }
  const [raro] = datosDesconocidos(datos.respuesta);
  if (raro) errores.respuesta ??= `No existe el dato {${raro}}.`;
  return Object.keys(errores).length > 0 ? { datos: null, errores } : { datos, errores: null };
}
