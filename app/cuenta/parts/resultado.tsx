import { useNavigation } from "react-router";
import { Note } from "#app/ui/note.tsx";

export type Intento = "perfil" | "contrasena" | "eliminar";

/** What became of a form of the page. `en` tells one answer from the next equal one. */
export type Resultado = { intento: Intento; ok: boolean; mensaje: string; en: number };

/** Whether that form is on its way. */
export const useEnviando = (intento: Intento): boolean =>
  useNavigation().formData?.get("intento") === intento;

/** The answer of one form, read aloud each time it comes. */
export function NotaResultado({
  intento,
  resultado,
  className,
}: {
  intento: Intento;
  resultado: Resultado | undefined;
  className?: string;
}) {
  if (resultado?.intento !== intento) return null;
  return (
    <div key={resultado.en} role="alert" className={className}>
      <Note kind={resultado.ok ? "success" : "error"}>{resultado.mensaje}</Note>
    </div>
  );
}
