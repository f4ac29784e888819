import { pageMeta } from "#app/layout/error-page.tsx";
import type { Matches } from "#app/seo/marca.ts";

/** The title and the description of an admin page, in the tab of the browser. */
export const metaAdmin = (args: { error?: unknown; matches: Matches }, titulo: string, descripcion: string) =>
  pageMeta(`${titulo} · Administración`, descripcion)(args);
