import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Download } from "#app/ui/iconos.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";

type Cartola = {
  id: number;
  nombre: string;
  formato: string | null;
  cuenta: string | null;
  desde: string | null;
  hasta: string | null;
  calza: boolean | null;
  leidos: number | null;
  nuevos: number | null;
  guardada_en: Date | null;
};

/** The files that were saved last, each with its original to download. */
export const Guardadas = ({ cartolas }: { cartolas: readonly Cartola[] }) => (
  <Card as="section" padded={false} aria-labelledby="guardadas" className="overflow-hidden">
    <h2 id="guardadas" className="p-4 text-xl">
      Cartolas guardadas
    </h2>
    <Table label="Cartolas guardadas" stack dense>
      <Thead>
        <tr>
          <Th>Archivo</Th>
          <Th>Período</Th>
          <Th numeric>Movimientos</Th>
          <Th>Cuadratura</Th>
          <Th>Guardada</Th>
          <Th>Original</Th>
        </tr>
      </Thead>
      <Tbody>
        {cartolas.map((cartola) => (
          <Tr key={cartola.id}>
            <Td label="Archivo" className="break-all">
              {cartola.nombre}
            </Td>
            <Td label="Período">{periodo(cartola)}</Td>
            <Td label="Movimientos" numeric>
              {miles(cartola.leidos ?? 0)} ({miles(cartola.nuevos ?? 0)} nuevos)
            </Td>
            <Td label="Cuadratura">
              <CuadraChip calza={cartola.calza} />
            </Td>
            <Td label="Guardada">{cartola.guardada_en && formatearFechaHora(cartola.guardada_en)}</Td>
            <Td label="Original">
              <a
                href={`/admin/transferencias/archivo/${cartola.id}`}
                download
                className="link inline-flex min-h-11 items-center gap-1.5"
              >
                <Download aria-hidden="true" className="size-4" />
                Descargar
              </a>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  </Card>
);

const periodo = ({ desde, hasta }: Pick<Cartola, "desde" | "hasta">): string =>
  desde && hasta ? `${diaCorto(desde)} al ${diaCorto(hasta)}` : "—";

export function CuadraChip({ calza }: { calza: boolean | null }) {
  if (calza === null) return <Chip>Sin totales</Chip>;
  return calza ? <Chip tone="success">Cuadra</Chip> : <Chip tone="warning">No cuadra</Chip>;
}
