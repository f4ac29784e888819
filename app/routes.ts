import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every route of the specification, in its order; then the ones it implies. */
export default [
  index("inicio/inicio.page.tsx"),
  route("*", "layout/no-encontrada.page.tsx"),
] satisfies RouteConfig;
