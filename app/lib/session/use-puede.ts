import { type Permiso, puede } from "#modules/comun/acceso/permisos.ts";
import { useRootData } from "./root-data.ts";

/**
 * Whether the signed-in person may do something, for what menus and pages show. The server checks it again. Apart from
 * the root's data: customers need not load the table of permissions.
 */
export function usePuede(): (permiso: Permiso) => boolean {
  const usuario = useRootData()?.usuario;
  return (permiso) => puede(usuario, permiso);
}
