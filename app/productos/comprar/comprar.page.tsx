import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import "#app/productos/producto.css";
import "./comprar.css";
import { lazy, type ReactNode, Suspense } from "react";
import { data, Link } from "react-router";
import { peticion } from "#app/context.ts";
import { EntregaComuna } from "#app/envio/entrega.tsx";
import { Corazon } from "#app/favoritos/corazon.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { visualDeCategoria } from "#app/productos/categoria-visual.ts";
import { DetalleDescripcion } from "#app/productos/descripcion.tsx";
import { Galeria } from "#app/productos/galeria.tsx";
import { DetalleMiga } from "#app/productos/miga.tsx";
import { DetalleNoEncontrado, NO_ENCONTRADO } from "#app/productos/no-encontrado.tsx";
import { Similares } from "#app/productos/similares.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { Landmark, PackageX, Truck, Undo2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { leerDestino } from "#modules/compras/envio/estimar-envio.server.ts";
import { retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerAvisosDe } from "#modules/productos/avisos/avisos.store.server.ts";
import { leerProducto } from "#modules/productos/leer-producto.server.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import type { Route } from "./+types/comprar.page.ts";
import { Avisame } from "./avisame.tsx";
import { ComprarDecision, PrecioCompra } from "./decision.tsx";
import { metaComprar } from "./meta.ts";
import { useEleccion } from "./opciones.tsx";
import { ComprarPreguntas } from "./preguntas.tsx";
import { ComprarPromo } from "./promo.tsx";

/** Its button works a moment later than those of the purchase. */
const Share = lazy(() => import("#app/ui/share.tsx"));

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const buscado = new URL(args.request.url).searchParams;
  const [ficha, ajustes, destino] = await Promise.all([
    leerProducto(ctx, args.params.sku),
    leerAjustes(ctx),
    leerDestino(ctx, sesion, buscado.get("comuna") ?? ""),
  ]);
  if (!ficha) return data(null, { status: 404 });
  const { whatsapp_numero, envio_incluido_hasta, sorteos_activos, quedan_desde } = ajustes;
  return {
    ficha,
    esperadas: sesion ? await leerAvisosDe(ctx, sesion.codigo_referido, ficha.producto.sku) : [],
    destino,
    ajustes: { whatsapp_numero, envio_incluido_hasta, sorteos_activos, quedan_desde },
    retiro: retiroOfrecido(ajustes)?.direccion ?? null,
    retracto: retractoDe(ficha.producto),
    public_url: ctx.public_url,
    ...leerPedida(buscado),
  };
}

/** The right of withdrawal, and what it does to the points that this product gives. */
const retractoDe = ({ puntos_regalo }: { puntos_regalo: number }): string =>
  [PROMESAS_COMPRA.retracto(), ...(puntos_regalo > 0 ? [PROMESAS.puntos_de_regalo_breve()] : [])].join(" ");

