import { CircleOff } from "#app/admin/iconos.tsx";
import { ElegirFila } from "#app/admin/kit/lista/elegir.tsx";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, TriangleAlert } from "#app/ui/iconos.tsx";
import { economiaSorteo, type OfertaPuntos } from "#modules/catalogo/economia-sorteo.ts";
import type { FilaProductoAdmin } from "#modules/catalogo/productos.store.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { FORMULARIO_EDICION } from "./edicion/barra.tsx";

/** One row per product; `oferta` says whether its raffle covers the price. */
export const columnasDeProductos = (oferta: OfertaPuntos): readonly ColumnaLista<FilaProductoAdmin>[] => [
  {
    titulo: "Producto",
    fija: true,
    className: "max-w-80 max-md:max-w-none",
    valor: (producto) => <Nombre producto={producto} />,
  },
  {
    titulo: "SKU",
    etiqueta: true,
    className: "whitespace-nowrap text-tinta-2 tabular-nums",
    valor: ({ sku }) => sku,
  },
  {
    titulo: "Categorías",
    etiqueta: true,
    className: "text-tinta-2",
    valor: ({ categoria, categoria_2 }) => [categoria, categoria_2].filter(Boolean).join(", "),
  },
  {
    titulo: "Precio",
    etiqueta: true,
    numeric: true,
    className: "font-bold",
    valor: ({ precio_cliente }) => pesos(precio_cliente),
  },
  {
    titulo: "Regalo",
    etiqueta: "Puntos de regalo",
    numeric: true,
    valor: ({ puntos_regalo }) => (puntos_regalo === 0 ? "—" : miles(puntos_regalo)),
  },
  {
    titulo: "Stock",
    etiqueta: true,
    numeric: true,
    valor: ({ existencias }) => (existencias === null ? "—" : miles(existencias)),
  },
  {
    titulo: "Sorteo",
    etiqueta: true,
    valor: (producto) => <Sorteo producto={producto} oferta={oferta} />,
  },
  {
    titulo: "Estado",
    etiqueta: true,
    valor: ({ disponible }) => <Disponible disponible={disponible} />,
  },
];

const Nombre = ({ producto: { sku, producto, imagen_1 } }: { producto: FilaProductoAdmin }) => (
  <div className="flex items-center gap-1">
    <ElegirFila
      form={FORMULARIO_EDICION}
      name="sku"
      value={sku}
      nombre={producto}
      permiso="productos.editar"
    />
    <EnlaceFila to={`/admin/productos/${sku}`} className="flex min-h-11 min-w-0 items-center gap-3 py-1">
      <span className="size-10 flex-none overflow-hidden rounded-[10px] bg-papel-2">
        <Foto archivo={imagen_1} alt="" sizes="40px" hasta={96} className="size-full object-cover" />
      </span>
      <span className="min-w-0 md:truncate">{producto}</span>
    </EnlaceFila>
  </div>
);

function Sorteo({ producto, oferta }: { producto: FilaProductoAdmin; oferta: OfertaPuntos }) {
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
