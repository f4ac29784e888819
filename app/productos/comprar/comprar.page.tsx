import "#app/productos/producto.css";
import { lazy, type ReactNode, Suspense } from "react";
import { data, Link } from "react-router";
import { peticion } from "#app/context.ts";
import { EntregaComuna } from "#app/envio/entrega.tsx";
import { Corazon } from "#app/favoritos/corazon.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { Waits } from "#app/lib/use-hydrated.ts";
import { visualDeCategoria } from "#app/productos/categoria-visual.ts";
import { DetalleDescripcion } from "#app/productos/descripcion.tsx";
import { ESCENA_COMPRA, ESCENA_COMPRA_LLENA, Galeria } from "#app/productos/galeria.tsx";
import { VolverACategoria } from "#app/productos/miga.tsx";
import { DetalleNoEncontrado, NO_ENCONTRADO } from "#app/productos/no-encontrado.tsx";
import { Similares } from "#app/productos/similares.tsx";
import { marcaEn, metaNoEncontrado } from "#app/seo/marca.ts";
import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { Landmark, PackageX, Truck, Undo2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { enviosPorRegion } from "#modules/compras/envio/envio-por-region.ts";
import { leerTarifasDeRegiones } from "#modules/compras/envio/envios.store.server.ts";
import { leerDestino } from "#modules/compras/envio/estimar-envio.server.ts";
import { retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { type Exclusion, fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import { leerAvisosDe } from "#modules/productos/avisos/avisos.store.server.ts";
import { leerProducto } from "#modules/productos/leer-producto.server.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import type { Route } from "./+types/comprar.page.ts";
import { accionesDeAviso } from "./avisame.server.ts";
import { Avisame } from "./avisame.tsx";
import { ComprarDecision, PrecioCompra } from "./decision.tsx";
import { metaComprar } from "./meta.ts";
import { useEleccion } from "./opciones.tsx";
import { ComprarPreguntas } from "./preguntas.tsx";
import { ComprarPromo } from "./promo.tsx";

/** Its button works a moment later than those of the purchase. */
const Share = lazy(() => import("#app/ui/button/share.tsx"));

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const buscado = new URL(args.request.url).searchParams;
  const [ficha, ajustes, destino, tarifas] = await Promise.all([
    leerProducto(ctx, args.params.sku),
    leerAjustes(ctx),
    leerDestino(ctx, sesion, buscado.get("comuna") ?? ""),
    leerComun(ctx, "tarifas de regiones", () => leerTarifasDeRegiones(ctx)),
  ]);
  if (!ficha) return data(null, { status: 404 });
  const { whatsapp_numero, envio_incluido_hasta, sorteos_activos, quedan_desde } = ajustes;
  return {
    ficha,
    esperadas: sesion ? await leerAvisosDe(ctx, sesion.codigo_referido, ficha.producto.sku) : [],
    destino,
    ajustes: { whatsapp_numero, envio_incluido_hasta, sorteos_activos, quedan_desde },
    retiro: retiroOfrecido(ajustes)?.direccion ?? null,
    retracto: retractoDe(ficha.producto, ajustes),
    public_url: ctx.public_url,
    entrega: {
      envios: enviosPorRegion(tarifas, ficha.producto.clase_peso, envio_incluido_hasta),
      vuelta: ajustes.envio_retracto,
    },
    ...leerPedida(buscado),
  };
}

/** Why there is no right of withdrawal, or the right and what it does to the points that this product gives. */
const retractoDe = (
  { puntos_regalo, ...exclusion }: Exclusion & { puntos_regalo: number },
  ajustes: Pick<Ajustes, "envio_retracto">,
): string =>
  fraseSinRetracto(exclusion) ??
  [
    PROMESAS_COMPRA.retracto(),
    PROMESAS_COMPRA.envio_de_vuelta(ajustes),
    ...(puntos_regalo > 0 ? [PROMESAS.puntos_de_regalo_breve()] : []),
  ].join(" ");

/** The option in the address, and whether the form came back without one. */
const leerPedida = (params: URLSearchParams) => ({
  pedida: leerEntero(params.get("opcion")) || null,
  falta: params.has("elige"),
});

export const action = accionesDeAviso;

export const clientAction = sinPerder<typeof action>(sinSaber("tu aviso"));

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? metaComprar(loaderData.ficha, loaderData.public_url, marcaEn(matches), loaderData.entrega)
    : metaNoEncontrado(matches, NO_ENCONTRADO);

export default function Comprar({ loaderData, actionData, params }: Route.ComponentProps) {
  useRealtime([`productos:${params.sku}`, "ajustes"]);
  const respuesta = useLastAnswer(actionData);
  if (!loaderData) return <DetalleNoEncontrado />;
  return <Producto key={params.sku} {...loaderData} respuesta={respuesta} />;
}

type Cargado = Exclude<Route.ComponentProps["loaderData"], null> & { respuesta: Respuesta | undefined };

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
  respuesta,
}: Cargado) {
  const { producto, imagenes, sorteo, similares } = ficha;
  const eleccion = useEleccion(ficha, pedida);
  const tienda = useNombreTienda();
  const promo = sorteo && (
    <ComprarPromo
      sku={producto.sku}
      nombre={producto.producto}
      sorteo={sorteo}
      activos={ajustes.sorteos_activos}
    />
  );
  const llena = ficha.opciones.length > 0 || producto.precio_normal !== null;
  return (
    <div className={llena ? ESCENA_COMPRA_LLENA : ESCENA_COMPRA}>
      <VolverACategoria categoria={producto.categoria} />
      <div className="producto">
        <Galeria
          imagenes={imagenes}
          nombre={producto.producto}
          elegida={eleccion.opcion?.imagen ?? null}
          conNombre={llena}
        >
          <div className="absolute top-3 right-4 z-2 low:top-1.5">
            <Corazon sku={producto.sku} nombre={producto.producto} />
          </div>
        </Galeria>
        <div className="producto-info min-w-0 md:sticky md:top-23">
          <DetalleCategorias nombres={[producto.categoria, producto.categoria_2]} />
          <h1>{producto.producto}</h1>
          {producto.disponible && producto.quedan !== 0 ? (
            <ComprarDecision
              ficha={ficha}
              eleccion={eleccion}
              falta={falta}
              whatsapp_numero={ajustes.whatsapp_numero}
              quedan_desde={ajustes.quedan_desde}
            >
              {promo}
            </ComprarDecision>
          ) : (
            <NoDisponible
              precio={producto.precio_cliente}
              agotado={producto.disponible}
              conSorteo={sorteo !== null}
            >
              {promo}
            </NoDisponible>
          )}
          <Avisame ficha={ficha} esperadas={esperadas} respuesta={respuesta} />
          <div className="mt-1 flex flex-wrap items-center gap-x-3 max-md:pr-15 md:gap-x-4">
            <ComprarPreguntas producto={producto} whatsapp_numero={ajustes.whatsapp_numero} />
            <Suspense>
              <Share
                quiet
                url={`${public_url}${rutaComprar(producto.sku)}`}
                title={producto.producto}
                text={`Mira ${producto.producto} en ${tienda}:`}
                className="contents"
              />
              <Waits />
            </Suspense>
            <p className="producto-sku text-[0.8125rem] text-tinta-3 tabular-nums md:ml-auto">
              SKU {skuCompleto(producto.sku, eleccion.opcion?.sufijo ?? null)}
            </p>
          </div>
          <ComprarEnvio incluido_hasta={ajustes.envio_incluido_hasta} retiro={retiro} retracto={retracto}>
            {producto.disponible && <EntregaComuna clase={producto.clase_peso} destino={destino} />}
          </ComprarEnvio>
        </div>
      </div>
      <Suspense>
        <DetalleDescripcion descripcion={producto.descripcion} />
        <Similares similares={similares} />
        <Waits />
      </Suspense>
    </div>
  );
}

