import "./libro.css";
import { peticion } from "#app/context.ts";
import { metaLegal } from "#app/legal/meta-legal.ts";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { CalendarClock } from "#app/ui/iconos.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { leerMes } from "#modules/comun/fechas/meses.ts";
import { leerLibroPublico } from "#modules/puntos/sellos/leer-libro-publico.server.ts";
import type { Route } from "./+types/libro.page.ts";
import { LibroCalendario } from "./calendario.tsx";
import { LibroDia } from "./dia-sellado.tsx";
import { DESCRIPCION_LIBRO, FORMATO_LIBRO, QUE_ES_UN_SELLO, TITULO_LIBRO } from "./textos.ts";
import { LibroVasos } from "./vasos.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const params = new URL(args.request.url).searchParams;
  const pedido = { mes: leerMes(params.get("mes")), dia: params.get("dia") };
  return { libro: await leerLibroPublico(ctx, pedido), public_url: ctx.public_url };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaLegal({
    titulo: "El libro de los puntos",
    descripcion: DESCRIPCION_LIBRO,
    canonica: `${loaderData.public_url}/libro`,
    matches,
  });
}

export default function Libro({ loaderData: { libro, public_url } }: Route.ComponentProps) {
  const { dia } = libro;
  return (
    <div className="container-page pb-12 md:pb-20">
      <PageTitle title={TITULO_LIBRO} text={DESCRIPCION_LIBRO} />
      <div className="libro-pagina grid grid-cols-1 gap-5 md:gap-7">
        <LibroVasos economia={libro.economia} />
        <section aria-labelledby="libro-sello" className="libro-sello">
          <h2 id="libro-sello">Qué es un sello</h2>
          <ol className="grid mt-3.5 gap-3 md:grid-cols-3 md:gap-6">
            {QUE_ES_UN_SELLO.map((frase) => (
              <li
                key={frase}
                className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-[1.0625rem] text-tinta-2 text-pretty"
              >
                {frase}
              </li>
            ))}
          </ol>
        </section>
        {dia ? (
          <div className="grid grid-cols-1 items-start gap-5 md:gap-7">
            <LibroCalendario libro={libro} elegido={dia.fecha} />
            <LibroDia key={dia.fecha} dia={dia} />
          </div>
        ) : (
          <SinSellos proximo={libro.proximo} />
        )}
        <OtroPrograma public_url={public_url} />
      </div>
    </div>
  );
}

/** A shop that has not lived through its first night. */
const SinSellos = ({ proximo }: { proximo: Date }) => (
  <section
    aria-labelledby="libro-vacio"
    className="card grid gap-2.5 justify-items-center px-5 py-9 text-center"
  >
    <CalendarClock className="size-10 text-enlace" aria-hidden="true" />
    <h2 id="libro-vacio">Todavía no hay sellos</h2>
    <p className="max-w-[46ch] text-tinta-2">
      Sellamos cada día poco después de que termina. Si hoy se mueven puntos, el primer sello sale el{" "}
      {formatearDia(proximo)} a las {formatearHora(proximo)}.
    </p>
  </section>
);

/** For people who do not want to trust the code of this page. */
function OtroPrograma({ public_url }: { public_url: string }) {
  const comando = `npm run --silent verify-book -- ${public_url}`;
  return (
    <section aria-labelledby="libro-programa" className="card libro-programa">
      <h2 id="libro-programa">Compruébalo con otro programa</h2>
      <p className="mt-2 max-w-[75ch] text-tinta-2 text-pretty">
        ¿Prefieres no confiar en esta página? Los archivos son públicos y el cálculo está escrito abajo:
        cualquier programa puede repetirlo. El código de la tienda trae uno que revisa todos los días de una
        vez, leyendo solo lo que ves tú:
      </p>
      <div className="libro-comando flex flex-wrap gap-3 items-center justify-between mt-3.5 px-4 py-3 rounded-campo bg-papel-2">
        <code>{comando}</code>
        <CopyButton
          text={comando}
          label="Copiar"
          copiedLabel="Copiado"
          forMs={1000}
          size="xs"
          className="needs-js"
        />
      </div>
      <details>
        <summary className="flex items-center min-h-12 mt-2 font-bold text-enlace">
          Cómo se calcula, paso a paso
        </summary>
        <dl>
          {FORMATO_LIBRO.map(({ que, como }) => (
            <div key={que} className="py-2.5 border-t border-t-linea">
              <dt className="font-bold">{que}</dt>
              <dd className="max-w-[80ch] text-tinta-2 wrap-anywhere">{como}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
