import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { Note } from "#app/ui/note.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import type { EstadoFila } from "#modules/compras/envio/csv-envios.ts";
import type { RevisionEnvios } from "#modules/compras/envio/guardar-envios.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { enDiasHabiles } from "#modules/comun/fechas/habiles.ts";

const MOSTRADAS = 200;
const ESTADOS: Record<EstadoFila, { nombre: string; tono: ChipTone }> = {
  mal: { nombre: "Con errores", tono: "error" },
  nuevo: { nombre: "Nueva", tono: "success" },
  cambia: { nombre: "Cambia", tono: "info" },
  igual: { nombre: "Sin cambios", tono: "muted" },
};
const ORDEN: readonly EstadoFila[] = ["mal", "nuevo", "cambia", "igual"];

/** What the file would do: errors first, and the button only when there are none. */
export function EnviosRevision({ revision, texto }: { revision: RevisionEnvios; texto: string }) {
  const { filas, conteos } = revision;
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
        <Confirmar conteos={conteos} texto={texto} />
      </div>
      <div className="border-t border-linea">
        <Table label="Filas del archivo" stack dense>
          <Thead>
            <tr>
              <Th numeric>Línea</Th>
              <Th>Lugar y peso</Th>
              <Th>Qué pasará</Th>
              <Th>Detalle</Th>
            </tr>
          </Thead>
          <Tbody>
            {ordenadas.slice(0, MOSTRADAS).map(({ linea, texto: lugar, estado, errores, tarifa }) => (
              <Tr key={linea} tone={estado === "mal" ? "warning" : undefined}>
                <Td label="Línea" numeric>
                  {linea}
                </Td>
                <Td label="Lugar y peso">{lugar || "—"}</Td>
                <Td label="Qué pasará">
                  <Chip tone={ESTADOS[estado].tono}>{ESTADOS[estado].nombre}</Chip>
                </Td>
                <Td label="Detalle">
                  {tarifa ? `${pesos(tarifa.costo)}, ${enDiasHabiles(tarifa.dias)}` : errores.join(" ")}
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
        {sobran > 0 && <p className="p-4 text-tinta-2">Y {miles(sobran)} filas más.</p>}
      </div>
    </section>
  );
}

function Confirmar({ conteos, texto }: { conteos: RevisionEnvios["conteos"]; texto: string }) {
  const { formData } = useNavigation();
  if (conteos.mal > 0) {
    return <Note kind="error">Corrige las filas con errores y revisa de nuevo. No hemos guardado nada.</Note>;
  }
  const cambios = conteos.nuevo + conteos.cambia;
  if (cambios === 0) return <Note kind="success">Las tarifas ya están así: no hay nada que importar.</Note>;
  return (
    <Form method="post" encType="multipart/form-data">
      <textarea name="texto" defaultValue={texto} key={texto} hidden readOnly />
      <Button name="intento" value="importar" loading={formData?.get("intento") === "importar"}>
        {cambios === 1 ? "Guardar 1 tarifa" : `Guardar ${miles(cambios)} tarifas`}
      </Button>
    </Form>
  );
}
