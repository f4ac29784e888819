import { Link } from "react-router";
import "./producto.css";
import { truncate } from "#app/ui/truncate.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { LARGO_NOMBRE_SIMILAR, rutaComprar } from "#modules/productos/tarjeta.ts";
import { Foto } from "./foto.tsx";
import { AvisosProducto, PrecioProducto } from "./precio.tsx";

/** The picture is small beside the name; between phones and desktops it is above the name. */
const SIZES_SIMILAR = "(min-width: 1024px) 104px, (min-width: 769px) 28vw, 104px";

/** Other products of the same category; renders nothing when there are none. */
export const Similares = ({ similares }: { similares: FichaProducto["similares"] }) =>
  similares.length === 0 ? null : (
    <section className="producto-similares pt-14 md:pt-18" aria-labelledby="similares">
      <h2 id="similares" className="mb-4.5 text-[1.875rem] md:mb-6 md:text-[2.25rem]">
        Productos similares
      </h2>
      <ul>
        {similares.map(({ sku, producto, imagen_1, ...precio }) => (
          <li key={sku}>
            <Link
              to={rutaComprar(sku)}
              prefetch="intent"
              className="producto-similares-tarjeta flex gap-4 h-full p-3 border border-linea bg-superficie"
              title={entero(producto)}
            >
              <Foto archivo={imagen_1} alt="" sizes={SIZES_SIMILAR} hasta={320} />
              <span>
                <b className="block mb-2 font-semibold leading-[1.3] wrap-anywhere">
                  {truncate(producto, LARGO_NOMBRE_SIMILAR)}
                </b>
                <em>
                  <PrecioProducto precio={precio} />
                </em>
                <AvisosProducto precio={precio} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

const entero = (nombre: string) => (truncate(nombre, LARGO_NOMBRE_SIMILAR) === nombre ? undefined : nombre);
