import { RevisionCsv } from "#app/admin/kit/importar-csv.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { MarcaLimites } from "#app/admin/productos/limites.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { FilaRevisada } from "#modules/catalogo/archivo/csv-productos.ts";
import type { RevisionProductos } from "#modules/catalogo/archivo/importar-productos.server.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const PALABRAS = {
  nuevo: "Nuevo",
  sin_cambios: "El catálogo ya está así: no hay nada que importar.",
  guardar: (cuantos: number) =>
    cuantos === 1 ? "Importar 1 producto" : `Importar ${miles(cuantos)} productos`,
};

/** With options among the rows, the button counts rows. */
const PALABRAS_CON_OPCIONES = {
  ...PALABRAS,
  guardar: (cuantas: number) => (cuantas === 1 ? "Importar 1 fila" : `Importar ${miles(cuantas)} filas`),
};

const ausentes = (cuantas: number) =>
  cuantas === 1
    ? "Una opción a la venta no está en el archivo: se queda como está. Importar nunca quita opciones."
    : `${miles(cuantas)} opciones a la venta no están en el archivo: se quedan como están. Importar nunca quita opciones.`;

const COLUMNAS = [
  { titulo: "SKU", valor: ({ sku }: FilaRevisada) => sku || "—", className: "tabular-nums" },
  {
    titulo: "Producto u opción",
    valor: ({ producto }: FilaRevisada) => producto || "—",
    className: "max-w-72 md:truncate",
  },
];

/** What the file would do to the catalogue. */
export const ProductosRevision = ({ revision, texto }: { revision: RevisionProductos; texto: string }) => (
  <RevisionCsv
    filas={revision.filas}
    conteos={revision.conteos}
    texto={texto}
    palabras={revision.con_opciones ? PALABRAS_CON_OPCIONES : PALABRAS}
    columnas={COLUMNAS}
    detalle={(fila) => <Detalle fila={fila} />}
    marcas={marcasDe(revision)}
  >
    {revision.ausentes > 0 && <Note kind="info">{ausentes(revision.ausentes)}</Note>}
    {revision.ignoradas.length > 0 && (
      <Note kind="info">No conocemos estas columnas y no las usaremos: {revision.ignoradas.join(", ")}.</Note>
    )}
  </RevisionCsv>
);

const otras = (cuantas: number) =>
  cuantas === 1 ? "1 fila trae otro stock" : `${miles(cuantas)} filas traen otro stock`;

/** What the admin may want besides: the units of the file, and the owner to pass the bounds of prices and points. */
function marcasDe({ stock_dejado, fuera_de_limites }: RevisionProductos) {
  if (stock_dejado + fuera_de_limites === 0) return null;
  return (
    <>
      {stock_dejado > 0 && (
        <CheckboxField
          label="Fijar el stock que dice el archivo"
          name="fija_stock"
          help={`${otras(stock_dejado)} que la tienda, que cambió desde que exportaste: sin marcar, queda el de la tienda.`}
        />
      )}
      {fuera_de_limites > 0 && (
        <SiPuede permiso="productos.limites">
          <MarcaLimites />
        </SiPuede>
      )}
    </>
  );
}

const Detalle = ({ fila: { errores, cambia } }: { fila: FilaRevisada }) =>
  errores.length > 0 ? (
    <ul>
      {errores.map(({ columna, frase }) => (
        <li key={columna}>
          <b>{columna}:</b> {frase}
        </li>
      ))}
    </ul>
  ) : (
    <span className="text-tinta-2">{cambia.join(", ") || "—"}</span>
  );
