import { useRouteLoaderData } from "react-router";
import type { loadRoot } from "#app/layout/load-root.server.ts";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";

export type RootData = Awaited<ReturnType<typeof loadRoot>>;

/** The name of the shop, on any page. */
export const useNombreTienda = (): string => useRootData()?.marca.nombre ?? SIN_NOMBRE;

/** The data of the root loader, on any page; undefined if it failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<typeof loadRoot>("root");
