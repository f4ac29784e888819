import type { ReactNode } from "react";
import { Note, type NoteKind } from "#app/ui/note.tsx";

/** What the last form got back, in sight wherever on the page it was. */
export const Aviso = ({ kind, children }: { kind: NoteKind; children: ReactNode }) => (
  <div className="sticky top-[68px] z-10 mb-4.5 md:top-20">
    <Note kind={kind}>{children}</Note>
  </div>
);
