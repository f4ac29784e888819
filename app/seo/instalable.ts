import { peticion } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { iconoMascara, marcaDe } from "#modules/ajustes/marca/marca.ts";
import type { Route } from "./+types/instalable.ts";

/** The web manifest: how the shop looks when it is installed on a phone. */
export async function loader({ context }: Route.LoaderArgs) {
  const ajustes = await leerAjustes(peticion({ context }).ctx);
  const { nombre, icono_192, icono_512, favicon } = marcaDe(ajustes);
  const manifest = {
    name: nombre,
    short_name: nombre,
    ...(ajustes.lema && { description: ajustes.lema }),
    lang: "es-CL",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#FFF9F1",
    theme_color: ajustes.color.toUpperCase(),
    categories: ["shopping"],
    shortcuts: [
      { name: "Productos", url: "/productos" },
      { name: "Carrito", url: "/carrito" },
      { name: "Mis pedidos", url: "/mis-pedidos" },
    ],
    icons: [
      { src: icono_192, sizes: "192x192", type: "image/png" },
      { src: icono_512, sizes: "512x512", type: "image/png" },
      ...([192, 512] as const).map((lado) => ({
        src: iconoMascara(ajustes, lado),
        sizes: `${lado}x${lado}`,
        type: "image/png",
        purpose: "maskable",
      })),
      ...(favicon.type === "image/svg+xml" ? [{ src: favicon.href, sizes: "any", type: favicon.type }] : []),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
