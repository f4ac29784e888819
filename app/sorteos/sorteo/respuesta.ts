import type { Respuesta as DeFormulario } from "#app/lib/actions/respuesta.ts";

export type Intento = "input" | "mensaje" | "borrar_mensaje" | "abandonar";
export type Respuesta = DeFormulario;
