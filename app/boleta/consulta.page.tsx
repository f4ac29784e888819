import { Form, useNavigation } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { conTienda } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerConsultaBoleta } from "#modules/boletas/papel/consulta.ts";
import { consultarBoleta, type Papel } from "#modules/boletas/papel/ver-papel.server.ts";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Route } from "./+types/consulta.page.ts";
import { PapelBoleta } from "./papel.tsx";

export const loader = (args: Route.LoaderArgs) => ({
  consulta: `${new URL(peticion(args).ctx.public_url).host}/boleta`,
});

/** Anything that is not all of a boleta gets the same answer, so that nothing can be learned by trying. */
export const action = accion<"visita", Papel>(
  "visita",
  async ({ ctx, form }) => {
    const datos = leerConsultaBoleta(Object.fromEntries(form));
    const papel = datos && (await consultarBoleta(ctx, datos));
    if (!papel) throw new Rechazo("desconocido", TEXTOS_BOLETAS.consulta);
    return { datos: papel };
  },
  { conserva: ["folio", "fecha", "total"] },
);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Consultar una boleta") },
  { name: "description", content: "Consulta una boleta electrónica por su folio, su fecha y su total." },
];

export default function ConsultaBoleta({ loaderData: { consulta }, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  const { formData } = useNavigation();
  const papel = respuesta?.ok ? respuesta.datos : null;
  const valores = respuesta?.ok === false ? respuesta.valores : {};
  return (
    <div className="container-page max-w-lectura py-6 md:py-10 print:py-0">
      <div className={papel ? "print:hidden" : undefined}>
        <h1 className="text-3xl tracking-[-0.035em]">Consultar una boleta</h1>
        <p className="mt-2 text-tinta-2">Escribe los tres datos como están impresos en ella.</p>
        <Card as="section" aria-label="Datos de la boleta" className="my-5">
          <Form method="post" className="grid items-start gap-3.5 md:grid-cols-3">
            <Field
              label="Folio"
              name="folio"
              inputMode="numeric"
              required
              missing="Escribe el folio."
              defaultValue={valores.folio}
            />
            <Field
              label="Fecha"
              name="fecha"
              type="date"
              required
              missing="Elige la fecha de la boleta."
              defaultValue={valores.fecha}
            />
            <Field
              label="Total"
              name="total"
              inputMode="numeric"
              required
              missing="Escribe el total."
              defaultValue={valores.total}
            />
            <Button loading={formData !== undefined} className="justify-self-start max-md:w-full">
              Consultar
            </Button>
          </Form>
          {respuesta?.ok === false && (
            <Note kind="error" className="mt-4">
              {respuesta.mensaje}
            </Note>
          )}
        </Card>
      </div>
      {papel && <PapelBoleta papel={papel} consulta={consulta} titulo="h2" />}
    </div>
  );
}
