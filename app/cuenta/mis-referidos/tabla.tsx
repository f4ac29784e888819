import { Chip } from "#app/ui/chip.tsx";
import { Coins } from "#app/ui/iconos.tsx";
import { Table, Tbody, Td, Th, Thead } from "#app/ui/table/table.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cuantosReferidos } from "./vista.ts";

/** `clave` identifies a row without revealing the person. */
export type ReferidoVisto = { clave: number; email: string | null; hace: string; fecha: string };

/** Two columns fit on a phone, so the table does not turn into cards. */
export const TablaReferidos = ({
  total,
  ganados,
  filas,
}: {
  total: number;
  ganados: number;
  filas: readonly ReferidoVisto[];
}) => (
  <section className="card mt-5 overflow-hidden" aria-labelledby="referidos">
    <div className="flex flex-wrap items-center justify-between gap-2.5 px-4 pt-4 pb-2 md:px-6 md:pt-5 md:pb-2.5">
      <h2 id="referidos" className="text-xl">
        {cuantosReferidos(total)}
      </h2>
      <Chip tone="gold" icon={<Coins aria-hidden="true" />}>
        Has ganado {conPuntos(ganados)}
      </Chip>
    </div>
    <Table
      label="Tus referidos"
      className="[&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4 md:[&_:is(td,th):first-child]:pl-6 md:[&_:is(td,th):last-child]:pr-6"
    >
      <Thead>
        <tr>
          <Th>Correo</Th>
          <Th numeric>Registro</Th>
        </tr>
      </Thead>
      <Tbody>
        {filas.map(({ clave, email, hace, fecha }) => (
          <tr key={clave}>
            <Td className="max-w-0 w-full">
              <span className="flex items-center gap-3.5 font-medium">
                <span
                  aria-hidden="true"
                  className="chip-muted grid size-6.5 flex-none place-items-center rounded-full text-xs font-bold"
                >
                  {email ? email[0]?.toUpperCase() : "–"}
                </span>
                {email ? (
                  <span className="truncate">{email}</span>
                ) : (
                  <span className="text-tinta-3">Cuenta eliminada</span>
                )}
              </span>
            </Td>
            <Td numeric>
              <span title={fecha}>{hace}</span>
            </Td>
          </tr>
        ))}
      </Tbody>
    </Table>
  </section>
);
