import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every route of the specification, in its order; then the ones it implies. */
export default [
  index("inicio/inicio.page.tsx"),
  route("registrate", "acceso/registrate.page.tsx"),
  route("ingresar", "acceso/ingresar.page.tsx"),
  route("mis-datos", "cuenta/mis-datos.page.tsx"),
  route("mis-referidos", "cuenta/mis-referidos.page.tsx"),
  route("como-participar", "legal/como-participar.page.tsx"),
  route("legal/terminos-y-condiciones", "legal/terminos-y-condiciones.page.tsx"),
  route("legal/politica-de-privacidad", "legal/politica-de-privacidad.page.tsx"),
  route("confirmar", "acceso/confirmar.page.tsx"),
  route("recuperar", "acceso/recuperar.page.tsx"),
  route("restablecer", "acceso/restablecer.page.tsx"),
  route("salir", "acceso/salir.ts"),
  route("buzon", "acceso/buzon.page.tsx"),
  route("mis-datos/descargar", "cuenta/mis-datos-json.ts"),
  route("cuenta-eliminada", "cuenta/mis-datos-eliminada.page.tsx"),
  route("admin/correos", "admin/correos.page.tsx"),
  route("admin/correos/:id", "admin/correos-detalle.page.tsx"),
  route("admin/correos/:id/vista", "admin/correos-vista.ts"),
  route("*", "layout/no-encontrada.page.tsx"),
] satisfies RouteConfig;
