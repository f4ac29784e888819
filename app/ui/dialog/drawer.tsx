import { type MouseEvent, type ReactNode, useRef } from "react";
import { useOnNavigation } from "#app/lib/use-on-navigation.ts";
import { X } from "#app/ui/iconos.tsx";

/** Opens a `Drawer` by its id: as a modal with JavaScript, as a native popover without it. */
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

/** A sheet at the right edge. Its button, Esc, a press outside and every navigation close it. */
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
  useOnNavigation(() => {
    if (ref.current?.open) ref.current.close();
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  });
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
      className="drawer fixed inset-y-0 right-0 left-auto w-[min(320px,86vw)] h-dvh max-w-none max-h-none border-0 text-tinta overflow-y-auto"
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
