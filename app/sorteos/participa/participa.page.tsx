import "#app/productos/producto.css";
import "#app/tickets/tickets.css";
import "./participa.css";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { data, type MetaDescriptor } from "react-router";
import { peticion } from "#app/context.ts";
import { PauseNote } from "#app/layout/pause-note.tsx";
import { refreshPage, useRealtime } from "#app/lib/realtime/realtime.ts";
import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { Waits } from "#app/lib/use-hydrated.ts";
import { migasJsonLd, productoJsonLd } from "#app/productos/comprar/json-ld.ts";
import { DetalleDescripcion } from "#app/productos/descripcion.tsx";
import { ESCENA_SORTEO, Galeria } from "#app/productos/galeria.tsx";
import type { AvanceProducto } from "#app/productos/lista/listado.ts";
import { VolverACategoria } from "#app/productos/miga.tsx";
import { DetalleNoEncontrado, NO_ENCONTRADO } from "#app/productos/no-encontrado.tsx";
import { Similares } from "#app/productos/similares.tsx";
import { metaCompartir } from "#app/seo/compartir.ts";
import { type MarcaMeta, marcaEn, metaNoEncontrado } from "#app/seo/marca.ts";
import { cabecerasEnEscena } from "#app/sorteos/en-escena.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CircleDot, Lock } from "#app/ui/iconos.tsx";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { Tema } from "#modules/comun/eventos/catalogo.ts";
import { resumenDescripcion } from "#modules/productos/descripcion.ts";
import { fotoParaOtros } from "#modules/productos/foto.ts";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";
import { rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { leerParticipa, type PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { minimoVigente, restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";
import { fraseFaltanPuntos } from "#modules/sorteos/participacion.ts";
import type { Route } from "./+types/participa.page.ts";
import { abonar } from "./accion.server.ts";
import { Avance } from "./avance.tsx";
import { HistoriaSorteos } from "./historia.tsx";
import { LugarAbono } from "./lugar.tsx";
import { Cuando, Premios, PromoCompra, Sello } from "./premios.tsx";

type Ficha = Pick<PaginaParticipa, "producto" | "imagenes" | "opciones" | "sorteo">;

/** A shared link shows the product and how much is left until its raffle. */
function metaParticipa(
  { producto: p, imagenes, opciones, sorteo }: Ficha,
  public_url: string,
  marca: MarcaMeta,
): MetaDescriptor[] {
  const url = `${public_url}${rutaParticipar(p.sku)}`;
  const titulo = `Participa por ${p.producto}`;
  const descripcion = descripcionDe(p.producto, sorteo, marca.nombre);
  const fotos = imagenes.map((id) => fotoParaOtros(public_url, id));
  const imagen = fotos[0] === undefined ? null : { url: fotos[0], alt: p.producto, lado: null };
  const datos = { ...p, opciones, url, fotos, public_url, descripcion, tienda: marca.nombre };
  const compra = {
    url: `${public_url}${rutaComprar(p.sku)}`,
    descripcion: resumenDescripcion(p.descripcion),
  };
  return [
    { title: `${titulo} · ${marca.nombre}` },
    ...metaCompartir({ public_url, url, titulo, descripcion, imagen, marca }),
    { "script:ld+json": productoJsonLd({ ...datos, ...compra }) },
    { "script:ld+json": migasJsonLd(datos) },
  ];
}

function descripcionDe(nombre: string, sorteo: Ficha["sorteo"], tienda: string): string {
  if (!sorteo) return `${nombre} no tiene un sorteo abierto. Mira otros productos con sorteo en ${tienda}.`;
  const margen = { ...sorteo, acumulado: sorteo.reunido };
  const resto = restoSorteo(margen);
  if (resto === 0) return `El sorteo de ${nombre} reunió sus ${conPuntos(sorteo.objetivo)} y ya tiene fecha.`;
  return `Abona desde ${conPuntos(minimoVigente(margen))} y participa por ${nombre}. ${fraseFaltanPuntos(resto)} para el sorteo.`;
}

/** Their buttons work a moment later than those of the raffle. */
const Share = lazy(() => import("#app/ui/button/share.tsx"));
const Tickets = lazy(() => import("#app/tickets/tickets.tsx"));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, sesion } = peticion({ context });
  const abonado = new URL(request.url).searchParams.get("abonado");
  const pagina = await leerParticipa(ctx, { sku: params.sku, sesion, abonado });
  if (!pagina) return data(null, { status: 404 });
  // One key per rendered page: a form that is sent twice counts once.
  const clave = sesion ? bytesAHex(ctx.random(16)) : "";
  return data(
    { pagina, public_url: ctx.public_url, clave },
    { headers: cabecerasEnEscena(estaRevelando(pagina)) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const estaRevelando = ({ cerrados, finalizados }: PaginaParticipa) =>
  [...cerrados, ...finalizados].some(({ revelando }) => revelando);

export const action = abonar;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? metaParticipa(loaderData.pagina, loaderData.public_url, marcaEn(matches))
    : metaNoEncontrado(matches, NO_ENCONTRADO);

export default function Participa({ loaderData, actionData, params }: Route.ComponentProps) {
  const pagina = loaderData?.pagina;
  const usuario = useRootData()?.usuario ?? null;
  const tienda = useNombreTienda();
  const reunido = useReunido(params.sku, pagina?.sorteo ?? null);
  useRealtime(temasDe(pagina?.sorteo));
  useRevelacion(pagina);
  if (!pagina) return <DetalleNoEncontrado />;
  const sorteo = pagina.sorteo && { ...pagina.sorteo, reunido };
  const { producto, imagenes, similares, cerrados, finalizados, tickets, tickets_en_venta } = pagina;
  return (
    <div className={ESCENA_SORTEO}>
      <VolverACategoria categoria={producto.categoria} />
      <div className="producto">
        <Galeria key={producto.sku} imagenes={imagenes} nombre={producto.producto} conNombre />
        <div className="producto-info min-w-0 md:sticky md:top-23">
          <Encabezado producto={producto} sorteo={sorteo} />
          {sorteo && <Avance sorteo={sorteo} nombre={producto.producto} />}
          <LugarAbono
            pagina={{ ...pagina, sorteo }}
            usuario={usuario}
            clave={loaderData.clave}
            error={actionData?.mensaje}
          />
          {sorteo && <Premios objetivo={sorteo.objetivo} />}
          {sorteo?.estado === "Disponible" && <Cuando termina_en={sorteo.termina_en} />}
          <PromoCompra producto={producto} opciones={pagina.opciones} conSorteo={Boolean(sorteo)} />
          {sorteo && <Sello sku={producto.sku} sorteo={sorteo} />}
          <Suspense>
            <Share
              url={`${loaderData.public_url}${rutaParticipar(producto.sku)}`}
              title={producto.producto}
              text={`Participa por ${producto.producto} en ${tienda}:`}
              quiet
              className="mt-2"
            />
            <Waits />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <HistoriaSorteos sku={producto.sku} cerrados={cerrados} finalizados={finalizados} />
        {sorteo?.estado !== "Cerrado" && (
          <ParticipaTickets tickets={tickets} tickets_en_venta={tickets_en_venta} />
        )}
        <DetalleDescripcion descripcion={producto.descripcion} />
        <Similares similares={similares} />
        <Waits />
      </Suspense>
    </div>
  );
}

/** The product's topic announces abonos; a raffle that takes no more of them has its own topic. */
const temasDe = (sorteo: PaginaParticipa["sorteo"] | undefined): Tema[] => [
  "ajustes",
  "tickets",
  ...(sorteo && sorteo.estado !== "Disponible" ? ([`sorteos:${sorteo.key}`] as const) : []),
];

const PREGUNTAR_MS = 4_000;

/**
 * The winner is revealed a little after the draw, without a change in the database: reload at that instant.
 */
function useRevelacion(pagina: PaginaParticipa | undefined): void {
  const revelando = pagina !== undefined && estaRevelando(pagina);
  useEffect(() => {
    if (!revelando) return;
    const reloj = setInterval(refreshPage, PREGUNTAR_MS);
    return () => clearInterval(reloj);
  }, [revelando]);
}

/** The product's name under the state of its raffle. */
const Encabezado = ({ producto, sorteo }: Pick<PaginaParticipa, "producto" | "sorteo">) => (
  <>
    <p className="flex flex-wrap gap-2 max-md:hidden">
      {sorteo &&
        (sorteo.estado === "Disponible" ? (
          <Chip tone="success" icon={<CircleDot aria-hidden="true" />}>
            Disponible
          </Chip>
        ) : (
          <Chip tone="warning" icon={<Lock aria-hidden="true" />}>
            {sorteo.estado}
          </Chip>
        ))}
      <Chip tone="muted">SKU {producto.sku}</Chip>
    </p>
    <h1>{producto.producto}</h1>
  </>
);

type TicketsProps = { tickets: TicketPublico[]; tickets_en_venta: boolean };

/** The public tickets, for visitors without enough points. */
const ParticipaTickets = ({ tickets, tickets_en_venta }: TicketsProps) =>
  tickets.length === 0 ? null : (
    <section className="participa-tickets pt-11 md:pt-14" aria-labelledby="faltan-puntos">
      <h2 id="faltan-puntos" className="mb-4 text-[1.875rem]">
        ¿Te faltan puntos?
      </h2>
      <PauseNote parte="tickets" className="mb-5" />
      <Suspense>
        <Tickets tickets={tickets} enVenta={tickets_en_venta} />
        <Waits />
      </Suspense>
    </section>
  );

type Sorteo = { key: string; estado: string; objetivo: number; reunido: number };

/** Abonos often come together and reach many pages: gather them, and spread the requests. */
const JUNTAR_MS = 120;
const REPARTIR_MS = 250;

/**
 * The pool while others contribute. Only its number is requested for each abono; the whole page is reloaded
 * when something else must have changed too: the raffle is full, or another one began.
 */
function useReunido(sku: string, sorteo: Sorteo | null): number {
  const [llegado, setLlegado] = useState({ key: "", reunido: 0 });
  const pedido = useRef<ReturnType<typeof setTimeout>>(undefined);
  const abierto = sorteo?.estado === "Disponible";
  const preguntar = async () => {
    pedido.current = undefined;
    const nuevo = await leerReunido(sku);
    if (!sorteo || nuevo === null || nuevo >= sorteo.objetivo || nuevo < sorteo.reunido) return refreshPage();
    setLlegado({ key: sorteo.key, reunido: nuevo });
  };
  useRealtime([`productos:${sku}`], () => {
    if (!abierto) return refreshPage();
    pedido.current ??= setTimeout(preguntar, JUNTAR_MS + Math.random() * REPARTIR_MS);
  });
  useEffect(() => () => clearTimeout(pedido.current), []);
  if (!sorteo) return 0;
  return abierto && llegado.key === sorteo.key ? Math.max(sorteo.reunido, llegado.reunido) : sorteo.reunido;
}

async function leerReunido(sku: string): Promise<number | null> {
  try {
    const respuesta = await fetch(`/productos/avance?skus=${sku}`);
    const [avance] = respuesta.ok ? ((await respuesta.json()) as AvanceProducto[]) : [];
    return avance?.puntos_final ?? null;
  } catch {
    return null;
  }
}
