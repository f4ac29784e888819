import type { ReactNode } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note, type NoteKind } from "#app/ui/note.tsx";

/** A notice that stays visible wherever on the page the form was. */
export const AvisoFijo = ({ kind, children }: { kind: NoteKind; children: ReactNode }) => (
  <div className="sticky top-17 z-10 mb-4.5 md:top-20">
    <Note kind={kind}>{children}</Note>
  </div>
);

type Props = {
  respuesta: (Pick<Respuesta, "ok" | "mensaje"> & Partial<Pick<Respuesta, "errores">>) | undefined;
  rechazo?: NoteKind;
};

/** The answer to the last form sent. What a field says already is not said twice. */
export function AvisoRespuesta({ respuesta, rechazo = "error" }: Props) {
  if (!respuesta?.mensaje || Object.values(respuesta.errores ?? {}).includes(respuesta.mensaje)) return null;
  return <AvisoFijo kind={respuesta.ok ? "success" : rechazo}>{respuesta.mensaje}</AvisoFijo>;
}
