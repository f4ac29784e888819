import { memo } from "react";
import { Link } from "react-router";
import { Corazon } from "#app/favoritos/corazon.tsx";
import { visualDeCategoria } from "#app/productos/categoria-visual.ts";
import { Foto, SIZES_TARJETA } from "#app/productos/foto.tsx";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { Lock } from "#app/ui/iconos.tsx";
import { truncate } from "#app/ui/truncate.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { nombresDistintos } from "#modules/productos/nombre-distinto.ts";
import {
  LARGO_NOMBRE,
  type ProductoTarjeta,
  porcentajeReunido,
  rutaComprar,
  rutaParticipar,
  sePuedeComprar,
  sorteoCompleto,
} from "#modules/productos/tarjeta.ts";
import { frasePrimeros } from "#modules/sorteos/abonos/minimo-abono.ts";

type Props = {
  producto: ProductoTarjeta;
  /** Characters of the name: 40 in the list, 70 among similar products. */
  largo?: number;
  /** The short name where another card would show the same one. */
  distinto?: string | undefined;
  /** For the first cards of the page, which load their picture at once. */
  prioridad?: "alta" | "normal";
  /** Heading level. */
  nivel?: 2 | 3;
  /** Omits the two buttons: the card is only a link to the product. */
  sinAcciones?: boolean;
  /** Omits the heart, which is a form: a card inside another form cannot have it. */
  sinCorazon?: boolean;
  sizes?: string;
};

type GrillaProps = { productos: readonly ProductoTarjeta[]; className?: string };

/** Some products under a heading of their own. */
export function GrillaProductos({ productos, className }: GrillaProps) {
  const distintos = distintosDe(productos);
  return (
    <ul className={cx("cards-grid", className)}>
      {productos.map((producto) => (
        <li key={producto.sku} className="min-w-0">
          <TarjetaProducto producto={producto} distinto={distintos.get(producto.producto)} />
        </li>
      ))}
    </ul>
  );
}

export const distintosDe = (productos: readonly ProductoTarjeta[]) =>
  nombresDistintos(
    productos.map(({ producto }) => producto),
    LARGO_NOMBRE,
  );

/**
 * Rises and shows its buttons on hover and focus; on touch devices the buttons are always visible. A list renders
 * again for each change of one product, its cards only for their own.
 */
export const TarjetaProducto = memo(function TarjetaProducto({
  producto: p,
  largo = LARGO_NOMBRE,
  distinto,
  prioridad,
  nivel = 3,
  sinAcciones,
  sinCorazon,
  sizes = SIZES_TARJETA,
}: Props) {
  return (
    <article className="producto-tarjeta relative flex flex-col h-full border border-linea bg-superficie p-1.75 rounded-[18px] md:p-2.5 md:rounded-tarjeta group">
      <div className="producto-tarjeta-foto overflow-hidden aspect-square bg-crema-l96 rounded-xl md:rounded-campo">
        <Foto archivo={p.imagen_1} alt={p.producto} sizes={sizes} prioridad={prioridad} />
      </div>
      <div className="producto-tarjeta-cuerpo flex flex-1 flex-col gap-1.75 px-1.25 pt-2.5 pb-1.25 md:gap-2 md:px-1.5 md:pt-3 md:pb-1.5">
        <Cuerpo producto={p} corto={distinto ?? truncate(p.producto, largo)} nivel={nivel} />
      </div>
      {!sinAcciones && (
        <div className={cx("producto-tarjeta-acciones z-1 grid", !conSorteo(p) && "grid-cols-1")}>
          <Acciones producto={p} />
        </div>
      )}
      {!sinCorazon && <Corazon sku={p.sku} nombre={p.producto} />}
    </article>
  );
});

const conSorteo = ({ puntos }: ProductoTarjeta) => (puntos ?? 0) > 0;

type CuerpoProps = { producto: ProductoTarjeta; corto: string; nivel: 2 | 3 };

function Cuerpo({ producto: p, corto, nivel }: CuerpoProps) {
  const Titulo = nivel === 2 ? "h2" : "h3";
  const objetivo = p.puntos ?? 0;
  return (
    <>
      <Categorias nombres={[p.categoria, p.categoria_2]} />
      <Titulo className="producto-tarjeta-nombre tracking-[-0.005em] wrap-anywhere text-pretty">
        <Link to={rutaComprar(p.sku)} prefetch="intent" title={corto === p.producto ? undefined : p.producto}>
          {corto}
        </Link>
      </Titulo>
      <div className="producto-tarjeta-precio flex flex-wrap items-baseline justify-between gap-1 tracking-[-0.03em]">
        <PrecioProducto precio={p} />
        {objetivo > 0 && <Meta objetivo={objetivo} />}
      </div>
      {p.disponible === false ? <NoDisponible /> : <AvisosProducto precio={p} />}
      {objetivo > 0 && (
        <Avance
          reunido={p.puntos_final ?? 0}
          objetivo={objetivo}
          minimo={p.minimo ?? null}
          nombre={p.producto}
          cerrado={sorteoCompleto(p)}
        />
      )}
    </>
  );
}

