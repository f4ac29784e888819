import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { ListaAvisos } from "#app/cuenta/notificaciones/lista-avisos.tsx";
import type { Aviso } from "#app/cuenta/notificaciones/vista.ts";
import { useOnNavigation } from "#app/lib/use-on-navigation.ts";
import { Link } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/states/skeleton.tsx";
import type { BellPanelProps } from "./bell.tsx";

type Loaded = { avisos: Aviso[] } | "failed" | null;

/** The newest notices, under the bell. It reloads when the number of unread ones changes. */
export function BellPanel({ unread, onClose }: BellPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const loaded = useNewest(unread);
  useOnNavigation(onClose);
  useClosing(ref, onClose);
  return (
    <section ref={ref} className="bell-panel" aria-label="Últimas notificaciones">
      <div className="bell-head">
        <b>Notificaciones</b>
        {unread > 0 && (
          <Form method="post" action="/notificaciones" navigate={false}>
            <button type="submit">Marcar todo como leído</button>
          </Form>
        )}
      </div>
      <div className="bell-list">
        <Content loaded={loaded} />
      </div>
      <Link to="/notificaciones" className="bell-all">
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
  if (loaded === "failed") return <p className="bell-empty">No pudimos traerlas. Ábrelas en su página.</p>;
  if (loaded.avisos.length === 0)
    return <p className="bell-empty">Aquí te avisaremos de tus pagos, tus puntos y tus sorteos.</p>;
  return <ListaAvisos avisos={loaded.avisos} momento="cuando" />;
}

function useNewest(unread: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says when to ask again
  useEffect(() => {
    const gone = new AbortController();
    fetch("/notificaciones/ultimas", { signal: gone.signal })
      .then(async (response) =>
        setLoaded(response.ok ? { avisos: (await response.json()) as Aviso[] } : "failed"),
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
