import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every route of the specification, in its order; then the ones it implies. */
export default [
  index("inicio/inicio.page.tsx"),
  route("como-participar", "legal/como-participar.page.tsx"),
  route("legal/terminos-y-condiciones", "legal/terminos-y-condiciones.page.tsx"),
  route("legal/politica-de-privacidad", "legal/politica-de-privacidad.page.tsx"),
  route("*", "layout/no-encontrada.page.tsx"),
] satisfies RouteConfig;
