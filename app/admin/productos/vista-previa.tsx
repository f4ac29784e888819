import "#app/productos/lista/lista.css";
import { TarjetaProducto } from "#app/productos/lista/tarjeta.tsx";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Categoria } from "#modules/productos/categoria.ts";

type Props = {
  escrito: Readonly<Record<string, string>>;
  /** The stored main picture. */
  foto: string | null;
  /** The first of the pictures that were chosen and not saved yet, as an address of this page. */
  portada: string | null;
  categorias: readonly Categoria[];
};

/** The card of the product as the list of the shop would show it now. Nothing in it can be pressed. */
export function VistaPreviaProducto({ escrito, foto, portada, categorias }: Props) {
  const numero = (campo: string) => leerEntero(escrito[campo] ?? "");
  const precio_normal = numero("precio_normal");
  const categoria = categorias.find(({ id }) => String(id) === escrito.categoria_id)?.categoria;
  return (
    <aside className="w-52 lg:sticky lg:top-20 lg:w-auto">
      <p className="mb-2.5 text-[0.90625rem] font-semibold text-tinta-2">Así se verá</p>
      <div inert className="relative">
        <TarjetaProducto
          sinAcciones
          sinCorazon
          producto={{
            sku: escrito.sku || "nuevo",
            producto: escrito.producto || "Nombre del producto",
            imagen_1: foto,
            precio_cliente: numero("precio_cliente") ?? 0,
            ...(precio_normal && { precio_normal }),
            ...(categoria && { categoria }),
            puntos: numero("puntos") ?? 0,
            disponible: Boolean(escrito.disponible),
          }}
        />
        {portada && (
          <img
            src={portada}
            alt=""
            className="absolute inset-x-1.75 top-1.75 aspect-square w-[calc(100%-0.875rem)] rounded-xl object-cover md:inset-x-2.5 md:top-2.5 md:w-[calc(100%-1.25rem)] md:rounded-campo"
          />
        )}
      </div>
    </aside>
  );
}