/** The option in the address, and whether the form came back without one. */
const leerPedida = (params: URLSearchParams) => ({
  pedida: leerEntero(params.get("opcion")) || null,
  falta: params.has("elige"),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? metaComprar(loaderData.ficha, loaderData.public_url, marcaEn(matches))
    : [
        { title: conTienda(matches, NO_ENCONTRADO) },
        { name: "description", content: `Busca otro producto en el catálogo de ${marcaEn(matches).nombre}.` },
        { name: "robots", content: "noindex" },
      ];

export default function Comprar({ loaderData, params }: Route.ComponentProps) {
  useRealtime([`productos:${params.sku}`, "ajustes"]);
  return loaderData ? <Producto key={params.sku} {...loaderData} /> : <DetalleNoEncontrado />;
}

type Cargado = Exclude<Route.ComponentProps["loaderData"], null>;

function Producto({
  ficha,
  esperadas,
  ajustes,
  destino,
  pedida,
  falta,
  retiro,
  retracto,
  public_url,
}: Cargado) {
  const { producto, imagenes, sorteo, similares } = ficha;
  const eleccion = useEleccion(ficha, pedida);
  const tienda = useNombreTienda();
  return (
    <div className="container-page">
      <DetalleMiga categoria={producto.categoria} sku={producto.sku} />
      <div className="producto">
        <Galeria imagenes={imagenes} nombre={producto.producto} elegida={eleccion.opcion?.imagen ?? null} />
        <div className="producto-info min-w-0 md:sticky md:top-23">
          <DetalleCategorias nombres={[producto.categoria, producto.categoria_2]} />
          <h1>{producto.producto}</h1>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-0 mt-1">
            <p className="producto-sku text-[0.875rem] text-tinta-3 tabular-nums mt-0">
              SKU {skuCompleto(producto.sku, eleccion.opcion?.sufijo ?? null)}
            </p>
            <Corazon sku={producto.sku} />
          </div>
          {producto.disponible && producto.quedan !== 0 ? (
            <ComprarDecision
              ficha={ficha}
              eleccion={eleccion}
              falta={falta}
              whatsapp_numero={ajustes.whatsapp_numero}
              quedan_desde={ajustes.quedan_desde}
            />
          ) : (
            <NoDisponible
              precio={producto.precio_cliente}
              agotado={producto.disponible}
              conSorteo={sorteo !== null}
            />
          )}
          <Avisame ficha={ficha} esperadas={esperadas} />
          <ComprarEnvio incluido_hasta={ajustes.envio_incluido_hasta} retiro={retiro} retracto={retracto}>
            {producto.disponible && <EntregaComuna clase={producto.clase_peso} destino={destino} />}
          </ComprarEnvio>
          <ComprarPreguntas producto={producto} whatsapp_numero={ajustes.whatsapp_numero} />
          <Suspense>
            <Share
              url={`${public_url}${rutaComprar(producto.sku)}`}
              title={producto.producto}
              text={`Mira ${producto.producto} en ${tienda}:`}
              className="my-5 flex items-center gap-2"
            />
          </Suspense>
          {sorteo && (
            <ComprarPromo
              sku={producto.sku}
              nombre={producto.producto}
              sorteo={sorteo}
              activos={ajustes.sorteos_activos}
            />
          )}
        </div>
      </div>
      <Suspense>
        <DetalleDescripcion descripcion={producto.descripcion} />
        <Similares similares={similares} />
      </Suspense>
    </div>
  );
}

type PropsNoDisponible = { precio: number; agotado: boolean; conSorteo: boolean };

/** Withdrawn from sale, or sold out: there is nothing to buy, and the raffle goes on. */
const NoDisponible = ({ precio, agotado, conSorteo }: PropsNoDisponible) => (
  <>
    <PrecioCompra precio={precio}>
      <Chip tone="warning" icon={<PackageX aria-hidden="true" />}>
        {agotado ? "Agotado" : "No disponible"}
      </Chip>
    </PrecioCompra>
    <Note kind="info">
      {agotado ? "Vendimos todas las unidades. " : "Por ahora no se puede comprar. "}
      {conSorteo && "Su sorteo sigue abierto: todavía puedes participar. "}
      Más abajo hay productos parecidos.
    </Note>
  </>
);

/** The product's one or two categories, each with its colour and icon. */
const DetalleCategorias = ({ nombres }: { nombres: (string | null)[] }) => (
  <ul className="flex flex-wrap gap-2" aria-label="Categorías">
    {nombres
      .filter((nombre) => nombre !== null)
      .map((nombre) => {
        const { icon: Icono, chip } = visualDeCategoria(nombre);
        return (
          <li key={nombre} className={cx("chip text-noche-l35a", chip)}>
            <Icono aria-hidden="true" />
            {nombre}
          </li>
        );
      })}
  </ul>
);

type PropsEnvio = {
  incluido_hasta: number;
  /** Where it can be picked up; null when the shop does not offer it. */
  retiro: string | null;
  retracto: string;
  children: ReactNode;
};

/** The rules of shipping and payment, beside the purchase box. */
const ComprarEnvio = ({ incluido_hasta, retiro, retracto, children }: PropsEnvio) => (
  <ul className="comprar-hechos grid gap-3 my-5.5 text-[0.90625rem] text-tinta-2">
    <li>
      <Truck aria-hidden="true" />
      <div>
        <b>Despachamos a todo Chile. Envío incluido hasta {pesos(incluido_hasta)}.</b> Si tu despacho cuesta
        más, pagas solo la diferencia.{retiro && ` O lo retiras gratis en ${retiro}.`}
        {children}
      </div>
    </li>
    <li>
      <Landmark aria-hidden="true" />
      <span>
        <b>Pagas por transferencia</b> y te avisamos por correo al confirmarla.
      </span>
    </li>
    <li>
      <Undo2 aria-hidden="true" />
      <span>
        {retracto}{" "}
        <Link to="/legal/terminos-y-condiciones#devoluciones-y-reembolsos" className="text-enlace underline">
          Derecho a retracto
        </Link>
      </span>
    </li>
  </ul>
);
