import type { Admin, Caso } from "#app/lib/actions/accion.server.ts";
import type { DatosUnaVez } from "./una-vez.tsx";

/** The forms of one section, by their `intento`, which begins with the name of the section: `khipu_guardar`. */
export type CasosConexiones = Record<string, Caso<Admin, DatosUnaVez>>;
