import { type FocusEvent, useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Foto } from "#app/productos/foto.tsx";
import { cortadorDe } from "#app/productos/nombres-cortos.ts";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { ArrowRight, Pause, Play } from "#app/ui/iconos.tsx";
import type { Muestra, SeccionVista } from "#modules/portada/vista.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";

const LARGO = 27;
/** With fewer products the end of a row would be visible. */
const MINIMO_POR_FILA = 8;

/**
 * Two rows that move in opposite directions; they stop on hover, on focus, or permanently with the button.
 */
export function SeccionMarquesina({
  titulo,
  boton,
  muestra: productos,
}: Extract<SeccionVista, { tipo: "marquesina" }>) {
  const [parada, setParada] = useState(false);
  const corre = productos.length >= MINIMO_POR_FILA * 2;
  const mitad = corre ? Math.ceil(productos.length / 2) : productos.length;
  const cortar = cortadorDe(
    productos.map(({ producto }) => producto),
    LARGO,
  );
  const filas = [productos.slice(0, mitad), productos.slice(mitad)].filter((fila) => fila.length > 0);
  return (
    <section className="inicio-seccion inicio-movimiento">
      <div className="container-page">
        <header className="inicio-cabeza">
          <h2 className="text-[1.875rem] md:text-[2.5rem]">{titulo}</h2>
          <div className="flex items-center gap-3">
            {corre && (
              <ScriptButton
                className="icon-btn inicio-marquesina-boton"
                aria-label={parada ? "Mover productos" : "Detener productos"}
                onClick={() => setParada(!parada)}
              >
                {parada ? <Play aria-hidden /> : <Pause aria-hidden />}
              </ScriptButton>
            )}
            {boton && (
              <Link to={boton.a} className="inicio-mas">
                {boton.texto} <ArrowRight aria-hidden />
              </Link>
            )}
          </div>
        </header>
      </div>
      <div className="inicio-marquesina" data-running={(corre && !parada) || undefined}>
        {filas.map((fila, i) => (
          <Fila key={fila[0]?.sku} productos={fila} cortar={cortar} corre={corre} alReves={i === 1} />
        ))}
      </div>
    </section>
  );
}

type FilaProps = {
  productos: readonly Muestra[];
  /** Shortens a name, so that it can be told from the others of both rows. */
  cortar: (nombre: string) => string;
  corre: boolean;
  alReves: boolean;
};

/** A moving row is rendered twice for a seamless loop, once scripts run; the copy is hidden from screen readers. */
function Fila({ productos, cortar, corre, alReves }: FilaProps) {
  const copia = useHydrated() && corre;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of its links
    <div className="inicio-marquesina-fila relative py-1 no-scrollbar" onFocus={mostrar}>
      <div className="inicio-marquesina-cinta flex w-max" data-backwards={alReves || undefined}>
        <ul className="gap-3.5 pl-3.5">
          <Productos productos={productos} cortar={cortar} />
        </ul>
        {copia && (
          <ul className="inicio-marquesina-copiar gap-3.5 pl-3.5" aria-hidden inert>
            <Productos productos={productos} cortar={cortar} />
          </ul>
        )}
      </div>
    </div>
  );
}

/** Focus stops the row, so scroll the focused product into view. */
function mostrar({ target }: FocusEvent): void {
  requestAnimationFrame(() => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

const Productos = ({ productos, cortar }: Pick<FilaProps, "productos" | "cortar">) =>
  productos.map((producto) => <Producto key={producto.sku} producto={producto} cortar={cortar} />);

type ProductoProps = Pick<FilaProps, "cortar"> & { producto: Muestra };

const Producto = ({ producto: { sku, producto, imagen_1, ...precio }, cortar }: ProductoProps) => (
  <li>
    <Link
      to={rutaComprar(sku)}
      className="inicio-marquesina-item flex items-center gap-3.5 py-2 pr-5.5 pl-2 bg-superficie"
    >
      <Foto archivo={imagen_1} alt="" sizes="72px" hasta={192} />
      <span>
        <b
          className="block font-semibold text-[0.9375rem] whitespace-nowrap"
          title={producto.length > LARGO ? producto : undefined}
        >
          {cortar(producto)}
        </b>
        <em className="font-display font-extrabold text-[1.0625rem] leading-[1.3] not-italic">
          <PrecioProducto precio={precio} />
        </em>
        <AvisosProducto precio={precio} />
      </span>
    </Link>
  </li>
);
