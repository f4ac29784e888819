import { lazy, type ReactNode, Suspense } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
} from "react-router";
import type { Marca } from "#modules/ajustes/marca/marca.ts";
import { usarTramos } from "#modules/comun/fechas/tramos.ts";
import type { Route } from "./+types/root";
import { peticion } from "./context.ts";
import bricolage from "./fonts/bricolage-grotesque-latin-800.woff2";
import figtree from "./fonts/figtree-latin.woff2";
import { ErrorPage, rootMeta } from "./layout/error-page.tsx";
import { loadRoot } from "./layout/load-root.server.ts";
import { OWN_FRAME } from "./layout/own-frame.ts";
import { PageSkeleton } from "./layout/pending.tsx";
import { cerrarEnPreparacion } from "./layout/preparacion/cerrar.server.ts";
import { preparacionDe } from "./layout/preparacion/preparacion.ts";
import { SiteFrame } from "./layout/site-frame.tsx";
import { useRootData } from "./lib/session/root-data.ts";
import { Waits } from "./lib/use-hydrated.ts";
import { marcaEn } from "./seo/marca.ts";
import styles from "./styles/app.css?inline";
import stylesheet from "./styles/app.css?url";

/** Hardly a browser ever needs it. */
const TiendaEnPreparacion = lazy(() => import("./layout/preparacion/tienda-en-preparacion.tsx"));

const font = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  font(figtree),
  font(bricolage),
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error, matches }) => rootMeta(error, marcaEn(matches));

export const middleware: Route.MiddlewareFunction[] = [cerrarEnPreparacion];

export const loader = (args: Route.LoaderArgs) => loadRoot(peticion(args));

/** A form that was not answered: the root would not be answered either, and its error would replace the page. */
const UNAVAILABLE = 503;

/**
 * Filtering a list cannot change the balance, so it does not reload the root; every other navigation does.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === UNAVAILABLE) return false;
  const onlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !onlySearch || (formMethod !== undefined && formMethod !== "GET");
}

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const raiz = useRootData();
  // Before anything of the page writes a date.
  if (raiz && !import.meta.env.SSR) usarTramos(raiz.tramos);
  const marca = raiz?.marca ?? preparacionDe(error)?.marca;
  return (
    <html lang="es-CL">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FFF9F1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#150D1C" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Styles hasSession={Boolean(raiz?.usuario)} />
        <Links />
        {marca && <MarcaEnCabeza marca={marca} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const STYLES_ID = "app-styles";

/**
 * The styles that all pages share. The scripts do not carry their text: the browser reads it from the page, and has none where the page
 * links the file.
 */
const inlineStyles = import.meta.env.SSR ? styles : (document.getElementById(STYLES_ID)?.textContent ?? "");

/**
 * A visitor's page holds the styles, so it is painted without waiting for them; it comes from the cache. A person with a session has the
 * file already. An error of the root draws the head anew: the first page's choice stays, because the network may be gone.
 */
function Styles({ hasSession }: { hasSession: boolean }) {
  const inline = import.meta.env.SSR ? !hasSession : inlineStyles !== "";
  if (!inline) return <link rel="stylesheet" href={stylesheet} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a stylesheet of ours.
  return <style id={STYLES_ID} dangerouslySetInnerHTML={{ __html: inlineStyles }} />;
}

/** The icons and the colour of the shop: in the head of the answer, so that no page changes colour while it loads. */
const MarcaEnCabeza = ({ marca }: { marca: Marca }) => (
  <>
    <link rel="icon" href={marca.favicon.href} type={marca.favicon.type} />
    <link rel="apple-touch-icon" href={marca.tactil} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours that the settings checked, no text of people. */}
    {marca.estilo && <style dangerouslySetInnerHTML={{ __html: marca.estilo }} />}
  </>
);

export default function App({ loaderData }: Route.ComponentProps) {
  const own = useMatches().some(({ handle }) => handle === OWN_FRAME);
  return (
    <SiteFrame data={loaderData} own={own}>
      <Outlet />
    </SiteFrame>
  );
}

export const HydrateFallback = () => <PageSkeleton />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const preparacion = preparacionDe(error);
  const data = useRootData();
  if (preparacion) {
    return (
      <Suspense>
        <TiendaEnPreparacion marca={preparacion.marca} />
        <Waits />
      </Suspense>
    );
  }
  return (
    <SiteFrame data={data}>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
