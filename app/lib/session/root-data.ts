import { useRouteLoaderData } from "react-router";
import type { loadRoot } from "#app/layout/load-root.server.ts";
import { type Packed, unpack } from "#app/lib/packed.ts";
import { SIN_NOMBRE } from "#modules/ajustes/identidad.ts";

/** As the loader returns it. */
export type LoadedRoot = Awaited<ReturnType<typeof loadRoot>>;
type Shared = LoadedRoot["comun"] extends Packed<infer T> ? T : never;
export type RootData = LoadedRoot & Shared;

const known = new WeakMap<LoadedRoot, RootData>();
let last: { text: LoadedRoot["comun"]; data: Shared } | null = null;

/** The pages that the server renders in a moment have the same text. */
function onServer(text: LoadedRoot["comun"]): Shared {
  if (last?.text !== text) last = { text, data: unpack<Shared>(text) };
  return last.data;
}

/** What the root loader says, with what is the same for everybody. */
export function readRoot(loaded: LoadedRoot): RootData {
  const { comun } = loaded;
  const read = known.get(loaded) ?? {
    ...loaded,
    ...(import.meta.env.SSR ? onServer(comun) : unpack<Shared>(comun)),
  };
  known.set(loaded, read);
  return read;
}

/** The name of the shop, on any page. */
export const useNombreTienda = (): string => useRootData()?.marca.nombre ?? SIN_NOMBRE;

/** The data of the root loader, on any page; undefined if it failed. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData<typeof loadRoot>("root");
  return loaded && readRoot(loaded);
}
