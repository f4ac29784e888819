import { useEffect, useRef } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note } from "#app/ui/note.tsx";

type IntentoSorteo =
  | "input"
  | "mostrar_nombre"
  | "ocultar_nombre"
  | "mensaje"
  | "borrar_mensaje"
  | "abandonar";

type Props = { intento: IntentoSorteo | readonly IntentoSorteo[]; respuesta: Respuesta | undefined };

/** The answer of one form, beside it, scrolled into view each time it changes. */
export function NotaRespuesta({ intento, respuesta }: Props) {
  const nota = useRef<HTMLDivElement>(null);
  const mia = respuesta && [intento].flat().some((uno) => uno === respuesta.intento) ? respuesta : null;
  const en = mia?.en ?? null;
  useEffect(() => {
    if (en !== null) nota.current?.scrollIntoView({ block: "nearest" });
  }, [en]);
  if (!mia) return null;
  return (
    <div ref={nota} key={mia.en} className="mt-4">
      <Note kind={mia.ok ? "success" : "error"}>{mia.mensaje}</Note>
    </div>
  );
}
