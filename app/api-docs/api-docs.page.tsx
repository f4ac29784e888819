import { peticion } from "#app/context.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Card } from "#app/ui/card.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/api-docs.page.ts";
import { Call, Code } from "./call.tsx";

import { type DocsView, docsView } from "./view.ts";

/** Serves /api/docs, the reference of the functions for people who write a client. */
export function loader(args: Route.LoaderArgs) {
  const { ctx, funciones } = peticion(args);
  return docsView(funciones(), ctx.public_url);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Funciones") },
  {
    name: "description",
    content: `Funciones de ${marcaEn(matches).nombre}: qué reciben, qué responden y qué rechazan.`,
  },
];

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <Functions view={loaderData} />;
}

export function Functions({ view }: { view: DocsView }) {
  const { title, description, groups, version, openapi } = view;
  return (
    <div className="container-page pb-14">
      <div className="mx-auto max-w-240">
        <PageTitle title={title} text={description} />
        <HowTo curl={view.curl} refusals={view.refusals} />
        <Index groups={groups} />
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={`grupo-${name}`} className="mt-9">
            <h2 id={`grupo-${name}`} className="text-2xl tracking-[-.03em]">
              {name}
            </h2>
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </section>
        ))}
        <p className="mt-9 text-sm text-tinta-2">
          Versión {version} ·{" "}
          <a className="font-semibold text-enlace underline underline-offset-3" href="/api/docs/openapi.json">
            openapi.json
          </a>{" "}
          (OpenAPI {openapi})
        </p>
      </div>
    </div>
  );
}

function HowTo({ curl, refusals }: Pick<DocsView, "curl" | "refusals">) {
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl tracking-[-.03em]">Cómo se llama</h2>
      <p>
        Las llamadas POST llevan JSON de hasta 256 KB y la cabecera <code>Origin</code> de la tienda: sin
        ella, una llamada con sesión se rechaza. La sesión es la cookie que entrega{" "}
        <a className="font-semibold text-enlace underline underline-offset-3" href="/ingresar">
          Ingresar
        </a>
        .
      </p>
      <p>
        Con <code>Idempotency-Key</code> (de 8 a 128 caracteres, una nueva por acción) repetir una llamada es
        inofensivo: la misma clave recibe la primera respuesta.
      </p>
      <Code>{curl}</Code>
      <h3 className="mt-2 text-lg font-bold">Rechazos</h3>
      <p>
        Todos responden <code>{'{"error", "message"}'}</code> con una frase en español, y no dejan nada
        escrito.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {refusals.map(({ status, sentence }) => (
          <div key={status} className="contents">
            <dt className="font-bold tabular-nums">{status}</dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Index({ groups }: Pick<DocsView, "groups">) {
  return (
    <nav aria-label="Funciones" className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ name, calls }) => (
        <div key={name}>
          <h2 className="text-base font-bold text-tinta-2">{name}</h2>
          <ul>
            {calls.map(({ id, method, name: function_name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-2 text-enlace hover:underline md:min-h-9"
                >
                  <span className="w-12 text-xs font-bold text-tinta-3">{method}</span>
                  <span className="min-w-0 wrap-anywhere">{function_name}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
