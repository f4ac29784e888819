import type { ReactNode } from "react";
import { Mati } from "#app/asistente/mati.tsx";
import { FloatingCart } from "#app/carrito/carrito-flotante.tsx";
import { LiveSession } from "#app/lib/session/live-session.tsx";
import type { RootData } from "#app/lib/session/root-data.ts";
import { SessionEvents } from "#app/lib/session/session-events.ts";
import { ToastProvider } from "#app/ui/toast.tsx";
import { AdminDock } from "./admin-dock.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { NavigationProgress, PendingSkeleton } from "./pending.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** What stands around every page, its only <main> included. `data` is missing when the root loader failed. */
export function SiteFrame({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  const person = data?.usuario ?? null;
  return (
    <ToastProvider>
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      <NavigationProgress />
      {data?.ajustes.demostracion && <DemoBanner />}
      <SiteHeader person={person} saldo={data?.puntos ?? 0} />
      <main id="contenido" className="site-body" tabIndex={-1}>
        <PendingSkeleton>{children}</PendingSkeleton>
      </main>
      <SiteFooter data={data} />
      <FloatingCart />
      <Mati usuario={data && (person?.codigo_referido ?? null)} />
      {data && <LiveSession usuario={person?.codigo_referido ?? null} />}
      {data && <SessionEvents usuario={person?.codigo_referido ?? null} />}
      {data?.usuario?.role === "admin" && <AdminDock />}
    </ToastProvider>
  );
}
