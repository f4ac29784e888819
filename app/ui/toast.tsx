import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { X } from "./iconos.tsx";
import { NOTE_ICONS, type NoteKind } from "./note.tsx";

type ToastAction = { label: string; to: string } | { label: string; onClick: () => void };
export type ToastContent = { kind: NoteKind; text: ReactNode; action?: ToastAction };
type Shown = ToastContent & { id: number };

const LASTS = 4000;
const AT_MOST = 3;

const ToastContext = createContext<{ show: (toast: ToastContent) => void } | null>(null);

/** `show({kind, text, action})`: errors stay until dismissed, other toasts disappear after 4 s. */
export function useToast() {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it");
  return toasts;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const show = useCallback((toast: ToastContent) => {
    setShown((before) => {
      const id = (before.at(-1)?.id ?? 0) + 1;
      return [...before, { ...toast, id }].slice(-AT_MOST);
    });
  }, []);
  const dismiss = useCallback((id: number) => {
    setShown((before) => before.filter((toast) => toast.id !== id));
  }, []);
  const value = useMemo(() => ({ show }), [show]);
  return (
    <ToastContext value={value}>
      {children}
      <section
        className="toasts fixed z-(--z-aviso) grid gap-2.5 pointer-events-none left-4 right-4 justify-items-center md:left-auto md:right-6 md:justify-items-end md:content-start"
        aria-label="Avisos"
        aria-live="polite"
      >
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

function Toast({ toast, dismiss }: { toast: Shown; dismiss: (id: number) => void }) {
  const { id, kind, text, action } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (kind === "error" || held) return;
    const timer = setTimeout(() => dismiss(id), LASTS);
    return () => clearTimeout(timer);
  }, [id, kind, held, dismiss]);
  const Icon = NOTE_ICONS[kind];
  const close = () => dismiss(id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; being pointed at only stops its clock
    <div
      className={`toast toast-${kind}`}
      role={kind === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <span className="toast-text flex-1 py-1">{text}</span>
      {action && <Action action={action} done={close} />}
      <button type="button" className="icon-btn" aria-label="Cerrar aviso" onClick={close}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function Action({ action, done }: { action: ToastAction; done: () => void }) {
  if ("to" in action) {
    return (
      <Link className="toast-action px-2.5 py-2 rounded-[10px]" to={action.to} onClick={done}>
        {action.label}
      </Link>
    );
  }
  const run = () => {
    action.onClick();
    done();
  };
  return (
    <button type="button" className="toast-action px-2.5 py-2 rounded-[10px]" onClick={run}>
      {action.label}
    </button>
  );
}
