import { TEMAS_PUNTOS } from "./temas-puntos.ts";
import { TEMAS_TIENDA } from "./temas-tienda.ts";

/**
 * How each subject sounds. A signal is words that must all be there, in any order: `a|b` is either, `env*` any word that
 * begins so, `-x` must be absent. It weighs as many words as it names; `=n` at its end says otherwise. The heaviest
 * signal decides, and among equals the subject that stands first.
 */
export const TEMAS: Record<string, readonly string[]> = { ...TEMAS_PUNTOS, ...TEMAS_TIENDA };

/** Where people ask whether we deliver. */
export const CIUDADES = new Set(
  "arica iquique antofagasta calama copiapo vallenar serena coquimbo ovalle valparaiso vina quillota santiago maipu puente providencia condes rancagua talca curico linares chillan concepcion talcahuano angeles temuco villarrica pucon valdivia osorno puerto montt castro ancud chiloe coyhaique aysen punta arenas natales pascua melipilla colina lampa buin".split(
    " ",
  ),
);
