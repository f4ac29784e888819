import type { Acciones } from "./accion.ts";

/** The forms of `/admin/ajustes/conexiones`: only a dueña opens the page. */
export const ACCIONES_CONEXIONES: Record<string, Acciones> = {
  "/admin/ajustes/conexiones": {},
};
