import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Icono } from "./icono.tsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./iconos.tsx";

export type NoteKind = "success" | "error" | "warning" | "info";

export const NOTE_ICONS: Record<NoteKind, Icono> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

/** An inline message: what happened and what comes next. */
export function Note({
  kind,
  children,
  action,
  className,
}: {
  kind: NoteKind;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const Icon = NOTE_ICONS[kind];
  return (
    <div className={cx("note", `note-${kind}`, className)} role={kind === "error" ? "alert" : "status"}>
      <Icon aria-hidden="true" />
      <div className="note-body">{children}</div>
      {action}
    </div>
  );
}
