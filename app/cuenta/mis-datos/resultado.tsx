import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note } from "#app/ui/note.tsx";

type Intento = "perfil" | "contrasena" | "avisos" | "permiso" | "eliminar";

/** Whether that form is being sent. */
export const useEnviandoIntento = (intento: Intento): boolean =>
  useNavigation().formData?.get("intento") === intento;

/** The answer of one form, scrolled into view and announced each time it changes. */
export function NotaResultado({
  intento,
  resultado,
  className,
}: {
  intento: Intento;
  resultado: Respuesta | undefined;
  className?: string;
}) {
  const nota = useRef<HTMLDivElement>(null);
  const en = resultado?.intento === intento ? resultado.en : null;
  useEffect(() => {
    if (en !== null) nota.current?.scrollIntoView({ block: "nearest" });
  }, [en]);
  if (resultado?.intento !== intento) return null;
  return (
    <div ref={nota} key={resultado.en} role={resultado.ok ? "alert" : undefined} className={className}>
      <Note kind={resultado.ok ? "success" : "error"}>{resultado.mensaje}</Note>
    </div>
  );
}
