import "#app/carrito/carrito.css";
import { data, Form } from "react-router";
import { LineaLeida } from "#app/carrito/linea-leida.tsx";
import { peticion } from "#app/context.ts";
import { NotFound } from "#app/layout/not-found.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { conTienda } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ShoppingCart } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { claveLinea } from "#modules/carrito/lineas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import { FRASES_PROPUESTA } from "#modules/escaparates/textos.ts";
import type { Route } from "./+types/propuesta.page.ts";
import { aceptarPropuesta, enlaceEn, type PropuestaVista, verPropuesta } from "./propuesta.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  try {
    const propuesta = await verPropuesta(ctx, enlaceEn(new URL(args.request.url).searchParams));
    return data({ propuesta, motivo: null });
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    return data({ propuesta: null, motivo: error.message }, { status: STATUS_DE[error.clase] });
  }
}

export const action = aceptarPropuesta;

const TITULO = "Tu asistente propone este carrito";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, TITULO) },
  { name: "description", content: "Revisa lo que tu asistente eligió y decide si va a tu carrito." },
  { name: "robots", content: "noindex" },
];

const TEMAS = ["productos", "ajustes"] as const;

/** A cart that a person's assistant put together. Nothing is added before the person presses. */
export default function PaginaPropuesta({ loaderData, actionData }: Route.ComponentProps) {
  useRealtime(TEMAS);
  const respuesta = useLastAnswer(actionData);
  const { propuesta, motivo } = loaderData;
  if (!propuesta)
    return (
      <NotFound
        title="No podemos mostrar esta propuesta"
        text={motivo}
        also={{ to: "/carrito", label: "Ver tu carrito" }}
      />
    );
  return (
    <div className="container-page max-w-lectura py-6 md:py-10">
      <h1 className="text-3xl tracking-[-0.035em]">{TITULO}</h1>
      <p className="mt-2 text-tinta-2">
        Todavía no añadimos nada a tu carrito. Estos son los precios de la tienda en este momento.
      </p>
      {respuesta?.ok === false && (
        <Note kind="error" className="mt-4">
          {respuesta.mensaje}
        </Note>
      )}
      <Lineas {...propuesta} />
    </div>
  );
}

function Lineas({ enlace, lineas, comprables, perdidas, total }: PropuestaVista) {
  const alguna = comprables.length > 0;
  return (
    <section className="card mt-5 px-4 py-3 md:px-5.5" aria-label="Lo que propone">
      <ul>
        {lineas.map(({ item, ...linea }) => (
          <LineaLeida key={claveLinea(item)} item={item} {...linea} />
        ))}
      </ul>
      {perdidas > 0 && <p className="border-b border-linea py-3 text-tinta-2">{frasePerdidas(perdidas)}</p>}
      {alguna && total !== null ? (
        <p className="flex items-baseline justify-between gap-4 pt-4">
          <span>
            Total <small className="text-[0.8125rem] text-tinta-3">sin el envío, que ves en tu carrito</small>
          </span>
          <b className="font-display text-[1.5rem] font-extrabold tabular-nums">{pesos(total)}</b>
        </p>
      ) : (
        <Note kind="info" className="mt-4">
          {FRASES_PROPUESTA.nada}
        </Note>
      )}
      <Form method="post" className="mt-4 mb-2 grid gap-3 md:flex md:flex-row-reverse md:justify-end">
        {Object.entries(enlace).map(([nombre, valor]) => (
          <input key={nombre} type="hidden" name={nombre} value={valor} />
        ))}
        <ButtonLink to="/productos" variant="secondary" size="lg">
          No, gracias
        </ButtonLink>
        {alguna && (
          <Button size="lg" icon={<ShoppingCart aria-hidden="true" />} className="max-md:order-first">
            Añadir al carrito
          </Button>
        )}
      </Form>
    </section>
  );
}

const frasePerdidas = (cuantas: number): string =>
  cuantas === 1
    ? "Otro producto de la propuesta ya no está en la tienda."
    : `Otros ${cuantas} productos de la propuesta ya no están en la tienda.`;
