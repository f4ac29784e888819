import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from "react";
import { Link } from "react-router";
import { Mati } from "#app/asistente/mati.tsx";
import { CarritoFlotante } from "#app/carrito/carrito-flotante.tsx";
import { PedirPrueba } from "#app/cuenta/confirmar/pedir-prueba.tsx";
import { FirstWrong } from "#app/lib/actions/first-wrong.tsx";
import { onSessionEnded, refreshPage, resetConnection, useRealtime } from "#app/lib/realtime/realtime.ts";
import type { RootData } from "#app/lib/session/root-data.ts";
import { useHydrated, Waits } from "#app/lib/use-hydrated.ts";
import { TriangleAlert } from "#app/ui/iconos.tsx";
import { ToastProvider } from "#app/ui/toast.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { NavigationProgress, PendingSkeleton } from "./pending.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** A page is whole without these parts: one whose file does not arrive is left out. */
const optional = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (_: Props) => null })));

const AdminDock = optional(() => import("./admin/admin-dock.tsx"));
/** Nothing of it is seen, so it waits until the page has nothing else to do. */
const Instalada = optional(async () => {
  await idle();
  return import("#app/instalable/instalada.tsx");
});
/** It draws nothing either, but it is needed soon: it hears that another tab signed out. */
const SessionEvents = optional(() => import("#app/lib/session/session-events.ts"));
const JuntarFavoritos = optional(() => import("#app/favoritos/juntar.tsx"));

type FrameProps = { data: RootData | undefined; children: ReactNode };

/** What stands around every page. `own`: the page brings header, menu and <main> itself, as the administration does. */
export function SiteFrame({ data, own = false, children }: FrameProps & { own?: boolean }) {
  return (
    <ToastProvider>
      <a
        href="#contenido"
        className="skip-link fixed left-4 z-100 px-4.5 py-3 rounded-xl bg-tinta text-papel font-bold"
      >
        Saltar al contenido
      </a>
      <NavigationProgress />
      {data?.ajustes.demostracion && <DemoBanner />}
      {data?.falta && data.usuario && <PreparacionBanner falta={data.falta} />}
      {own ? children : <ShopFrame data={data}>{children}</ShopFrame>}
      <Unseen data={data} />
    </ToastProvider>
  );
}

/** The frame of the shop, including its only <main>. `data` is missing when the root loader failed. */
export function ShopFrame({ data, children }: FrameProps) {
  const person = data?.usuario ?? null;
  return (
    <>
      <SiteHeader person={person} saldo={data?.puntos ?? 0} />
      <main
        id="contenido"
        className="site-body flow-root min-h-[60vh] overflow-x-clip"
        data-tienda={data?.marca.nombre}
        tabIndex={-1}
      >
        <PendingSkeleton>{children}</PendingSkeleton>
      </main>
      <SiteFooter data={data} />
      <Floats data={data} />
    </>
  );
}

/** What floats over the pages of the shop: the cart above the chat in one fixed corner, and the dock of admins. */
const Floats = ({ data }: Pick<FrameProps, "data">) => (
  <>
    <CarritoFlotante />
    <Mati usuario={data && (data.usuario?.codigo_referido ?? null)} />
    {data?.usuario?.role === "admin" && (
      <Suspense>
        <AdminDock />
        <Waits />
      </Suspense>
    )}
  </>
);

/** What works behind every page. */
function Unseen({ data }: Pick<FrameProps, "data">) {
  const person = data?.usuario ?? null;
  const usuario = person?.codigo_referido ?? null;
  return (
    <>
      <Waits />
      <FirstWrong />
      {data && <LiveSession usuario={usuario} />}
      {data && (
        <Suspense>
          <SessionEvents usuario={usuario} />
          <Waits />
        </Suspense>
      )}
      {person && <PedirPrueba />}
      {person && (
        <Suspense>
          <JuntarFavoritos key={person.codigo_referido} />
          <Waits />
        </Suspense>
      )}
      {data && <Background usuario={usuario} sinLeer={data.no_leidas} />}
    </>
  );
}

const IDLE = 3_000;

/** Safari has no idle callback. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: IDLE });
    else setTimeout(resolve, IDLE);
  });

/** The part of an installed app. The server has nothing to draw of it. */
const Background = (props: ComponentProps<typeof Instalada>) =>
  useHydrated() ? (
    <Suspense>
      <Instalada {...props} />
    </Suspense>
  ) : null;

const DemoBanner = () => (
  <section aria-label="Aviso" className="demo-banner">
    <TriangleAlert aria-hidden="true" />
    <p>Tienda de demostración: no transfieras dinero</p>
  </section>
);

/** Only admins see the shop while its seller is not filled in. */
const PreparacionBanner = ({ falta }: { falta: string }) => (
  <section aria-label="Tienda en preparación" className="demo-banner">
    <TriangleAlert aria-hidden="true" />
    <p>
      Tienda en preparación: los visitantes aún no la ven. Faltan datos: {falta}.{" "}
      <Link to="/admin/ajustes#datos-legales" className="underline underline-offset-3">
        Completar
      </Link>
    </p>
  </section>
);

const OWN_ROOM = ["usuario"] as const;
const NO_ROOM = [] as const;

/**
 * Keeps the signed-in person and their points up to date. Rendered once, by the root layout. `usuario` is the
 * person's referral code, or null for a visitor.
 */
function LiveSession({ usuario }: { usuario: string | null }) {
  const shown = useRef(usuario);
  useRealtime(usuario === null ? NO_ROOM : OWN_ROOM);
  useEffect(() => {
    if (shown.current === usuario) return;
    shown.current = usuario;
    resetConnection();
  }, [usuario]);
  // A new password replaces the session: reload, to learn the current state from the server.
  useEffect(() => onSessionEnded(refreshPage), []);
  return null;
}
