import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Users } from "#app/ui/iconos.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseNumeros } from "#modules/sorteos/mios/mi-sorteo.ts";
import { ColorPersona } from "./color.tsx";

export const enPersonas = (n: number) => `${miles(n)} ${n === 1 ? "persona" : "personas"}`;

/** Every range in order, with its owner masked. */
export const SorteoTabla = ({ vista }: { vista: VistaSorteo }) => (
  <Card as="section" padded={false} aria-labelledby="participantes">
    <div className="sorteo-cabeza flex flex-wrap gap-2.5 items-center justify-between px-4 pt-4 pb-2 md:px-6 md:pt-5 md:pb-2.5">
      <h2 id="participantes" className="text-[1.375rem]">
        Participantes
      </h2>
      <Chip tone="muted" icon={<Users aria-hidden="true" />}>
        {enPersonas(vista.personas)}
      </Chip>
    </div>
    <Participantes vista={vista} />
  </Card>
);

/** The rows and their pages; once the raffle has ended, one row per person. */
export function Participantes({ vista: { tabla } }: { vista: VistaSorteo }) {
  return (
    <>
      {tabla.filas.length === 0 ? (
        <div className="grid justify-items-center gap-3 px-5 pt-5 pb-9 text-center text-tinta-2">
          <img src="/art/ilustraciones/ticket.webp" alt="" width={88} height={88} className="w-22 h-auto" />
          <p>Todavía no participa nadie. El primer abono se lleva el número 1.</p>
        </div>
      ) : (
        <Filas filas={tabla.filas} />
      )}
      {tabla.paginas > 1 && (
        <div className="sorteo-paginas px-2 py-3 border-t border-t-linea">
          <Pagination page={tabla.pagina} pages={tabla.paginas} label="Páginas de participantes" />
        </div>
      )}
    </>
  );
}

type RangoDeFila = VistaSorteo["tabla"]["filas"][number];

const Fila = ({ rangos, tramos, codigo, mio, persona, puntos: suyos, premio }: RangoDeFila) => (
  <Tr tone={premio ? "success" : mio ? "own" : undefined}>
    <Td>
      <span className="sorteo-codigo inline-flex flex-wrap items-center font-semibold tracking-[0.01em] gap-x-2.5 gap-y-1 max-md:gap-x-1.75 max-md:gap-y-1">
        <ColorPersona persona={persona} mio={mio} />
        {codigo}
        {mio && <Chip tone="gold">Tú</Chip>}
        {premio && <Chip tone="success">{premio === "producto" ? "Producto" : "10%"}</Chip>}
      </span>
    </Td>
    <Td numeric>
      <b>{miles(suyos)}</b>
    </Td>
    <Td numeric className="whitespace-normal!">
      {fraseNumeros(rangos, tramos)}
    </Td>
  </Tr>
);

const Filas = ({ filas }: { filas: VistaSorteo["tabla"]["filas"] }) => (
  <Table label="Participantes" className="sorteo-tabla">
    <Thead>
      <tr>
        <Th>Participante</Th>
        <Th numeric>Puntos</Th>
        <Th numeric>Números</Th>
      </tr>
    </Thead>
    <Tbody>
      {filas.map((fila) => (
        <Fila key={fila.rangos[0]?.inicio} {...fila} />
      ))}
    </Tbody>
  </Table>
);
