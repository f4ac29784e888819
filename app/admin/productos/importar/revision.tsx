import { RevisionCsv } from "#app/admin/kit/importar-csv.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Revision } from "#modules/catalogo/importar-productos.server.ts";
import type { FilaRevisada } from "#modules/catalogo/plan-importacion.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const PALABRAS = {
  nuevo: "Nuevo",
  sin_cambios: "El catálogo ya está así: no hay nada que importar.",
  guardar: (cuantos: number) =>
    cuantos === 1 ? "Importar 1 producto" : `Importar ${miles(cuantos)} productos`,
};

const COLUMNAS = [
  { titulo: "SKU", valor: ({ sku }: FilaRevisada) => sku || "—", className: "tabular-nums" },
  {
    titulo: "Producto",
    valor: ({ producto }: FilaRevisada) => producto || "—",
    className: "max-w-72 md:truncate",
  },
];

/** What the file would do to the catalogue. */
export const ProductosRevision = ({ revision, texto }: { revision: Revision; texto: string }) => (
  <RevisionCsv
    filas={revision.filas}
    conteos={revision.conteos}
    texto={texto}
    palabras={PALABRAS}
    columnas={COLUMNAS}
    detalle={(fila) => <Detalle fila={fila} />}
  >
    {revision.ignoradas.length > 0 && (
      <Note kind="info">No conocemos estas columnas y no las usaremos: {revision.ignoradas.join(", ")}.</Note>
    )}
  </RevisionCsv>
);

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
