import { type MouseEvent, memo, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Waits } from "#app/lib/use-hydrated.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { RotateCw } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import type { AvanceProducto, PaginaProductos } from "./listado.ts";
import { distintosDe, TarjetaProducto } from "./tarjeta.tsx";
import { type Carga, useListado } from "./use-listado.ts";

const TEMAS = ["productos"] as const;
/**
 * One change often arrives as several messages and reaches many pages: gather them, and spread the requests.
 */
const JUNTAR = 250;
const REPARTIR = 250;
const POR_PEDIDO = 100;

/**
 * Keeps the numbers of the listed products up to date; the rest of the page does not change. `recuperada` is a list that was
 * read some time ago and is shown again: all its numbers are read at once, for each such list.
 */
function useAvance(
  skus: readonly string[],
  recuperada: PaginaProductos | null,
  aplicar: (avances: readonly AvanceProducto[]) => void,
): void {
  const pendientes = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pedir = useEffectEvent(async () => {
    const lista = [...pendientes.current].filter((sku) => skus.includes(sku));
    pendientes.current.clear();
    for (let i = 0; i < lista.length; i += POR_PEDIDO) aplicar(await leer(lista.slice(i, i + POR_PEDIDO)));
  });
  useRealtime(TEMAS, (cambio) => {
    const clave = cambio?.clave ?? null;
    if (clave !== null && !skus.includes(clave)) return;
    for (const sku of clave === null ? skus : [clave]) pendientes.current.add(sku);
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void pedir();
      },
      JUNTAR + Math.random() * REPARTIR,
    );
  });
  const pedirTodas = useEffectEvent(() => {
    for (const sku of skus) pendientes.current.add(sku);
    void pedir();
  });
  useEffect(() => {
    if (recuperada) pedirTodas();
  }, [recuperada]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

async function leer(skus: readonly string[]): Promise<AvanceProducto[]> {
  try {
    const respuesta = await fetch(`/productos/avance?skus=${skus.join(",")}`);
    return respuesta.ok ? ((await respuesta.json()) as AvanceProducto[]) : [];
  } catch {
    return [];
  }
}

/**
 * Pages loaded by scrolling alone; after them the person presses a button, so that the footer can be reached.
 */
const PAGINAS_SOLAS = 6;
const POR_PAGINA = 24;
const PRIMERA_FILA = 4;

/** The cards, updated live; more load as the end comes near. */
export function ListaProductos({ primera }: { primera: PaginaProductos }) {
  const { pagina, recuperada, carga, cargarMas, aplicar } = useListado(primera);
  const { productos, siguiente } = pagina;
  useAvance(
    productos.map(({ sku }) => sku),
    recuperada,
    aplicar,
  );
  return (
    <>
      <Tarjetas productos={productos} />
      <p role="status" className="sr-only">
        {productos.length > primera.productos.length && `Hay ${productos.length} productos en la lista.`}
      </p>
      {siguiente !== null && (
        <VerMas
          key={siguiente}
          siguiente={siguiente}
          carga={carga}
          solo={(productos.length / POR_PAGINA) % PAGINAS_SOLAS !== 0}
          cargarMas={cargarMas}
        />
      )}
    </>
  );
}

/** Renders again only for its products: another render of the list would make React hydrate all cards at once. */
const Tarjetas = memo(function Tarjetas({ productos }: Pick<PaginaProductos, "productos">) {
  const distintos = distintosDe(productos);
  const tarjetas = productos.map((producto, i) => (
    <li key={producto.sku} className="min-w-0">
      <TarjetaProducto
        producto={producto}
        distinto={distintos.get(producto.producto)}
        nivel={2}
        prioridad={i < PRIMERA_FILA ? (i < 2 ? "alta" : "normal") : undefined}
      />
    </li>
  ));
  return (
    <ul className="cards-grid" aria-label="Productos">
      <Suspense>
        {tarjetas}
        <Waits />
      </Suspense>
    </ul>
  );
});

type VerMasProps = { siguiente: string; carga: Carga; solo: boolean; cargarMas: () => Promise<void> };

/** A link to the next page, which is loaded automatically when it comes into view. */
function VerMas({ siguiente, carga, solo, cargarMas }: VerMasProps) {
  const ref = useRef<HTMLDivElement>(null);
  const cerca = useRef(false);
  const near = useEffectEvent(() => void cargarMas());
  useEffect(() => {
    const end = ref.current;
    if (!end || !solo) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once: the last one holds.
        cerca.current = entries.at(-1)?.isIntersecting ?? false;
        if (cerca.current) near();
      },
      { rootMargin: "900px 0px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [solo]);
  // A revalidation may replace the list in the same render as the next page arrives. Then this link stays mounted and in
  // sight, and the observer has nothing new to tell: ask again.
  useEffect(() => {
    if (carga === "lista" && solo && cerca.current) near();
  }, [carga, solo]);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void cargarMas();
  };
  return (
    <div ref={ref} className="mt-8 grid justify-items-center gap-4">
      {carga === "fallo" && <Note kind="error">No pudimos traer más productos. Revisa tu conexión.</Note>}
      <ButtonLink
        to={siguiente}
        variant="secondary"
        prefetch="none"
        onClick={press}
        aria-busy={carga === "cargando" || undefined}
        icon={carga === "fallo" && <RotateCw aria-hidden="true" />}
      >
        {carga === "fallo" ? "Reintentar" : "Ver más productos"}
        {carga === "cargando" && <Spinner />}
      </ButtonLink>
    </div>
  );
}
