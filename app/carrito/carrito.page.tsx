import { peticion } from "#app/context.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { leerAjustes } from "#modules/comun/comun.store.server.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import type { Route } from "./+types/carrito.page.ts";
import { Carrito } from "./parts/carrito.tsx";
import { CarritoEsperando } from "./parts/esperando.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const [{ envio_incluido_hasta, whatsapp_numero }, perfil] = await Promise.all([
    leerAjustes(ctx),
    sesion ? leerPerfil(ctx, sesion) : null,
  ]);
  const { user_id, email, codigo_referido } = sesion ?? {};
  return {
    usuario: user_id && email && codigo_referido ? { user_id, email, codigo_referido } : null,
    falta_direccion: perfil !== null && !(perfil.direccion && perfil.comuna),
    envio_incluido_hasta,
    whatsapp_numero,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Tu carrito · Puntazo" },
  { name: "description", content: "Revisa tu carrito, paga por transferencia y suma puntos." },
  { name: "robots", content: "noindex" },
];

/** The cart lives in the browser: what the server writes only keeps its place. */
export default function PaginaCarrito({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <div className="container-page cart">
      {hydrated ? (
        <Carrito {...loaderData} />
      ) : (
        <CarritoEsperando whatsapp_numero={loaderData.whatsapp_numero} />
      )}
    </div>
  );
}
