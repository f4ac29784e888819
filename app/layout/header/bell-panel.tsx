import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { ListaAvisos } from "#app/cuenta/notificaciones/lista-avisos.tsx";
import type { NotificacionVista } from "#app/cuenta/notificaciones/vista.ts";
import { useOnNavigation } from "#app/lib/use-on-navigation.ts";
import { Skeleton } from "#app/ui/states/skeleton.tsx";
import type { BellPanelProps } from "./bell.tsx";

type Loaded = { avisos: NotificacionVista[] } | "failed" | null;

/** The newest notices, under the bell. It reloads when the number of unread ones changes. */
export function BellPanel({ unread, onClose }: BellPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const loaded = useNewest(unread);
  useOnNavigation(onClose);
  useClosing(ref, onClose);
  return (
    <section
      ref={ref}
      className="bell-panel absolute -right-2 top-[calc(100%_+_10px)] w-98 rounded-tarjeta bg-superficie border border-linea overflow-clip grid max-md:hidden"
      aria-label="Últimas notificaciones"
    >
      <div className="bell-head flex justify-between gap-3 items-center min-h-13.5 py-2 pr-2.5 pl-4.5">
        <b className="font-display text-[1.125rem] font-extrabold tracking-[-0.02em]">Notificaciones</b>
        {unread > 0 && (
          <Form method="post" action="/notificaciones" navigate={false}>
            <button
              className="min-h-10 px-2.5 rounded-xl text-enlace font-semibold text-[0.8125rem]"
              type="submit"
            >
              Marcar todo como leído
            </button>
          </Form>
        )}
      </div>
      <div className="bell-list max-h-[min(60vh,520px)] overflow-y-auto">
        <Content loaded={loaded} />
      </div>
      <Link
        to="/notificaciones"
        className="bell-all grid place-items-center h-12.5 font-bold text-[0.9375rem]"
      >
        Ver todas
      </Link>
    </section>
  );
}

function Content({ loaded }: { loaded: Loaded }) {
  if (loaded === null)
    return (
      <div role="status" className="grid gap-3 p-4">
        <span className="sr-only">Cargando…</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  if (loaded === "failed")
    return (
      <p className="px-4.5 py-7 text-center text-tinta-2 text-[0.9375rem]">
        No pudimos traerlas. Ábrelas en su página.
      </p>
    );
  if (loaded.avisos.length === 0)
    return (
      <p className="px-4.5 py-7 text-center text-tinta-2 text-[0.9375rem]">
        Aquí te avisaremos de tus pagos, tus puntos y tus sorteos.
      </p>
    );
  return <ListaAvisos avisos={loaded.avisos} momento="cuando" />;
}

function useNewest(unread: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says when to ask again
  useEffect(() => {
    const gone = new AbortController();
    fetch("/notificaciones/ultimas", { signal: gone.signal })
      .then(async (response) =>
        setLoaded(response.ok ? { avisos: (await response.json()) as NotificacionVista[] } : "failed"),
      )
      .catch(() => gone.signal.aborted || setLoaded((before) => before ?? "failed"));
    return () => gone.abort();
  }, [unread]);
  return loaded;
}

/** Closes on Esc and on a press outside. */
function useClosing(ref: { current: HTMLElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    const onPress = ({ target }: PointerEvent) => {
      // The bell, beside the panel, closes it with its own handler.
      if (target instanceof Node && !ref.current?.parentElement?.contains(target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [ref]);
}
