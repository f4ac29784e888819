import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field } from "#app/ui/field/field.tsx";
import { EVENTOS, NOMBRES_EVENTO } from "#modules/conexiones/salidas/eventos.ts";
import type { DatosUnaVez } from "./una-vez.tsx";

type Props = {
  salida: { id: number; url: string; eventos: readonly string[] } | null;
  negada: Respuesta<DatosUnaVez> | undefined;
};

/** Adds an address, or changes one: its URL and the events that it receives. */
export function FormularioSalida({ salida, negada }: Props) {
  const { formData } = useNavigation();
  const intento = salida ? "salida_editar" : "salida_crear";
  const enviando = formData?.get("intento") === intento && formData.get("id") === String(salida?.id ?? "");
  const elegido = (evento: string) =>
    negada
      ? negada.valores[evento] === "on"
      : (salida?.eventos.includes(evento) ?? evento === "venta.pagada");
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intento" value={intento} />
      <input type="hidden" name="id" value={salida?.id ?? ""} />
      <Field
        label="Dirección"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        placeholder="https://n8n.mitienda.cl/webhook/…"
        defaultValue={negada?.valores.url ?? salida?.url ?? ""}
        error={negada?.errores.url}
      />
      <fieldset>
        <legend className="font-semibold">Eventos</legend>
        {negada?.errores.eventos && <p className="text-sm text-error">{negada.errores.eventos}</p>}
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {NOMBRES_EVENTO.map((evento) => (
            <CheckboxField
              key={evento}
              name={evento}
              defaultChecked={elegido(evento)}
              label={
                <>
                  {EVENTOS[evento]} <code className="text-[0.8125rem] break-all text-tinta-2">{evento}</code>
                </>
              }
            />
          ))}
        </div>
      </fieldset>
      <Button size="sm" loading={enviando} className="justify-self-start">
        {salida ? "Guardar la dirección" : "Agregar la dirección"}
      </Button>
    </Form>
  );
}
