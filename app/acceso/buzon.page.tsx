import { Link } from "react-router";
import { type Peticion, peticion } from "#app/context.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { listarCorreos, verCorreo } from "#modules/correos/listar-correos.server.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";
import type { Route } from "./+types/buzon.page.ts";
import { splitLinks } from "./enlaces.ts";
import "./acceso.css";

export const meta: Route.MetaFunction = () => [
  { title: "Buzón de demostración · Puntazo" },
  { name: "description", content: "Los correos que esta tienda de demostración habría enviado." },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

/** Everybody's mails: only for whoever sits at the machine of a shop that sends none. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, buzon_local } = peticion(args);
  if (!buzon_local) throw new Response(null, { status: 404 });
  const { correos } = await listarCorreos(ctx, {});
  const asked = Number(new URL(args.request.url).searchParams.get("id"));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : correos[0]?.id;
  const correo = id === undefined ? null : await verCorreo(ctx, id, { local: true });
  const texto = correo && (await plainText(peticion(args), correo));
  return {
    correos: correos.map(({ id, asunto, para, created_at }) => ({
      id,
      asunto,
      para,
      fecha: formatearFechaHora(created_at),
    })),
    abierto: correo && { id: correo.id, asunto: correo.asunto, para: correo.para, texto: texto ?? "" },
  };
}

type Mail = { plantilla: string; datos: Record<string, unknown> };

async function plainText({ ctx }: Pick<Peticion, "ctx">, { plantilla, datos }: Mail): Promise<string> {
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
      <div className="mailbox">
        <nav aria-label="Correos" className="mailbox-list">
          {correos.map(({ id, asunto, para, fecha }) => (
            <Link key={id} to={`?id=${id}`} aria-current={id === abierto?.id}>
              <b>{asunto}</b>
              <span>
                {para} · {fecha}
              </span>
            </Link>
          ))}
        </nav>
        {abierto && <OpenMail {...abierto} />}
      </div>
    </div>
  );
}

function OpenMail({ asunto, para, texto }: { asunto: string; para: string; texto: string }) {
  return (
    <Card as="article">
      <h2 className="text-2xl">{asunto}</h2>
      <p className="mt-1 mb-5 text-tinta-3">Para: {para}</p>
      <div className="mailbox-text">
        {splitLinks(texto).map(({ at, text, href }) =>
          href ? (
            <a key={at} href={href}>
              {text}
            </a>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </div>
    </Card>
  );
}
