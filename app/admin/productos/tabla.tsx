import { CircleCheck, CircleOff, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { ConColumnas } from "#app/admin/kit/lista/columnas.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { economiaSorteo, type Oferta } from "#modules/catalogo/economia-sorteo.ts";
import type { FilaProducto } from "#modules/catalogo/productos.store.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { ElegirFila } from "./lote/barra.tsx";

type Props = { productos: readonly FilaProducto[]; oferta: Oferta };

const COLUMNAS = [
  [2, "SKU"],
  [3, "Categorías"],
  [4, "Precio"],
  [5, "Regalo"],
  [6, "Stock"],
  [7, "Sorteo"],
  [8, "Estado"],
] as const;

/** One row per product; on phones each is a card. */
export const ProductosTabla = ({ productos, oferta }: Props) => (
  <ConColumnas lista="productos" columnas={COLUMNAS}>
    <Table label="Productos" stack dense>
      <Thead>
        <tr>
          <Th>Producto</Th>
          <Th>SKU</Th>
          <Th>Categorías</Th>
          <Th numeric>Precio</Th>
          <Th numeric>Regalo</Th>
          <Th numeric>Stock</Th>
          <Th>Sorteo</Th>
          <Th>Estado</Th>
        </tr>
      </Thead>
      <Tbody>
        {productos.map((producto) => (
          <Fila key={producto.sku} producto={producto} oferta={oferta} />
        ))}
      </Tbody>
    </Table>
  </ConColumnas>
);

function Fila({ producto, oferta }: { producto: FilaProducto; oferta: Oferta }) {
  const { sku, categoria, categoria_2, puntos_regalo } = producto;
  return (
    <Tr>
      <Td className="max-w-80 max-md:max-w-none">
        <div className="flex items-center gap-1">
          <ElegirFila sku={sku} producto={producto.producto} />
          <Link to={`/admin/productos/${sku}`} className="flex min-h-11 min-w-0 items-center gap-3 py-1">
            <span className="size-10 flex-none overflow-hidden rounded-[10px] bg-papel-2">
              <Foto
                archivo={producto.imagen_1}
                alt=""
                sizes="40px"
                hasta={96}
                className="size-full object-cover"
              />
            </span>
            <span className="min-w-0 font-semibold underline-offset-3 hover:underline md:truncate">
              {producto.producto}
            </span>
          </Link>
        </div>
      </Td>
      <Td label="SKU" className="text-tinta-2 tabular-nums">
        {sku}
      </Td>
      <Td label="Categorías" className="text-tinta-2">
        {[categoria, categoria_2].filter(Boolean).join(", ")}
      </Td>
      <Td label="Precio" numeric className="font-bold">
        {pesos(producto.precio_cliente)}
      </Td>
      <Td label="Puntos de regalo" numeric>
        {puntos_regalo === 0 ? "—" : miles(puntos_regalo)}
      </Td>
      <Td label="Stock" numeric>
        {producto.existencias === null ? "—" : miles(producto.existencias)}
      </Td>
      <Td label="Sorteo">
        <Sorteo producto={producto} oferta={oferta} />
      </Td>
      <Td label="Estado">
        <Disponible disponible={producto.disponible} />
      </Td>
    </Tr>
  );
}

function Sorteo({ producto, oferta }: { producto: FilaProducto; oferta: Oferta }) {
  const { sorteo, puntos, precio_cliente } = producto;
  if (!sorteo) return <span className="text-tinta-3">Sin sorteo</span>;
  const { falta } = economiaSorteo({ puntos: puntos || sorteo.objetivo, precio_cliente }, oferta);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <span className="whitespace-nowrap tabular-nums">
        {miles(sorteo.reunido)} de {miles(sorteo.objetivo)}
      </span>
      {sorteo.estado === "Cerrado" && <Chip tone="warning">Cerrado</Chip>}
      {falta > 0 && (
        <Chip tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          No cubre el precio
        </Chip>
      )}
    </span>
  );
}

const Disponible = ({ disponible }: { disponible: boolean }) =>
  disponible ? (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      A la venta
    </Chip>
  ) : (
    <Chip tone="muted" icon={<CircleOff aria-hidden="true" />}>
      No disponible
    </Chip>
  );
