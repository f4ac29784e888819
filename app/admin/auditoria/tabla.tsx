import { Link } from "react-router";
import { ArrowRight } from "#app/ui/iconos.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { nombreAccion } from "#modules/comun/auditoria.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { CampoCambiado } from "#modules/panel/auditoria/cambio.ts";
import type { HechoListado } from "#modules/panel/auditoria/listar-auditoria.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { ObjetoAuditado } from "./objeto.tsx";

/** One row per action; on phones each is a card. */
export const AuditoriaTabla = ({ hechos }: { hechos: readonly HechoListado[] }) => (
  <Table label="Auditoría" stack dense>
    <Thead>
      <tr>
        <Th>Fecha</Th>
        <Th>Quién</Th>
        <Th>Qué hizo</Th>
        <Th>Antes y después</Th>
      </tr>
    </Thead>
    <Tbody>
      {hechos.map((hecho) => (
        <Fila key={hecho.id} hecho={hecho} />
      ))}
    </Tbody>
  </Table>
);

const Fila = ({ hecho: { fecha, autor, accion, objeto, cambios } }: { hecho: HechoListado }) => (
  <Tr>
    <Td className="align-top whitespace-nowrap text-tinta-2 tabular-nums max-md:order-3">
      {formatearFechaHora(fecha)}
    </Td>
    <Td className="max-w-52 align-top max-md:order-2 max-md:max-w-none">
      <Link
        to={`/admin/usuarios/${autor.codigo_referido}`}
        className="block truncate underline-offset-3 hover:underline"
      >
        {nombrePersona(autor)}
      </Link>
    </Td>
    <Td className="align-top max-md:order-1">
      <span className="min-w-0">
        <b className="block font-semibold">{nombreAccion(accion)}</b>
        <ObjetoAuditado objeto={objeto} />
      </span>
    </Td>
    <Td className="align-top max-md:order-4">
      <Cambios cambios={cambios} />
    </Td>
  </Tr>
);

/** Changes with more fields than this unfold. */
const POCOS = 3;

function Cambios({ cambios }: { cambios: readonly CampoCambiado[] }) {
  if (cambios.length === 0) return <span className="text-tinta-3">—</span>;
  if (cambios.length <= POCOS) return <Lista cambios={cambios} />;
  return (
    <details className="w-full min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-enlace md:min-h-0">
        {cambios.length} campos
      </summary>
      <Lista cambios={cambios} />
    </details>
  );
}

const Lista = ({ cambios }: { cambios: readonly CampoCambiado[] }) => (
  <ul className="grid w-full min-w-0 gap-0.5 text-[13.5px]">
    {cambios.map(({ campo, antes, despues }) => (
      <li key={campo} className="min-w-0 wrap-anywhere">
        {campo && <span className="text-tinta-2">{campo}: </span>}
        {antes !== null && (
          <>
            <span className="text-tinta-2">{antes || "vacío"}</span>
            <ArrowRight aria-label="pasó a" className="mx-1 inline size-3.5 align-[-2px] text-tinta-3" />
          </>
        )}
        {despues === null ? <span className="text-tinta-3">nada</span> : despues || "vacío"}
      </li>
    ))}
  </ul>
);
