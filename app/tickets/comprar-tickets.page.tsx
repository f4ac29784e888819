import "./tickets.css";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from "react-router";
import { peticion } from "#app/context.ts";
import { PauseNote } from "#app/layout/pause-note.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { metaCompartir } from "#app/seo/compartir.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { leerTickets } from "#modules/productos/leer-tickets.server.ts";
import Tickets from "./tickets.tsx";

/** Two routes share this page, so its types are written out: the generated ones belong to a single route. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = peticion({ context });
  return { ...(await leerTickets(ctx)), public_url: ctx.public_url };
}

const TEMAS = ["tickets", "ajustes"] as const;

const esPuntos = (pathname: string) => pathname.startsWith("/comprar-puntos");

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => {
  const marca = marcaEn(matches);
  const titulo = conTienda(matches, esPuntos(location.pathname) ? "Comprar puntos" : "Tickets de puntos");
  const descripcion = `Compra tickets de puntos por transferencia y participa en los sorteos de productos de ${marca.nombre}.`;
  const public_url = loaderData?.public_url ?? "";
  const url = `${public_url}/comprar-tickets`;
  return [{ title: titulo }, ...metaCompartir({ public_url, url, titulo, descripcion, marca })];
};

export default function ComprarTickets() {
  const { tickets, tickets_en_venta } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useRealtime(TEMAS);
  return (
    <div className="container-page">
      <header className="flex items-center justify-between gap-3 py-5 md:px-0 md:pt-9 md:pb-7">
        <div>
          <h1 className="tracking-[-0.04em] text-[2rem] md:text-[3.25rem]">
            {esPuntos(pathname) ? "Compra puntos" : "Tickets de puntos"}
          </h1>
          <p className="mt-2.5 text-tinta-2 md:text-[1.125rem]">
            Súmalos al carrito, transfiere y participa en el sorteo que quieras.
          </p>
        </div>
        <img
          src="/art/ilustraciones/ticket.webp"
          alt=""
          width={150}
          height={150}
          className="h-auto w-21 md:w-37.5"
        />
      </header>
      <PauseNote parte="tickets" className="mb-5" />
      {tickets.length === 0 ? (
        <EmptyState
          image="vacio-puntos"
          title="Todavía no hay tickets"
          text="Vuelve pronto. Mientras tanto, muchos productos regalan puntos al comprarlos."
        />
      ) : (
        <Tickets tickets={tickets} enVenta={tickets_en_venta} />
      )}
      <Note kind="warning" className="mt-5">
        Los tickets no tienen devolución. Los puntos se suman cuando confirmamos tu transferencia. Los puntos
        usados en sorteos no se devuelven.
      </Note>
      <ParaQuePuntos sorteos_activos={useRootData()?.ajustes.sorteos_activos ?? true} />
    </div>
  );
}

const PASOS = [
  {
    imagen: "carro",
    titulo: "Añade tickets y paga",
    texto: "Súmalos al carrito, junto con productos si quieres, y transfiere el total exacto.",
  },
  {
    imagen: "moneda",
    titulo: "Recibe tus puntos",
    texto: "Cuando confirmamos la transferencia, los puntos aparecen en tu cuenta y te avisamos por correo.",
  },
  {
    imagen: "trofeo",
    titulo: "Participa",
    texto:
      "Abona puntos al sorteo que quieras. Hay dos ganadores: uno se lleva el producto y otro el 10% de los puntos.",
  },
] as const;

/** What points are, in three steps, and where to use them. */
const ParaQuePuntos = ({ sorteos_activos }: { sorteos_activos: boolean }) => (
  <section className="tickets-para-que pt-12 md:pt-18" aria-labelledby="para-que">
    <h2 id="para-que" className="text-[1.875rem] md:text-[2.25rem]">
      Para qué sirven los puntos
    </h2>
    <ol className="grid mt-5 gap-3 md:grid-cols-3 md:gap-5">
      {PASOS.map(({ imagen, titulo, texto }) => (
        <li key={titulo} className="p-5 rounded-tarjeta bg-papel-2">
          <img
            src={`/art/ilustraciones/${imagen}.webp`}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            className="size-18 object-contain"
          />
          <h3 className="mt-3 text-[1.25rem]">{titulo}</h3>
          <p>{texto}</p>
        </li>
      ))}
    </ol>
    <div className="flex flex-wrap gap-3 mt-6">
      <ButtonLink to={RUTA_CON_PUNTOS}>
        {sorteos_activos ? "Ver sorteos abiertos" : "Ver productos con sorteo"}
      </ButtonLink>
      <ButtonLink to="/como-participar" variant="secondary">
        Cómo participar
      </ButtonLink>
    </div>
  </section>
);
