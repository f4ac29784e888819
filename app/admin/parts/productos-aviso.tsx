import { Note } from "#app/ui/note.tsx";
import type { RespuestaFormulario } from "../productos-respuesta.ts";

/** What the last form got back, in sight wherever on the page it was. */
export function CatalogoAviso({ respuesta }: { respuesta: RespuestaFormulario | undefined }) {
  if (!respuesta || respuesta.mensaje === "") return null;
  const { ok, mensaje, en_perdida } = respuesta;
  return (
    <div className="sticky top-[68px] z-10 mb-4.5 md:top-20">
      <Note kind={en_perdida.length > 0 ? "warning" : ok ? "success" : "error"}>{mensaje}</Note>
    </div>
  );
}
