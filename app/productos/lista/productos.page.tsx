import "./lista.css";
import type { ReactNode } from "react";
import { Link, type MetaDescriptor, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { peticion } from "#app/context.ts";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { metaCompartir } from "#app/seo/compartir.ts";
import { type MarcaMeta, marcaEn } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { CardsSkeleton } from "#app/ui/states/skeleton.tsx";
import { buscarCategoria } from "#modules/productos/categoria.ts";
import {
  CONSULTA_VACIA,
  type Consulta,
  cambiarConsulta,
  escribirConsulta,
  leerConsulta,
} from "#modules/productos/consulta.ts";
import { listarProductos } from "#modules/productos/listar-productos.server.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import type { ProductoTarjeta } from "#modules/productos/tarjeta.ts";
import type { Route } from "./+types/productos.page";
import { FiltrosProductosLista, Pastillas } from "./filtros.tsx";
import { CajonFiltros } from "./filtros-cajon.tsx";
import { ListaProductos } from "./lista.tsx";
import { aPagina } from "./listado.ts";
import { GrillaProductos } from "./tarjeta.tsx";
import { resumen } from "./textos.ts";

/** No results: which filters to remove, and some suggested products. */
function Vacio({ consulta, sugeridos }: { consulta: Consulta; sugeridos: ProductoTarjeta[] }) {
  const { q, categoria, con_puntos } = consulta;
  return (
    <>
      <EmptyState
        image="vacio-busqueda"
        title={q ? `No encontramos «${q}»` : "No hay productos con estos filtros"}
        text={
          q
            ? "Revisa cómo está escrito o prueba con una palabra más corta, como taladro o parrilla."
            : "Prueba con otra categoría o mira todo el catálogo."
        }
        actions={
          <>
            <ButtonLink to="/productos">Limpiar filtros</ButtonLink>
            {categoria && q && (
              <ButtonLink to={cambiarConsulta(consulta, { categoria: null })} variant="secondary">
                Buscar en todas las categorías
              </ButtonLink>
            )}
            {con_puntos && (
              <ButtonLink to={cambiarConsulta(consulta, { con_puntos: false })} variant="secondary">
                Incluir sin sorteo en marcha
              </ButtonLink>
            )}
          </>
        }
      />
      {sugeridos.length > 0 && (
        <section aria-labelledby="sugeridos">
          <h2 id="sugeridos" className="mb-5 text-2xl">
            Mientras tanto, mira estos
          </h2>
          <GrillaProductos productos={sugeridos} />
        </section>
      )}
    </>
  );
}

const SUGERIDOS = 4;

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const pedida = leerConsulta(new URL(args.request.url).searchParams);
  const categorias = await listarCategorias(ctx);
  const conocida = pedida.categoria === null ? undefined : buscarCategoria(categorias, pedida.categoria);
  const consulta = { ...pedida, categoria: conocida?.categoria ?? pedida.categoria };
  const listado = await listarProductos(ctx, consulta);
  const vacio = listado.productos.length === 0;
  const sugeridos = vacio
    ? (await listarProductos(ctx, { ...CONSULTA_VACIA, con_puntos: true })).productos
    : [];
  return {
    consulta,
    categorias,
    pagina: aPagina(consulta, listado),
    total: listado.total,
    corregida: listado.corregida,
    sugeridos: sugeridos.slice(0, SUGERIDOS),
    public_url: ctx.public_url,
  };
}

/** A list on the screen keeps its order: use-avance updates its numbers. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href !== nextUrl.href;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => metaLista(loaderData, marcaEn(matches));

export default function Productos({ loaderData }: Route.ComponentProps) {
  const { consulta, categorias, pagina, total, corregida, sugeridos } = loaderData;
  return (
    <div className="container-page pb-2">
      <PageTitle
        title={tituloDe(loaderData)}
        text={<span role="status">{resumen(consulta, total, corregida)}</span>}
      />
      <FiltrosProductosLista consulta={consulta} />
      <Pastillas consulta={consulta} categorias={categorias} />
      <CajonFiltros consulta={consulta} categorias={categorias} />
      {corregida && (
        <Note kind="info" className="mb-5">
          No encontramos «{consulta.q}». Estos son los resultados para «{corregida}».
        </Note>
      )}
      {consulta.cursor && (
        <p className="mb-5">
          <Link to={cambiarConsulta(consulta, { semilla: consulta.semilla })}>
            Volver al principio de la lista
          </Link>
        </p>
      )}
      <MientrasCarga>
        {pagina.productos.length > 0 ? (
          <ListaProductos primera={pagina} />
        ) : (
          <Vacio consulta={consulta} sugeridos={sugeridos} />
        )}
      </MientrasCarga>
    </div>
  );
}

const tituloDe = ({
  consulta,
  categorias,
}: Pick<Route.ComponentProps["loaderData"], "consulta" | "categorias">) =>
  categorias.some(({ categoria }) => categoria === consulta.categoria) ? consulta.categoria : "Productos";

/** While another view of the catalogue loads for longer than 150 ms, shows twelve skeleton cards. */
function MientrasCarga({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const late = useDelayed(state === "loading" && location.pathname === "/productos", 150);
  return (
    <>
      {late && (
        <div className="skeleton-now">
          <CardsSkeleton count={12} />
        </div>
      )}
      <div hidden={late}>{children}</div>
    </>
  );
}

type Datos = { consulta: Consulta; public_url: string } | undefined;

/** One canonical address per category; searches, orders and later pages are views of it. */
function metaLista(datos: Datos, marca: MarcaMeta): MetaDescriptor[] {
  const { categoria = null, q = "", cursor = null } = datos?.consulta ?? {};
  const titulo = `${categoria ?? "Productos"} · ${marca.nombre}`;
  const descripcion = categoria
    ? `${categoria}: compra con despacho a todo Chile o junta puntos y participa en sus sorteos.`
    : "Todo el catálogo: compra con despacho a todo Chile o junta puntos y participa en sus sorteos.";
  const direccion = `${datos?.public_url ?? ""}${escribirConsulta({ categoria })}`;
  return [
    { title: titulo },
    ...metaCompartir({ public_url: datos?.public_url ?? "", url: direccion, titulo, descripcion, marca }),
    ...(q || cursor ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}