type PropsNoDisponible = { precio: number; agotado: boolean; conSorteo: boolean; children: ReactNode };

/** Withdrawn from sale, or sold out: there is nothing to buy, and the raffle goes on. */
const NoDisponible = ({ precio, agotado, conSorteo, children }: PropsNoDisponible) => (
  <>
    <PrecioCompra precio={precio}>
      <Chip tone="warning" icon={<PackageX aria-hidden="true" />}>
        {agotado ? "Agotado" : "No disponible"}
      </Chip>
    </PrecioCompra>
    {children}
    <Note kind="info">
      {agotado ? "Vendimos todas las unidades. " : "Por ahora no se puede comprar. "}
      {conSorteo && "Su sorteo sigue abierto: todavía puedes participar. "}
      Más abajo hay productos parecidos.
    </Note>
  </>
);

/** The product's one or two categories, each with its colour and icon. */
const DetalleCategorias = ({ nombres }: { nombres: (string | null)[] }) => (
  <ul className="flex flex-wrap gap-2 max-md:hidden" aria-label="Categorías">
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
  <ul className="comprar-hechos my-4 grid gap-3 border-t border-t-linea pt-4 text-[0.90625rem] text-tinta-2 max-md:pr-15">
    <Hecho icono={Truck}>
      <b className="text-tinta">Despachamos a todo Chile. Envío incluido hasta {pesos(incluido_hasta)}.</b> Si
      tu despacho cuesta más, pagas solo la diferencia.{retiro && ` O lo retiras gratis en ${retiro}.`}
      {children}
    </Hecho>
    <Hecho icono={Landmark}>
      <b className="text-tinta">Pagas por transferencia</b> y te avisamos por correo al confirmarla.
    </Hecho>
    <Hecho icono={Undo2}>
      {retracto}{" "}
      <Link to="/legal/terminos-y-condiciones#devoluciones-y-reembolsos" className="text-enlace underline">
        Derecho a retracto
      </Link>
    </Hecho>
  </ul>
);

const Hecho = ({ icono: Icon, children }: { icono: Icono; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden="true" className="size-5.5 flex-none text-enlace" />
    <div className="min-w-0">{children}</div>
  </li>
);
