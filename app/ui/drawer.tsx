import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Opens a `Drawer` by its id: modal with JavaScript, a popover of the browser without it. */
export function DrawerButton({
  drawer,
  label,
  children,
  className = "icon-btn",
}: {
  drawer: string;
  label: string;
  children: ReactNode;
  className?: string;
}) {
  const open = (event: MouseEvent) => {
    const target = document.getElementById(drawer);
    if (!(target instanceof HTMLDialogElement) || target.open) return;
    event.preventDefault();
    target.showModal();
  };
  return (
    <button type="button" className={className} aria-label={label} popoverTarget={drawer} onClick={open}>
      {children}
    </button>
  );
}

/** A sheet from the right edge. It closes by its button, Esc, a press outside and every navigation. */
export function Drawer({
  id,
  label,
  header,
  children,
}: {
  id: string;
  label: string;
  header?: ReactNode;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnNavigation(ref);
  const close = (event: MouseEvent) => {
    if (!ref.current?.open) return;
    event.preventDefault();
    ref.current.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the veil; Esc does the same for keyboards
    <dialog
      ref={ref}
      id={id}
      popover="auto"
      className="drawer"
      aria-label={label}
      onClick={(event) => event.target === ref.current && close(event)}
    >
      <div className="flex h-14 items-center justify-between pl-2.5">
        {header ?? <span className="font-display text-xl font-extrabold">{label}</span>}
        <button type="button" className="icon-btn" aria-label="Cerrar" popoverTarget={id} onClick={close}>
          <X aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

function useCloseOnNavigation(ref: RefObject<HTMLDialogElement | null>) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has its own key
  useEffect(() => {
    const dialog = ref.current;
    if (dialog?.open) dialog.close();
    if (dialog?.matches(":popover-open")) dialog.hidePopover();
  }, [key]);
}
