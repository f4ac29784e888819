import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PHONE } from "#app/lib/phone.ts";
import { refreshPage } from "#app/lib/realtime/realtime.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { cx } from "#app/ui/cx.ts";
import { Bell as BellIcon } from "#app/ui/iconos.tsx";

export type BellPanelProps = { unread: number; onClose: () => void };

/** The number of notices that were not read, on a button. */
export const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && <span className="bell-count">{unread > 99 ? "99+" : unread}</span>;

/** A link to the page of notices, which phones follow; it opens a panel where there is room, whose code loads at the first press. */
export function NotificationBell({ className }: { className?: string }) {
  const { no_leidas: unread = 0, proxima_en: nextIn = null } = useRootData() ?? {};
  useEffect(() => {
    // The result of a draw is told when its numbers have been shown: no event marks that instant.
    if (nextIn === null) return;
    const timer = setTimeout(refreshPage, nextIn);
    return () => clearTimeout(timer);
  }, [nextIn]);
  const first = useRef(unread);
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [Panel, setPanel] = useState<ComponentType<BellPanelProps> | null>(null);
  const [open, setOpen] = useState(false);

  const press = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || matchMedia(PHONE).matches) return;
    event.preventDefault();
    setOpen(!open);
    if (Panel) return;
    const loaded = await import("./bell-panel.tsx").catch(() => null);
    if (loaded) setPanel(() => loaded.BellPanel);
    else navigate("/notificaciones");
  };
  const close = () => {
    setOpen(false);
    if (place.current?.contains(document.activeElement)) place.current.querySelector("a")?.focus();
  };
  return (
    <div ref={place} className={cx("bell relative", className)}>
      <Link
        to="/notificaciones"
        className="icon-btn"
        aria-label={unread > 0 ? `Notificaciones, ${unread} sin leer` : "Notificaciones"}
        aria-expanded={open}
        onClick={press}
      >
        <BellIcon key={unread} data-changed={unread > first.current || undefined} aria-hidden="true" />
        <UnreadCount unread={unread} />
      </Link>
      {open && Panel && <Panel unread={unread} onClose={close} />}
    </div>
  );
}
