import { Aviso } from "./aviso.tsx";
import type { RespuestaFormulario } from "./respuesta.ts";

/** What the last form got back, in sight wherever on the page it was. */
export function CatalogoAviso({ respuesta }: { respuesta: RespuestaFormulario | undefined }) {
  if (!respuesta || respuesta.mensaje === "") return null;
  const { ok, mensaje, en_perdida } = respuesta;
  return <Aviso kind={en_perdida.length > 0 ? "warning" : ok ? "success" : "error"}>{mensaje}</Aviso>;
}
