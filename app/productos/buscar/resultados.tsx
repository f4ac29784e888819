import { Link } from "react-router";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { Foto } from "#app/productos/foto.tsx";
import { PrecioProducto } from "#app/productos/precio.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/states/skeleton.tsx";
import { type ProductoTarjeta, rutaComprar } from "#modules/productos/tarjeta.ts";
import type { Hallados } from "./use-hallados.ts";

type Props = {
  hallados: Hallados;
  /** How many products are listed before the link to all of them. */
  cuantos: number;
};

/** What a search of the header found, as links. */
export function ResultadosTienda({ hallados: { vista, pagina, falla }, cuantos }: Props) {
  const late = useDelayed(pagina === null && !falla, 150);
  if (falla) return <Note kind="error">No pudimos buscar. Revisa tu conexión e intenta otra vez.</Note>;
  if (pagina === null) return late ? <Espera /> : null;
  const { productos } = pagina;
  return (
    <>
      <p role="status" className="sr-only">
        {enPalabras(productos.length, pagina.siguiente !== null)}
      </p>
      {productos.length === 0 && (
        <p className="p-3 text-tinta-2">
          No encontramos productos con esas palabras. Prueba con una más corta, como taladro o parrilla.
        </p>
      )}
      <ul>
        {productos.slice(0, cuantos).map((producto) => (
          <Hallado key={producto.sku} producto={producto} />
        ))}
      </ul>
      <Link
        to={productos.length === 0 ? "/productos" : vista}
        className="flex min-h-12 items-center rounded-campo px-3 font-semibold text-enlace hover:bg-papel-2"
      >
        {productos.length === 0 ? "Ver todos los productos" : "Ver todos los resultados"}
      </Link>
    </>
  );
}

const enPalabras = (n: number, hayMas: boolean) =>
  n === 1 ? "1 producto" : `${hayMas ? "Más de " : ""}${n} productos`;

const Hallado = ({ producto }: { producto: ProductoTarjeta }) => (
  <li>
    <Link
      to={rutaComprar(producto.sku)}
      className="flex min-h-16 items-center gap-3 rounded-campo p-2 hover:bg-papel-2"
    >
      <Foto
        archivo={producto.imagen_1}
        alt=""
        sizes="52px"
        hasta={192}
        className="size-13 flex-none rounded-xl object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-tight font-semibold">{producto.producto}</span>
        <span className="text-sm text-tinta-2">
          <PrecioProducto precio={producto} />
        </span>
      </span>
    </Link>
  </li>
);

const Espera = () => (
  <div className="grid gap-2 p-2" aria-busy="true">
    {["a", "b", "c"].map((fila) => (
      <Skeleton key={fila} className="h-13" />
    ))}
  </div>
);
