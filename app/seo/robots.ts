import { peticion } from "#app/context.ts";
import type { Route } from "./+types/robots.ts";

/** Account and administration pages, excluded from search engines. */
const PRIVADAS = [
  "/admin",
  "/mis-",
  "/carrito/",
  "/ingresar",
  "/confirmar",
  "/recuperar",
  "/restablecer",
  "/invitacion",
  "/salir",
  "/buzon",
  "/cuenta-eliminada",
  "/task/",
  "/.netlify/",
];

export function loader({ context }: Route.LoaderArgs) {
  const { public_url } = peticion({ context }).ctx;
  const lineas = [
    "User-agent: *",
    ...PRIVADAS.map((ruta) => `Disallow: ${ruta}`),
    "",
    `Sitemap: ${public_url}/sitemap.xml`,
    "",
  ];
  return new Response(lineas.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
