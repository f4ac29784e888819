import { type ReactNode, useLayoutEffect } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { useAwaitsCall } from "#app/lib/actions/awaited-calls.ts";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { CardsSkeleton } from "#app/ui/states/skeleton.tsx";

/** Faster navigations show no indicator. */
const SHOWN_AFTER = 150;

/** An answer that takes longer than this is explained in words. */
const SLOW_AFTER = 2000;

/**
 * A thin progress line at the top, shown when a navigation takes longer than 150 ms. After two seconds it says that the
 * page still waits, for navigations, for forms that stay on their page and for purchases, abonos and bets.
 */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  const sending = useFetchers().some(({ formMethod }) => formMethod === "POST");
  const shown = useDelayed(busy, SHOWN_AFTER);
  const calling = useAwaitsCall();
  const slow = useDelayed(busy || sending || calling, SLOW_AFTER);
  return (
    <div role="status">
      <span
        className="nav-progress fixed top-0 inset-x-0 z-95 h-0.75 pointer-events-none overflow-hidden"
        data-shown={shown || undefined}
      />
      {slow ? (
        <span className="nav-slow">Seguimos intentando…</span>
      ) : (
        shown && <span className="sr-only">Cargando…</span>
      )}
    </div>
  );
}

const CON_TILDE: Record<string, string> = { auditoria: "auditoría", envios: "tarifas de envío" };

/** What an admin page says while it is on its way: "Cargando ventas..."; null for the pages of the shop. */
export function cargandoAdmin(pathname: string): string | null {
  const [, raiz, seccion = "tareas"] = pathname.split("/");
  if (seccion === "buscar") return raiz === "admin" ? "Buscando..." : null;
  return raiz === "admin" ? `Cargando ${CON_TILDE[seccion] ?? seccion.replaceAll("-", " ")}...` : null;
}

/** During a slow navigation, shows the skeleton of a page instead of the page being left. */
export function PendingSkeleton({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target = navigation.location?.pathname;
  const named = cargandoAdmin(target ?? "");
  const leaving = navigation.state === "loading" && !navigation.formMethod && target !== pathname;
  const shown = useDelayed(leaving, SHOWN_AFTER);
  // Scroll before the browser paints: the page just became shorter.
  useLayoutEffect(() => {
    if (shown) window.scrollTo({ top: 0, behavior: "instant" });
  }, [shown]);
  return (
    <>
      {shown && (
        <PageSkeleton
          count={target === "/productos" ? 12 : 6}
          rows={target === "/mis-sorteos" || named !== null}
          named={named}
        />
      )}
      <div hidden={shown}>{children}</div>
    </>
  );
}

type SkeletonProps = { count?: number; rows?: boolean; named?: string | null };

export const PageSkeleton = ({ count = 6, rows = false, named = null }: SkeletonProps) => (
  <div className="container-page min-h-[80vh] pt-9">
    {named && (
      <p role="status" className="mb-5 font-semibold text-tinta-2">
        {named}
      </p>
    )}
    <CardsSkeleton count={count} rows={rows} title={named === null} />
  </div>
);
