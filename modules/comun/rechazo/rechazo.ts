/** Why a request is refused; what that is called in HTTP stands in rechazo-http.ts. */
export type Clase =
  | "malformado"
  | "sin_sesion"
  | "ajeno"
  | "desconocido"
  | "metodo"
  | "estado"
  | "valor"
  | "demasiado_grande"
  | "exceso";

/** A refusal with the Spanish sentence that the person reads. Nothing was written. */
export class Rechazo extends Error {
  readonly clase: Clase;
  readonly datos: Record<string, unknown>;

  constructor(clase: Clase, message: string, datos: Record<string, unknown> = {}) {
    super(message);
    this.name = "Rechazo";
    this.clase = clase;
    this.datos = datos;
  }
}

export const SIN_SESION = "Usuario no autenticado";

/** A refusal that crossed a bundle boundary keeps its name but not its class. */
export function esRechazo(error: unknown): error is Rechazo {
  return error instanceof Error && error.name === "Rechazo" && "clase" in error;
}
