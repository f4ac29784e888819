import { Form } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { AsistenteFormulario } from "./formulario.tsx";

type Pendiente = { id: number; pregunta: string; veces: number; ultima_vez: Date };
type Props = { pendientes: readonly Pendiente[]; total: number; respuesta: Respuesta | undefined };

/** Questions that the assistant could not answer, the most frequent first. */
export const AsistentePendientes = ({ pendientes, total, respuesta }: Props) => (
  <Card as="section" padded={false} aria-labelledby="pendientes">
    <div className="px-4 pt-4 pb-3 md:px-6 md:pt-6">
      <h2 id="pendientes" className="text-xl">
        Preguntas sin respuesta{total > 0 && ` · ${miles(total)}`}
      </h2>
      {pendientes.length === 0 && (
        <p className="mt-1.5 text-tinta-2">No hay ninguna: todo lo que preguntaron tuvo respuesta.</p>
      )}
    </div>
    <ul>
      {pendientes.map((pendiente) => (
        <Fila key={pendiente.id} {...pendiente} respuesta={respuesta} />
      ))}
    </ul>
  </Card>
);

type FilaProps = Pendiente & { respuesta: Respuesta | undefined };

function Fila({ id, pregunta, veces, ultima_vez, respuesta }: FilaProps) {
  const fallida = respuesta?.intento === "responder" && respuesta.id === String(id) && !respuesta.ok;
  return (
    <li className="grid gap-2.5 border-t border-linea px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-60 font-semibold [overflow-wrap:anywhere]">{pregunta}</p>
        <Chip tone="muted">{veces === 1 ? "1 vez" : `${veces} veces`}</Chip>
        <span className="text-sm text-tinta-2 tabular-nums">{formatearFechaCorta(ultima_vez)}</span>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button name="intento" value="descartar" size="sm" variant="ghost" className="min-h-11!">
            Descartar<span className="sr-only"> «{pregunta}»</span>
          </Button>
        </Form>
      </div>
      <details open={fallida || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-enlace underline">
          Responder<span className="sr-only"> «{pregunta}»</span>
        </summary>
        <div className="pt-2">
          <AsistenteFormulario
            intento="responder"
            id={String(id)}
            respuesta={respuesta}
            inicial={{ pregunta }}
          />
        </div>
      </details>
    </li>
  );
}
