import type { ReactNode } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { Route } from "./+types/root";
import { peticion } from "./context.ts";
import bricolage from "./fonts/bricolage-grotesque-latin-800.woff2";
import figtree from "./fonts/figtree-latin.woff2";
import { ErrorPage, rootMeta } from "./layout/error-page.tsx";
import { loadRoot } from "./layout/load-root.server.ts";
import { PageSkeleton } from "./layout/pending.tsx";
import { SiteFrame } from "./layout/site-frame.tsx";
import { useRootData } from "./lib/session/root-data.ts";
import "./styles/app.css";

const font = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  font(figtree),
  font(bricolage),
  { rel: "icon", href: "/art/logo/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/art/logo/icono-180.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) => rootMeta(error);

export const loader = (args: Route.LoaderArgs) => loadRoot(peticion(args));

/**
 * Filtering a list cannot change the balance, so it does not reload the root; every other navigation does.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const onlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !onlySearch || (formMethod !== undefined && formMethod !== "GET");
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-CL">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FFF9F1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#150D1C" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame data={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

export const HydrateFallback = () => <PageSkeleton />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame data={useRootData()}>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
