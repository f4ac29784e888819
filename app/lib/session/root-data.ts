import { useRouteLoaderData } from "react-router";
import type { loadRoot } from "#app/layout/load-root.server.ts";

export type RootData = Awaited<ReturnType<typeof loadRoot>>;

/** The data of the root loader, on any page; undefined if it failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<typeof loadRoot>("root");
