import type { Errores } from "#modules/comun/formulario.ts";

/** The answer to every form of the shop. `D` is the data that a page shows besides the message. */
export type Respuesta<D = null> = {
  /** The form that was sent; empty on pages with a single form. */
  intento: string;
  ok: boolean;
  /** The message for the person. */
  mensaje: string;
  /** Distinguishes consecutive equal answers. */
  en: number;
  /** The row whose form was sent; empty when the forms have no row. */
  id: string;
  /** One message for each refused field. */
  errores: Errores;
  /** The submitted values, so that a refused form keeps them without JavaScript too, and those that an accepted form draws again. */
  valores: Record<string, string>;
  /** Seconds until the form may be sent again. */
  espera: number | null;
  /** The session had ended when the form arrived. */
  sin_sesion: boolean;
  /** The person has to prove again who they are before this form is accepted. */
  sin_prueba: boolean;
  /** No answer came from the server: the browser wrote this one. */
  sin_respuesta?: true;
  datos: D | null;
};
