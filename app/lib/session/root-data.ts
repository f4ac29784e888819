import { useRouteLoaderData } from "react-router";
import type { loadRoot } from "#app/layout/load-root.server.ts";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";
import { type Permiso, puede } from "#modules/comun/acceso/permisos.ts";

export type RootData = Awaited<ReturnType<typeof loadRoot>>;

/** Whether the signed-in person may do something, for what menus and pages show. The server checks it again. */
export function usePuede(): (permiso: Permiso) => boolean {
  const usuario = useRootData()?.usuario;
  return (permiso) => puede(usuario, permiso);
}

/** The name of the shop, on any page. */
export const useNombreTienda = (): string => useRootData()?.marca.nombre ?? SIN_NOMBRE;

/** The data of the root loader, on any page; undefined if it failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<typeof loadRoot>("root");
