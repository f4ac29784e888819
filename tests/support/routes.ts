import type { RouteConfigEntry } from "@react-router/dev/routes";
import rows from "#app/routes.ts";

const leavesOf = (routes: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));

/** Every row of app/routes.ts that an address can reach: pages and files, without the layouts around them. */
export const routes = leavesOf(rows);
