import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { NotaRespuesta } from "./nota.tsx";

type Props = { respuesta: Respuesta | undefined; puntos: number };

/**
 * An admin cancels the raffle. It cannot be undone: it requires a reason and, with scripts, a confirmation.
 */
export function SorteoAbandonar({ respuesta, puntos }: Props) {
  const enviando = useNavigation().formData?.get("intento") === "abandonar";
  const formulario = useRef<HTMLFormElement>(null);
  const enviar = useSubmit();
  const [pregunta, setPregunta] = useState(false);
  const preguntar = (event: FormEvent) => {
    event.preventDefault();
    if (!enviando) setPregunta(true);
  };
  const confirmar = () => {
    setPregunta(false);
    if (formulario.current) void enviar(formulario.current, { preventScrollReset: true });
  };
  const devuelve = puntos > 0 ? `Se devuelven ${conPuntos(puntos)} y no` : "No";
  return (
    <>
      <details className="sorteo-abandonar">
        <summary className="flex items-center justify-between min-h-11 list-none">
          <h2 id="abandonar">Terminar sin ganadores</h2>
        </summary>
        <Form ref={formulario} method="post" className="mt-3 grid gap-3" onSubmit={preguntar}>
          <input type="hidden" name="intento" value="abandonar" />
          <p className="text-sm text-tinta-2">
            {devuelve} se puede deshacer. El motivo queda público en esta página.
          </p>
          <Field label="Motivo" name="motivo" required maxLength={300} help="Lo leerán quienes participan." />
          <Button size="sm" variant="danger" loading={enviando} className="justify-self-start">
            Terminar sin ganadores
          </Button>
        </Form>
      </details>
      <NotaRespuesta intento="abandonar" respuesta={respuesta} />
      <Dialog
        open={pregunta}
        onOpenChange={setPregunta}
        title="¿Terminar este sorteo sin ganadores?"
        description={`${devuelve} se puede deshacer.`}
        footer={
          <>
            <Button type="button" variant="danger" onClick={confirmar}>
              Sí, terminarlo
            </Button>
            <Button type="button" variant="secondary" onClick={() => setPregunta(false)}>
              Volver
            </Button>
          </>
        }
      />
    </>
  );
}
