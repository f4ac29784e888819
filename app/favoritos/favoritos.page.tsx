import "#app/productos/lista/lista.css";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { peticion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { distintosDe, TarjetaProducto } from "#app/productos/lista/tarjeta.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Note } from "#app/ui/note.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import sinConexion from "#app/ui/states/error-conexion.svg?inline";
import { CardsSkeleton } from "#app/ui/states/skeleton.tsx";
import { MAX_FAVORITOS } from "#modules/productos/favoritos/favoritos.ts";
import {
  guardarFavorito,
  juntarFavoritos,
  quitarFavorito,
} from "#modules/productos/favoritos/guardar-favorito.server.ts";
import { listarFavoritos } from "#modules/productos/favoritos/listar-favoritos.server.ts";
import type { ProductoTarjeta } from "#modules/productos/tarjeta.ts";
import type { Route } from "./+types/favoritos.page.ts";
import { useFavoritosDeVisita } from "./use-favorito.ts";

const POR_PEDIDO = 100;

/** The cards of the visitor's favourites; null while they load. Removing one needs no request. */
function useTarjetas() {
  const skus = useFavoritosDeVisita();
  const [conocidas, setConocidas] = useState<ReadonlyMap<string, ProductoTarjeta | null>>(new Map());
  const [fallo, setFallo] = useState(false);
  const faltan = skus.filter((sku) => !conocidas.has(sku));
  const pedir = useEffectEvent(async () => {
    const leidas = await leer(faltan);
    setFallo(leidas === null);
    if (leidas === null) return;
    const porSku = new Map(leidas.map((producto) => [producto.sku, producto]));
    setConocidas(
      (antes) => new Map([...antes, ...faltan.map((sku) => [sku, porSku.get(sku) ?? null] as const)]),
    );
  });
  const pendiente = faltan.join();
  useEffect(() => {
    if (pendiente !== "") void pedir();
  }, [pendiente]);
  return {
    productos: faltan.length > 0 ? null : skus.flatMap((sku) => conocidas.get(sku) ?? []),
    fallo: fallo && faltan.length > 0,
    reintentar: () => {
      setFallo(false);
      void pedir();
    },
  };
}

async function leer(skus: readonly string[]): Promise<ProductoTarjeta[] | null> {
  const leidas: ProductoTarjeta[] = [];
  try {
    for (let i = 0; i < skus.length; i += POR_PEDIDO) {
      const parte = skus.slice(i, i + POR_PEDIDO).map(encodeURIComponent);
      const respuesta = await fetch(`/favoritos/tarjetas?skus=${parte.join(",")}`);
      if (!respuesta.ok) return null;
      leidas.push(...((await respuesta.json()) as ProductoTarjeta[]));
    }
    return leidas;
  } catch {
    return null;
  }
}

/** The list of the account; null for a visitor, whose list only the browser knows. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  return { productos: sesion && (await listarFavoritos(ctx, sesion)), public_url: ctx.public_url };
}

export const action = acciones("sesion", {
  async guardar({ ctx, sesion, form }) {
    await guardarFavorito(ctx, texto(form, "sku"), sesion);
    return "Guardado en tus favoritos.";
  },
  async quitar({ ctx, sesion, form }) {
    await quitarFavorito(ctx, texto(form, "sku"), sesion);
    return "Lo quitamos de tus favoritos.";
  },
  async juntar({ ctx, sesion, form }) {
    const { sobran } = await juntarFavoritos(ctx, texto(form, "skus").split(","), sesion);
    if (sobran === 0) return "";
    return `Tu lista llegó a ${MAX_FAVORITOS} favoritos: ${sobran === 1 ? "1 no cupo" : `${sobran} no cupieron`}.`;
  },
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: conTienda(matches, "Favoritos") },
  { name: "description", content: "Los productos que guardaste para mirarlos con calma." },
  { name: "robots", content: "noindex, follow" },
  { tagName: "link", rel: "canonical", href: `${loaderData?.public_url ?? ""}/favoritos` },
];

export default function Favoritos({ loaderData: { productos }, actionData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const respuesta = actionData?.mensaje && (
    <Note kind={actionData.ok ? "success" : "error"} className="mt-5">
      {actionData.mensaje}
    </Note>
  );
  if (productos)
    return (
      <AccountFrame>
        {respuesta}
        <Lista productos={productos} conCuenta />
      </AccountFrame>
    );
  return (
    <div className="container-page pb-2">
      {respuesta}
      {hydrated ? <DeVisita /> : <Esperando />}
    </div>
  );
}

/** The favourites of a visitor, from this browser. */
function DeVisita() {
  const { productos, fallo, reintentar } = useTarjetas();
  if (fallo) {
    return (
      <EmptyState
        level={1}
        image={sinConexion}
        title="No pudimos traer tus favoritos"
        text="Siguen guardados en este navegador. Revisa tu conexión e intenta otra vez."
        actions={
          <Button type="button" onClick={reintentar}>
            Reintentar
          </Button>
        }
      />
    );
  }
  return productos ? <Lista productos={productos} conCuenta={false} /> : <Cargando />;
}

const Cargando = () => (
  <>
    <PageTitle title="Favoritos" />
    <CardsSkeleton count={4} />
  </>
);

/** Until the scripts run; without them a visitor can only keep favourites in an account. */
const Esperando = () => (
  <>
    <div className="needs-js">
      <Cargando />
    </div>
    <noscript>
      <Vacia conCuenta={false} />
    </noscript>
  </>
);

type ListaProps = { productos: readonly ProductoTarjeta[]; conCuenta: boolean };

function Lista({ productos, conCuenta }: ListaProps) {
  const titulo = useFocoTrasQuitar(productos.length);
  if (productos.length === 0) return <Vacia conCuenta={conCuenta} titulo={titulo} />;
  const distintos = distintosDe(productos);
  return (
    <>
      <PageTitle
        title={
          <span ref={titulo} tabIndex={-1}>
            Favoritos
          </span>
        }
        text={
          <span role="status">{productos.length === 1 ? "1 producto" : `${productos.length} productos`}</span>
        }
      />
      {!conCuenta && (
        <Note kind="info" className="mb-5">
          Están guardados en este navegador. <a href="/ingresar?volver=/favoritos">Ingresa</a> o{" "}
          <a href="/registrate?volver=/favoritos">regístrate</a> para tenerlos en todos tus dispositivos.
        </Note>
      )}
      <ul className={cx("cards-grid", conCuenta && "lg:grid-cols-3")} aria-label="Favoritos">
        {productos.map((producto) => (
          <li key={producto.sku} className="min-w-0">
            <TarjetaProducto producto={producto} distinto={distintos.get(producto.producto)} nivel={2} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Titulo = RefObject<HTMLSpanElement | null>;

/** The heart that was pressed leaves with its card: the focus moves to the title instead of the start of the page. */
function useFocoTrasQuitar(cuantos: number): Titulo {
  const titulo = useRef<HTMLSpanElement>(null);
  const antes = useRef(cuantos);
  useEffect(() => {
    const menos = cuantos < antes.current;
    antes.current = cuantos;
    if (menos && document.activeElement === document.body) titulo.current?.focus({ preventScroll: true });
  }, [cuantos]);
  return titulo;
}

const Vacia = ({ conCuenta, titulo }: { conCuenta: boolean; titulo?: Titulo }) => (
  <EmptyState
    level={1}
    image="estrella.webp"
    title={
      <span ref={titulo} tabIndex={-1}>
        Aún no tienes favoritos
      </span>
    }
    text={
      conCuenta
        ? "Toca el corazón de un producto para guardarlo aquí y encontrarlo después, desde cualquier dispositivo."
        : "Toca el corazón de un producto para guardarlo aquí. Si ingresas, tus favoritos te siguen a todos tus dispositivos."
    }
    actions={
      <>
        <ButtonLink to="/productos" size="lg">
          Ver productos
        </ButtonLink>
        {!conCuenta && (
          <ButtonLink to="/ingresar?volver=/favoritos" size="lg" variant="secondary">
            Ingresar
          </ButtonLink>
        )}
      </>
    }
  />
);
