import { IDENTIDAD_DEMO } from "#demo/data/identidad.ts";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";

/** The settings of the demo shop: most tests read them, as customers of the specification's shop do. */
export const AJUSTES_DEMO = completarAjustes({ ...IDENTIDAD_DEMO });

const { nombre, compartir, icono_512 } = marcaDe(AJUSTES_DEMO);
const { lema, descripcion } = AJUSTES_DEMO;

/** The brand as titles and share cards get it. */
export const MARCA_DEMO = { nombre, compartir, icono_512, lema, descripcion };
