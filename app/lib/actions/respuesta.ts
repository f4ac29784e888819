import type { Errores } from "#modules/comun/formulario.ts";

/** What every form of the shop gets back. `D` is what a page shows besides the sentence. */
export type Respuesta<D = null> = {
  /** Which form of the page was sent; empty on pages that do a single thing. */
  intento: string;
  ok: boolean;
  /** The sentence that the person reads. */
  mensaje: string;
  /** Tells one answer from the next equal one. */
  en: number;
  /** The row of the page whose form was sent; empty when its forms have none. */
  id: string;
  /** One sentence for each field that was refused. */
  errores: Errores;
  /** What was written, so that a refused form keeps it without JavaScript too. */
  valores: Record<string, string>;
  /** Seconds until the form may be sent again. */
  espera: number | null;
  /** The session had ended when the form arrived. */
  sin_sesion: boolean;
  datos: D | null;
};
