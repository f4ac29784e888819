/** Why a request is refused; rechazo-http.ts gives the HTTP status of each. */
export type ClaseRechazo =
  | "malformado"
  | "sin_sesion"
  | "ajeno"
  | "sin_prueba"
  | "desconocido"
  | "metodo"
  | "estado"
  | "valor"
  | "demasiado_grande"
  | "exceso"
  | "ocupado";

/** The refusal of a rule: its class and the Spanish sentence for the person. A rule returns this or null. */
export type Negativa = { clase: ClaseRechazo; frase: string };

/** A `Negativa` as an error that a use case throws. The refused work has written nothing. */
export class Rechazo extends Error {
  readonly clase: ClaseRechazo;
  readonly datos: Record<string, unknown>;

  constructor(clase: ClaseRechazo, message: string, datos: Record<string, unknown> = {}) {
    super(message);
    this.name = "Rechazo";
    this.clase = clase;
    this.datos = datos;
  }
}

export const SIN_SESION = "Usuario no autenticado";
/** Allowed, but the person has to prove again who they are. */
export const SIN_PRUEBA = "Confirma que eres tú para continuar.";
