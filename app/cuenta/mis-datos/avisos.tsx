import { lazy, Suspense } from "react";
import { Form, useRevalidator } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { CLASES, NOMBRES_CLASE, type Preferencias } from "#modules/notificaciones/push/clases.ts";
import { NotaResultado, useEnviandoIntento } from "./resultado.tsx";

const EsteDispositivo = lazy(() => import("#app/instalable/este-dispositivo.tsx"));

type Props = {
  usuario: string;
  avisos: { clases: Preferencias; dispositivos: number };
  resultado: Respuesta | undefined;
};

/** Which notices the person's devices show, and whether this one does. */
export function AvisosEnDispositivos({ usuario, avisos, resultado }: Props) {
  const enviando = useEnviandoIntento("avisos");
  const { revalidate } = useRevalidator();
  const hidratada = useHydrated();
  // Without JavaScript the answer is a new page: the anchor scrolls it to this form.
  const destino = hidratada ? "/mis-datos" : "/mis-datos#avisos";
  const { clases, dispositivos } = avisos;
  return (
    <section className="card p-4 md:p-6" aria-labelledby="avisos">
      <h2 id="avisos" className="text-xl">
        Avisos en tus dispositivos
      </h2>
      <p className="mt-2 text-sm text-tinta-2">
        Además de la campana y los correos, tu teléfono o computador puede avisarte.{" "}
        {dispositivos > 0 && (dispositivos === 1 ? "Hoy avisamos en 1." : `Hoy avisamos en ${dispositivos}.`)}
      </p>
      {hidratada && (
        <Suspense>
          <EsteDispositivo usuario={usuario} alCambiar={() => void revalidate()} />
        </Suspense>
      )}
      <Form method="post" action={destino} preventScrollReset className="mt-4 grid gap-2">
        <NotaResultado intento="avisos" resultado={resultado} />
        <input type="hidden" name="intento" value="avisos" />
        {NOMBRES_CLASE.map((clase) => (
          <CheckboxField
            key={clase}
            name={clase}
            label={CLASES[clase].titulo}
            help={CLASES[clase].detalle}
            defaultChecked={clases[clase]}
          />
        ))}
        <Button variant="secondary" loading={enviando} className="mt-2 md:justify-self-end">
          Guardar avisos
        </Button>
      </Form>
    </section>
  );
}
