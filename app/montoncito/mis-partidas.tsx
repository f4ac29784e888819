import { Pagination } from "#app/ui/table/pagination.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import type { JuegoLeido } from "#modules/montoncito/leer-juego.server.ts";
import { netoConSigno } from "./desenlace.ts";
import { tono } from "./historial.tsx";

type Partidas = NonNullable<JuegoLeido["yo"]>["partidas"];

/** The person's own rounds, with what they won and lost. */
export function MisPartidas({ partidas }: { partidas: Partidas }) {
  const { filas, ganado, perdido, neto, pagina, paginas } = partidas;
  return (
    <section className="card montoncito-tarjeta" aria-labelledby="titulo-mias" id="mis-partidas">
      <h2 id="titulo-mias">Mis partidas</h2>
      {filas.length === 0 ? (
        <p>
          Aún no has jugado. Cuando termine tu primera partida la verás aquí, con lo que ganaste o perdiste.
        </p>
      ) : (
        <>
          <dl className="montoncito-cifras grid gap-2.5">
            <Cifra nombre="Jugadas" valor={miles(partidas.partidas)} />
            <Cifra nombre="Ganado" valor={`+${miles(ganado)}`} />
            <Cifra nombre="Perdido" valor={miles(-perdido)} />
            <Cifra nombre="Resultado" valor={netoConSigno(neto)} clase={tono(neto)} />
          </dl>
          <Table label="Mis partidas" stack>
            <Thead>
              <Tr>
                <Th>Partida</Th>
                <Th>Fecha</Th>
                <Th>Montones</Th>
                <Th numeric>Apostado</Th>
                <Th numeric>Resultado</Th>
              </Tr>
            </Thead>
            <Tbody>
              {filas.map((fila) => (
                <Fila key={fila.key_partida} fila={fila} />
              ))}
            </Tbody>
          </Table>
          <Pagination page={pagina} pages={paginas} label="Páginas de mis partidas" />
        </>
      )}
    </section>
  );
}

function Fila({ fila }: { fila: Partidas["filas"][number] }) {
  return (
    <Tr>
      <Td>
        <b>{fila.key_partida}</b>
      </Td>
      <Td label="Fecha">{formatearFechaHora(fila.fecha)}</Td>
      <Td label="Montones">{enumerar(fila.montones)}</Td>
      <Td label="Apostado" numeric>
        {miles(fila.apostado)}
      </Td>
      <Td label="Resultado" numeric>
        <b className={tono(fila.neto)}>{netoConSigno(fila.neto)}</b>
      </Td>
    </Tr>
  );
}

const Cifra = ({ nombre, valor, clase }: { nombre: string; valor: string; clase?: string | undefined }) => (
  <div className="min-w-0 rounded-campo bg-papel-2">
    <dt className="text-[0.8125rem] font-semibold text-tinta-3">{nombre}</dt>
    <dd className={clase}>{valor}</dd>
  </div>
);
