import { Form, Link } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { DatosOrdenes } from "./acciones.server.ts";

type Respondida = { intento?: string | undefined; ok: boolean; mensaje: string; datos: DatosOrdenes | null };

/** What became of a batch; the refused orders with their reasons. */
export function ResultadoDespacho({ respuesta }: { respuesta: Respondida | undefined }) {
  const { rechazadas = [], escritos = {} } = respuesta?.datos ?? {};
  return (
    <>
      <AvisoRespuesta respuesta={respuesta} />
      {rechazadas.length > 0 && (
        <Note kind="warning" className="mb-4.5">
          Estos quedaron como estaban:
          <ul className="mt-1 list-disc pl-5">
            {rechazadas.map(({ codigo, frase, errores }) => (
              <li key={codigo}>
                <Link to={`/admin/ventas/${codigo}`}>{codigo}</Link>: {frase}
                {errores.nombre && respuesta?.intento === "preparar" && (
                  <PedirDestinatario codigo={codigo} error={errores.nombre} escritos={escritos} />
                )}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

/** Asks who receives an order, and prepares it with the answer. */
const PedirDestinatario = (orden: Destinatario) => (
  <Form method="post" className="my-2 grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
    <input type="hidden" name="venta" value={orden.codigo} />
    <CamposDestinatario {...orden} />
    <Button name="intento" value="preparar" variant="secondary">
      Preparar {orden.codigo}
    </Button>
  </Form>
);

type Destinatario = { codigo: string; error: string | undefined; escritos: Record<string, string> };

/** Who receives an order that does not say it. */
export const CamposDestinatario = ({ codigo, error, escritos }: Destinatario) => (
  <>
    <Field
      label={`Quién recibe ${codigo}`}
      name={`nombre:${codigo}`}
      maxLength={200}
      defaultValue={escritos[`nombre:${codigo}`] ?? ""}
      error={error}
    />
    <Field
      label={`Celular de quien recibe ${codigo}`}
      name={`celular:${codigo}`}
      type="tel"
      maxLength={200}
      defaultValue={escritos[`celular:${codigo}`] ?? ""}
    />
  </>
);
