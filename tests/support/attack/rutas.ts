import { loadShop } from "#tests/support/built.ts";
import { routes } from "#tests/support/routes.ts";

export type Ruta = {
  id: string;
  /** As written in app/routes.ts, with a leading slash. */
  path: string;
  /** A page, not a file or data. */
  esPagina: boolean;
  /** The intents of its action; one empty name if it does a single thing, none without an action. */
  intents: readonly string[];
  /** The form field that carries the intent. */
  field: string | null;
};

type Action = { intents?: { field: string; names: readonly string[] } };

const leerBuild = async () => (await loadShop()).build;

/** The route manifest that browsers get. */
export const leerManifiesto = async () => (await leerBuild()).assets;

/** Every route of the build that is served. */
export async function leerRutas(): Promise<Ruta[]> {
  const build = await leerBuild();
  return Object.values(build.routes).flatMap((route) => {
    // A layout has neither a path nor an index: it is reached with its pages only.
    if (!route || (route.path === undefined && !route.index) || route.id === "root") return [];
    const { default: page, action } = route.module;
    const named = (action as Action | undefined)?.intents;
    const intents = action ? (named?.names ?? [""]) : [];
    return [
      {
        id: route.id,
        path: `/${route.path ?? ""}`,
        esPagina: page !== undefined,
        intents,
        field: named?.field ?? null,
      },
    ];
  });
}

/** The paths in the current source. */
export const rutasDelCodigo = (): string[] => routes.map(({ path }) => `/${path ?? ""}`);

export const conParams = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)|\*/g, (all, name?: string) => {
    const value = params[name ?? "*"];
    if (value === undefined) throw new Error(`${path} needs a value for ${all}`);
    return encodeURIComponent(value);
  });

/** The URL of a page's data; `only` requests one route. */
export const urlDeDatos = (path: string, only?: string): string => {
  const base = path === "/" ? "/_.data" : `${path}.data`;
  return only === undefined ? base : `${base}?_routes=${encodeURIComponent(only)}`;
};
