import { InlineScript } from "#app/lib/inline-script.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { CLAVE_CARRITO } from "#modules/carrito/carrito.ts";
import "./carrito.css";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { peticion } from "#app/context.ts";
import { redactar } from "#app/legal/redactar.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/states/skeleton.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { puntosPorDevolver } from "#modules/ajustes/promesas.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { CARRITO, juntarLineas } from "#modules/carrito/lineas.ts";
import { topesDe } from "#modules/carrito/topes.ts";
import { entregaDe } from "#modules/compras/envio/entrega.ts";
import { leerTarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { lugarDe } from "#modules/compras/envio/lugar.ts";
import { retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import { leerTiempoHabitual } from "#modules/compras/pago/leer-tiempo-habitual.server.ts";
import { leerPorDevolver } from "#modules/puntos/resumen-historial.store.server.ts";
import { leerMediosPago } from "#modules/transferencias/medios-pago.server.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import type { Route } from "./+types/carrito.page.ts";
import { BienvenidaBreve } from "./bienvenida.tsx";
import { Carrito, CarritoVacio } from "./carrito.tsx";
import { carritoGuardado, guardarCarrito } from "./carrito-guardado.ts";
import { type Cesta, cambiarCesta, leerLaCesta } from "./cesta.server.ts";
import { CarritoSinGuiones } from "./sin-guiones.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const [ajustes, perfil, cesta, medios, por_devolver, habitual, terminos] = await Promise.all([
    leerAjustes(ctx),
    sesion ? leerPerfil(ctx, sesion) : null,
    leerLaCesta(ctx, args.request),
    sesion ? leerMediosPago(ctx) : [],
    sesion ? leerPorDevolver(ctx, sesion.codigo_referido) : 0,
    sesion ? leerTiempoHabitual(ctx) : null,
    sesion ? terminosVigentes(ctx, redactar) : null,
  ]);
  const lugar = perfil && lugarDe(perfil);
  const { envio_incluido_hasta, whatsapp_numero } = ajustes;
  const { user_id, email, codigo_referido } = sesion ?? {};
  return {
    usuario: user_id && email && codigo_referido ? { user_id, email, codigo_referido } : null,
    entrega: perfil && { ...entregaDe(perfil), pide_rut: !perfil.rut },
    destino: lugar && (await leerTarifasDeLugar(ctx, lugar)),
    envio_incluido_hasta,
    retiro: retiroOfrecido(ajustes),
    whatsapp_numero,
    medios,
    habitual,
    terminos,
    aviso_puntos: por_devolver > 0 ? puntosPorDevolver(por_devolver) : null,
    topes: topesDe(ajustes),
    cesta,
    bienvenida: sesion !== null && new URL(args.request.url).searchParams.has("bienvenida"),
    lleno: new URL(args.request.url).searchParams.has("lleno"),
    public_url: ctx.public_url,
  };
}

export const action = cambiarCesta;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: conTienda(matches, "Tu carrito") },
  { name: "description", content: "Revisa tu carrito y paga." },
  { tagName: "link", rel: "canonical", href: `${loaderData?.public_url ?? ""}/carrito` },
];

/**
 * The cart lives in the browser: the server renders a placeholder, and the cart of the cookie for pages
 * without scripts.
 */
export default function PaginaCarrito({ loaderData, actionData }: Route.ComponentProps) {
  useCesta(loaderData.cesta?.items ?? []);
  return (
    <div className="container-page carrito">
      {loaderData.lleno && (
        <Note kind="warning" className="mb-4">
          {CARRITO.lleno}
        </Note>
      )}
      {useHydrated() ? (
        <Carrito {...loaderData} />
      ) : (
        <CarritoEsperando {...loaderData} respuesta={actionData} />
      )}
    </div>
  );
}

/** Moves the items added before the scripts ran into the cart of this browser, once. */
function useCesta(items: readonly ItemCarrito[]): void {
  const { submit } = useFetcher();
  const pendiente = items.length > 0;
  const recibir = useEffectEvent(() => {
    if (!guardarCarrito(juntarLineas([...carritoGuardado(), ...items]))) return;
    void submit({ intento: "vaciar" }, { method: "post", action: "/carrito" });
  });
  useEffect(() => {
    if (pendiente) recibir();
  }, [pendiente]);
}

/** As high as the window: the foot of the page is below it before and after the cart arrives. */
const Bloques = () => (
  <div className="needs-js skeleton-late min-h-svh" role="status">
    <span className="sr-only">Cargando tu carrito…</span>
    <div className="carrito-grilla">
      <Skeleton className="h-64 rounded-tarjeta" />
      <Skeleton className="h-56 rounded-tarjeta" />
    </div>
  </div>
);

type Props = Omit<ComponentProps<typeof CarritoSinGuiones>, "cesta" | "visitante"> & {
  usuario: object | null;
  cesta: Cesta | null;
  bienvenida: boolean;
};

/** The cart is kept by the browser. This tells the styles before the first paint that it keeps none. */
const SABE_SI_VACIO = `try{localStorage.getItem("${CLAVE_CARRITO}")||(document.documentElement.dataset.carrito="vacio")}catch{}`;

/** A placeholder until the scripts load; without scripts, the cart itself. An empty cart needs no waiting. */
const CarritoEsperando = ({ usuario, cesta, bienvenida, ...caja }: Props) => (
  <>
    <InlineScript>{SABE_SI_VACIO}</InlineScript>
    {bienvenida && <BienvenidaBreve />}
    <div className="carrito-espera">
      <div className="carrito-titulo">
        <h1>{caja.respuesta?.datos ? "Transfiere y listo" : "Tu carrito"}</h1>
      </div>
      <Bloques />
    </div>
    {!bienvenida && !cesta?.items.length && (
      <div className="carrito-antes">
        <CarritoVacio />
      </div>
    )}
    <noscript>
      {cesta && cesta.items.length > 0 ? (
        <CarritoSinGuiones {...caja} cesta={cesta} visitante={usuario === null} />
      ) : (
        <>
          <Note kind="info" className="mt-5">
            Tu carrito está vacío. Si guardaste algo con JavaScript activo, actívalo otra vez para verlo.
          </Note>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to="/productos">Ver productos</ButtonLink>
            <ButtonLink to="/comprar-puntos" variant="gold">
              Comprar puntos
            </ButtonLink>
          </div>
        </>
      )}
    </noscript>
  </>
);
