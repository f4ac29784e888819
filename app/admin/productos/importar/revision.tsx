import { CircleAlert, Equal, Pencil, Plus } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { Note } from "#app/ui/note.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import type { Revision } from "#modules/catalogo/importar-productos.server.ts";
import type { EstadoFila, FilaRevisada } from "#modules/catalogo/plan-importacion.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const MOSTRADAS = 200;
const ICONO = { "aria-hidden": true } as const;

const ESTADOS: Record<EstadoFila, { nombre: string; tono: ChipTone; icono: typeof Plus }> = {
  mal: { nombre: "Con errores", tono: "error", icono: CircleAlert },
  nuevo: { nombre: "Nuevo", tono: "success", icono: Plus },
  cambia: { nombre: "Cambia", tono: "info", icono: Pencil },
  igual: { nombre: "Sin cambios", tono: "muted", icono: Equal },
};
const ORDEN: readonly EstadoFila[] = ["mal", "nuevo", "cambia", "igual"];

/** What the import would do: errors first, and the button only when there are none. */
export function ProductosRevision({ revision, texto }: { revision: Revision; texto: string }) {
  const { filas, conteos, ignoradas } = revision;
  const ordenadas = filas.toSorted((a, b) => ORDEN.indexOf(a.estado) - ORDEN.indexOf(b.estado));
  const sobran = ordenadas.length - MOSTRADAS;
  return (
    <section aria-label="Revisión" className="card overflow-hidden">
      <div className="grid gap-3 p-4">
        <h2 className="text-xl">Revisión</h2>
        <ul className="flex flex-wrap gap-2">
          {ORDEN.map((estado) => (
            <li key={estado}>
              <Chip tone={conteos[estado] > 0 ? ESTADOS[estado].tono : "plain"}>
                {ESTADOS[estado].nombre}: {miles(conteos[estado])}
              </Chip>
            </li>
          ))}
        </ul>
        {ignoradas.length > 0 && (
          <Note kind="info">No conocemos estas columnas y no las usaremos: {ignoradas.join(", ")}.</Note>
        )}
        <Confirmar conteos={conteos} texto={texto} />
      </div>
      <div className="border-t border-linea">
        <Table label="Filas del archivo" stack dense>
          <Thead>
            <tr>
              <Th numeric>Línea</Th>
              <Th>SKU</Th>
              <Th>Producto</Th>
              <Th>Qué pasará</Th>
              <Th>Detalle</Th>
            </tr>
          </Thead>
          <Tbody>
            {ordenadas.slice(0, MOSTRADAS).map((fila) => (
              <Fila key={fila.linea} fila={fila} />
            ))}
          </Tbody>
        </Table>
        {sobran > 0 && <p className="p-4 text-tinta-2">Y {miles(sobran)} filas más.</p>}
      </div>
    </section>
  );
}

function Confirmar({ conteos, texto }: { conteos: Revision["conteos"]; texto: string }) {
  const { formData } = useNavigation();
  if (conteos.mal > 0) {
    return <Note kind="error">Corrige las filas con errores y revisa de nuevo. No hemos guardado nada.</Note>;
  }
  const cambios = conteos.nuevo + conteos.cambia;
  if (cambios === 0) return <Note kind="success">El catálogo ya está así: no hay nada que importar.</Note>;
  return (
    <Form method="post" encType="multipart/form-data">
      <textarea name="texto" defaultValue={texto} key={texto} hidden readOnly />
      <Button name="intento" value="importar" loading={formData?.get("intento") === "importar"}>
        {cambios === 1 ? "Importar 1 producto" : `Importar ${miles(cambios)} productos`}
      </Button>
    </Form>
  );
}

function Fila({ fila }: { fila: FilaRevisada }) {
  const { nombre, tono, icono: Icono } = ESTADOS[fila.estado];
  return (
    <Tr tone={fila.estado === "mal" ? "warning" : undefined}>
      <Td label="Línea" numeric>
        {fila.linea}
      </Td>
      <Td label="SKU" className="tabular-nums">
        {fila.sku || "—"}
      </Td>
      <Td label="Producto" className="max-w-72 md:truncate">
        {fila.producto || "—"}
      </Td>
      <Td label="Qué pasará">
        <Chip tone={tono} icon={<Icono {...ICONO} />}>
          {nombre}
        </Chip>
      </Td>
      <Td label="Detalle">
        {fila.errores.length > 0 ? (
          <ul>
            {fila.errores.map(({ columna, frase }) => (
              <li key={columna}>
                <b>{columna}:</b> {frase}
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-tinta-2">{fila.cambia.join(", ") || "—"}</span>
        )}
      </Td>
    </Tr>
  );
}
