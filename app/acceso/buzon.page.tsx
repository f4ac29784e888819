import { Link } from "react-router";
import { type Peticion, peticion } from "#app/context.ts";
import { conTienda } from "#app/seo/marca.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { listarCorreos, verCorreo } from "#modules/correos/listar-correos.server.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";
import type { Route } from "./+types/buzon.page.ts";
import { separarEnlaces } from "./enlaces.ts";
import { NO_STORE } from "./no-store.ts";
import "./acceso.css";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Buzón de demostración") },
  { name: "description", content: "Los correos que esta tienda de demostración habría enviado." },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => NO_STORE;

/** Shows the mails of all people, so it answers only on a local shop without a mail server. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, buzon_local } = peticion(args);
  if (!buzon_local) throw new Response(null, { status: 404 });
  const { correos } = await listarCorreos(ctx, {});
  const id = leerEntero(new URL(args.request.url).searchParams.get("id")) || correos[0]?.id;
  const correo = id === undefined ? null : await verCorreo(ctx, id, { local: true });
  const contenido = correo && (await textoPlano(peticion(args), correo));
  return {
    correos: correos.map(({ id, asunto, para, created_at }) => ({
      id,
      asunto,
      para,
      fecha: formatearFechaHora(created_at),
    })),
    abierto: correo && {
      id: correo.id,
      asunto: correo.asunto,
      para: correo.para,
      contenido: contenido ?? "",
    },
  };
}

type Plantilla = { plantilla: string; datos: Record<string, unknown> };

async function textoPlano({ ctx }: Pick<Peticion, "ctx">, { plantilla, datos }: Plantilla): Promise<string> {
  return (await renderCorreo(plantilla, datos, await leerAjustes(ctx), ctx.public_url)).text;
}

export default function Buzon({ loaderData: { correos, abierto } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <h1 className="text-4xl">Buzón de demostración</h1>
      <Note kind="info" className="mt-4">
        Esta tienda no tiene servidor de correo: aquí quedan los mensajes que habría enviado.
      </Note>
      {correos.length === 0 && <p className="mt-6">Todavía no hay correos.</p>}
      <div className="grid gap-6 pt-6 pb-12 buzon-caja">
        <nav aria-label="Correos" className="buzon-lista grid content-start gap-1">
          {correos.map(({ id, asunto, para, fecha }) => (
            <Link key={id} to={`?id=${id}`} aria-current={id === abierto?.id}>
              <b>{asunto}</b>
              <span className="text-[0.875rem] text-tinta-3 wrap-anywhere">
                {para} · {fecha}
              </span>
            </Link>
          ))}
        </nav>
        {abierto && <CorreoAbierto {...abierto} />}
      </div>
    </div>
  );
}

type Abierto = { asunto: string; para: string; contenido: string };

function CorreoAbierto({ asunto, para, contenido }: Abierto) {
  return (
    <Card as="article">
      <h2 className="text-2xl">{asunto}</h2>
      <p className="mt-1 mb-5 text-tinta-3">Para: {para}</p>
      <div className="whitespace-pre-wrap wrap-anywhere">
        {separarEnlaces(contenido).map(({ desde, texto, href }) =>
          href ? (
            <a
              key={desde}
              href={href}
              className="inline-block min-h-11 content-center text-enlace font-semibold underline underline-offset-3"
            >
              {texto}
            </a>
          ) : (
            <span key={desde}>{texto}</span>
          ),
        )}
      </div>
    </Card>
  );
}
