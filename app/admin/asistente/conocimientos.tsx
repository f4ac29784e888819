import { Form } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import type { Conocimiento } from "#modules/asistente/conocimiento/conocimiento.ts";
import { AsistenteFormulario } from "./formulario.tsx";

type Props = { conocimientos: readonly Conocimiento[]; respuesta: Respuesta | undefined };

/** All entries of the assistant's knowledge; each row opens its own form. */
export const AsistenteConocimientos = ({ conocimientos, respuesta }: Props) => (
  <Card as="section" padded={false} aria-labelledby="sabe">
    <h2 id="sabe" className="px-4 pt-4 text-xl md:px-6 md:pt-6">
      Lo que sabe ({conocimientos.length})
    </h2>
    <ul className="mt-3">
      {conocimientos.map((conocimiento) => (
        <Fila key={conocimiento.id} conocimiento={conocimiento} respuesta={respuesta} />
      ))}
    </ul>
  </Card>
);

type FilaProps = { conocimiento: Conocimiento; respuesta: Respuesta | undefined };

function Fila({ conocimiento, respuesta }: FilaProps) {
  const id = String(conocimiento.id);
  const fallida = respuesta?.intento === "guardar" && respuesta.id === id && !respuesta.ok;
  return (
    <li className="border-t border-linea">
      <details open={fallida || undefined} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2.5 md:px-6 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 font-semibold">{conocimiento.pregunta}</span>
          {!conocimiento.activo && <Chip tone="muted">Inactiva</Chip>}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-tinta-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-3.5 px-4 pb-4 md:px-6">
          <AsistenteFormulario
            key={conocimiento.pregunta + conocimiento.respuesta}
            intento="guardar"
            id={id}
            respuesta={respuesta}
            inicial={conocimiento}
          />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intento" value="borrar" />
            <input type="hidden" name="id" value={id} />
            <Confirmar
              titulo="¿Borrar esta respuesta?"
              pregunta={`Mati dejará de responder «${conocimiento.pregunta}». Si solo quieres que deje de usarla por un tiempo, desactívala.`}
              variant="danger"
              size="sm"
            >
              Borrar
            </Confirmar>
          </Form>
        </div>
      </details>
    </li>
  );
}
