import { Eleccion, FiltroTexto } from "#app/admin/kit/filtro-texto.tsx";
import { type FiltrosProductos, ORDENES_PRODUCTOS } from "#modules/catalogo/filtros.ts";
import type { Categoria } from "#modules/productos/categoria.ts";

type Props = { filtros: FiltrosProductos; categorias: readonly Categoria[] };

const DISPONIBLES = { "": "Todos", si: "A la venta", no: "No disponibles" };

/** All filters are kept in the address. */
export function ProductosFiltros({ filtros, categorias }: Props) {
  const { categoria, disponible, orden } = filtros;
  return (
    <FiltroTexto filtros={filtros} placeholder="Nombre o SKU" suelto>
      <Eleccion
        label="Categoría"
        name="categoria"
        actual={categoria === undefined ? "" : String(categoria)}
        opciones={[
          ["", "Todas"],
          ...categorias.map(({ id, categoria: nombre }) => [String(id), nombre] as const),
        ]}
      />
      <Eleccion
        label="Disponible"
        name="disponible"
        actual={disponible === undefined ? "" : disponible ? "si" : "no"}
        opciones={DISPONIBLES}
      />
      <Eleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_PRODUCTOS} ancho />
    </FiltroTexto>
  );
}
