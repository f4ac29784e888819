import { type Admin, acciones, type Caso } from "#app/lib/actions/accion.server.ts";
import { CASOS_FICHAS, CONSERVA_FICHAS } from "./fichas.acciones.server.ts";
import type { DatosUnaVez } from "./una-vez.tsx";

const DUENA: Admin = { pagina: "conexiones.abrir", hace: ["conexiones.editar"] };

/** The forms of one section, by their `intento`, which begins with the name of the section: `khipu_guardar`. */
export type CasosConexiones = Record<string, Caso<Admin, DatosUnaVez>>;

/** One line per section: the forms of its own file. */
const CASOS: CasosConexiones = { ...CASOS_FICHAS };

/** The fields that a refused form gets back. A secret must not be among them: it is never sent to a page. */
const CONSERVA: readonly string[] = [...CONSERVA_FICHAS];

export const accionesDeConexiones = acciones(DUENA, CASOS, { conserva: CONSERVA });