const NoDisponible = () => (
  <p>
    <Chip tone="muted">No disponible</Chip>
  </p>
);

/** The accessible name of each button contains the full product name. */
const Acciones = ({ producto: p }: { producto: ProductoTarjeta }) => {
  const { sku, producto, quedan = null, disponible = true } = p;
  return (
    <>
      {sePuedeComprar({ disponible, quedan }) ? (
        <ButtonLink to={rutaComprar(sku)} size="sm" aria-label={`Comprar ${producto}`}>
          Comprar
        </ButtonLink>
      ) : (
        <ButtonLink to={rutaComprar(sku)} size="sm" variant="secondary" aria-label={`Ver ${producto}`}>
          Ver
        </ButtonLink>
      )}
      {conSorteo(p) && <BotonSorteo producto={p} />}
    </>
  );
};

/** A raffle that is full takes no more points: its button leads to the draw instead. */
const BotonSorteo = ({ producto: p }: { producto: ProductoTarjeta }) =>
  sorteoCompleto(p) ? (
    <ButtonLink
      to={rutaParticipar(p.sku)}
      size="sm"
      variant="secondary"
      aria-label={`Ver sorteo de ${p.producto}`}
    >
      Ver sorteo
    </ButtonLink>
  ) : (
    <ButtonLink
      to={rutaParticipar(p.sku)}
      size="sm"
      variant="gold"
      aria-label={`Participar por ${p.producto}`}
    >
      Participar
    </ButtonLink>
  );

function Categorias({ nombres }: { nombres: (string | null | undefined)[] }) {
  const conocidas = nombres.filter((nombre) => nombre != null);
  if (conocidas.length === 0) return null;
  return (
    <div className="producto-tarjeta-chips flex gap-1.5 overflow-hidden">
      {conocidas.map((nombre) => (
        <span
          key={nombre}
          className={cx(
            "chip min-h-5.5 px-2 py-0.75 text-[0.71875rem] leading-4 text-noche-l35a text-ellipsis",
            visualDeCategoria(nombre).chip,
          )}
        >
          {nombre}
        </span>
      ))}
    </div>
  );
}

const Meta = ({ objetivo }: { objetivo: number }) => (
  <span
    className="producto-tarjeta-meta inline-flex items-center tracking-[-0.01em] whitespace-nowrap gap-1 text-oro-700 md:gap-1.25 dark:text-oro-200"
    title="Puntos de la meta"
  >
    <img src="/art/logo/moneda.svg" alt="" width={18} height={18} className="size-4 md:size-4.5" />
    <span className="sr-only">Meta del sorteo: </span>
    {miles(objetivo)}
    <span className="sr-only"> puntos</span>
  </span>
);

type AvanceProps = {
  reunido: number;
  objetivo: number;
  /** Null where the card does not know it. */
  minimo: number | null;
  nombre: string;
  cerrado: boolean;
};

const Avance = ({ reunido, objetivo, minimo, nombre, cerrado }: AvanceProps) => (
  <div className="mt-auto">
    <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos para ${nombre}`} size="sm" />
    <small className="flex justify-between gap-1.5 mt-1.5 text-[0.75rem] leading-4 font-semibold text-tinta-3 tabular-nums">
      <Cuenta reunido={reunido} objetivo={objetivo} minimo={minimo} cerrado={cerrado} />
    </small>
  </div>
);

/** What was pooled of the target, or an invitation while that is almost nothing. */
function Cuenta({ reunido, objetivo, minimo, cerrado }: Omit<AvanceProps, "nombre">) {
  const primeros = minimo === null ? null : frasePrimeros({ objetivo, minimo, acumulado: reunido });
  if (primeros !== null && !cerrado)
    return (
      <span className="whitespace-nowrap text-oro-700 max-md:text-[0.6875rem] max-md:tracking-[-0.03em] dark:text-oro-l90">
        {primeros}
      </span>
    );
  return (
    <>
      {cerrado ? (
        <span className="producto-tarjeta-cerrado inline-flex gap-1 items-center text-aviso">
          <Lock aria-hidden="true" />
          Cerrado
        </span>
      ) : (
        <span>
          <b className="text-tinta">{miles(reunido)}</b> de {miles(objetivo)}
        </span>
      )}
      <span>{porcentajeReunido(reunido, objetivo)}%</span>
    </>
  );
}
