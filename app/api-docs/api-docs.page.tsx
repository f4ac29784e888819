import { peticion } from "#app/context.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Card } from "#app/ui/card.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/api-docs.page.ts";
import { CallCard, Code } from "./call.tsx";

import { type DocsView, docsView } from "./view.ts";

/** Serves /api/docs, the reference of functions and API for people who write a client. */
export function loader(args: Route.LoaderArgs) {
  const { ctx, funciones } = peticion(args);
  return docsView(funciones(), ctx.public_url);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Funciones y API") },
  {
    name: "description",
    content: `Funciones y API de ${marcaEn(matches).nombre}: qué reciben, qué responden y qué rechazan.`,
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
        <HowToApi curl={view.api_curl} />
        <Index groups={groups} />
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={`grupo-${name}`} className="mt-9">
            <h2 id={`grupo-${name}`} className="text-2xl tracking-[-0.03em]">
              {name}
            </h2>
            {calls.map((call) => (
              <CallCard key={call.id} call={call} />
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
      <h2 className="text-xl tracking-[-0.03em]">Cómo se llama a una función</h2>
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

/** The API for other systems: how a program proves itself, reads page by page, and what it learns about people. */
function HowToApi({ curl }: { curl: string }) {
  return (
    <Card as="section" className="mt-4 grid gap-3">
      <h2 className="text-xl tracking-[-0.03em]">API de solo lectura para otros sistemas</h2>
      <p>
        Un ERP o una planilla lee ventas, productos y existencias con una ficha, que la dueña crea en{" "}
        <a
          className="font-semibold text-enlace underline underline-offset-3"
          href="/admin/ajustes/conexiones"
        >
          Ajustes · Conexiones
        </a>{" "}
        y se muestra una sola vez. Va en la cabecera <code>Authorization</code>: nunca en la dirección. La
        sesión de una persona no abre la API, y una ficha no abre páginas ni funciones.
      </p>
      <Code>{curl}</Code>
      <p>
        Las listas van de lo más nuevo a lo más antiguo. Para seguir, repite la llamada con los mismos filtros
        y <code>cursor</code> igual a <code>siguiente</code>, hasta que sea nulo. Lo que entra mientras lees
        queda antes de la primera página: nada se salta ni se repite.
      </p>
      <p>
        Los montos son pesos enteros, IVA incluido. Las fechas llevan la hora de Chile y su diferencia con
        UTC: <code>2026-11-15T12:00:00.000-03:00</code>. Un parámetro desconocido se rechaza, para que un
        filtro mal escrito no traiga todo.
      </p>
      <p>
        Datos personales: solo una venta pedida por su código trae nombre, RUT, correo, teléfono y dirección,
        para la boleta y el despacho. En las listas el cliente es un código. Contraseñas, saldos de puntos,
        comprobantes y notas de la administración no salen por aquí.
      </p>
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
