import { createHash } from "node:crypto";
import { peticion } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";
import type { Route } from "./+types/sw.ts";
import { archivosDe, documentoSinConexion } from "./documento.server.ts";
import trabajador from "./trabajador.js?raw";

/** Removes itself with all that it stored. Browsers that had the worker get it as an update. */
const DESPEDIDA = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * The service worker, always asked for anew. Its version changes with the build and with what the offline page shows. A
 * worker is bound by the policy of its own file: it may only ask this shop.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, sin_trabajador = false } = peticion({ context });
  const marca = marcaDe(await leerAjustes(ctx));
  const version = createHash("sha256")
    .update(documentoSinConexion(marca))
    .update(trabajador)
    .digest("hex")
    .slice(0, 16);
  const datos = Object.entries({ VERSION: version, FILES: archivosDe(marca), ICON: marca.icono_192 })
    .map(([nombre, valor]) => `const ${nombre} = ${JSON.stringify(valor)};\n`)
    .join("");
  return new Response(sin_trabajador ? DESPEDIDA : `${datos}${trabajador}`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy":
        "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}
