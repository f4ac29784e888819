import { Link } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Note } from "#app/ui/note.tsx";
import type { DatosOrdenes } from "./acciones.server.ts";

type Respondida = { ok: boolean; mensaje: string; datos: DatosOrdenes | null };

/** What became of a batch; the refused orders with their reasons. */
export function ResultadoDespacho({ respuesta }: { respuesta: Respondida | undefined }) {
  const rechazadas = respuesta?.datos?.rechazadas ?? [];
  return (
    <>
      <AvisoRespuesta respuesta={respuesta} />
      {rechazadas.length > 0 && (
        <Note kind="warning" className="mb-4.5">
          Estos quedaron como estaban:
          <ul className="mt-1 list-disc pl-5">
            {rechazadas.map(({ codigo, frase }) => (
              <li key={codigo}>
                <Link to={`/admin/ventas/${codigo}`}>{codigo}</Link>: {frase}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
