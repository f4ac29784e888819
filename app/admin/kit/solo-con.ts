import { requierePermiso } from "#app/context.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

/** The loader of a layout: refuses its whole area. Each page below checks its own permission too, for requests of its data alone. */
export function soloCon(args: Parameters<typeof requierePermiso>[0], permiso: Permiso): null {
  requierePermiso(args, permiso);
  return null;
}
