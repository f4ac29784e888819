import { Dialog as Base } from "@base-ui/react/dialog";
import { cx } from "#app/ui/cx.ts";
import { X } from "#app/ui/iconos.tsx";
import type { DialogProps } from "./dialog.tsx";

/**
 * Traps the focus and closes on Esc; a bottom sheet on phones. A default export, because `lazy` requires one.
 */
export default function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  image,
  wide = false,
  centred = false,
  closable = true,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || closable) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="veil" />
        <Base.Viewport className="dialog-place">
          <Base.Popup className={cx("dialog", wide && "dialog-wide", centred && "dialog-centred")}>
            {closable && (
              <Base.Close className="icon-btn dialog-close" aria-label="Cerrar">
                <X aria-hidden="true" />
              </Base.Close>
            )}
            {image}
            <Base.Title className="dialog-title">{title}</Base.Title>
            {description && <Base.Description className="mt-2 text-tinta-2">{description}</Base.Description>}
            {children && <div className="mt-5">{children}</div>}
            {footer && <div className="dialog-footer gap-2.5 mt-6">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
