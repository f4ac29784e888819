import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

export type RootData = Awaited<ReturnType<typeof loader>>;

/** What the root loader read, on any page; undefined if it failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<typeof loader>("root");
