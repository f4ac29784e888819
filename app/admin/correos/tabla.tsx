import { Link } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { formatearFechaHora, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { ChipCorreo, type EstadoDeCorreo, sePuedeReintentar } from "./estado.tsx";
import { ReintentarCorreo } from "./reintentar.tsx";

export type FilaDeCorreo = EstadoDeCorreo & {
  id: number;
  para: string;
  asunto: string;
  intentos: number;
  proximo_intento: Date;
  enviado_en: Date | null;
  created_at: Date;
};

/** Newest first; on phones every row is a card. */
export const CorreosTabla = ({ correos, local }: { correos: readonly FilaDeCorreo[]; local: boolean }) => (
  <Table label="Correos" stack dense>
    <Thead>
      <tr>
        <Th>Asunto y destinatario</Th>
        <Th>Creado</Th>
        <Th>Estado</Th>
        <Th numeric>Intentos</Th>
        <Th>Acciones</Th>
      </tr>
    </Thead>
    <Tbody>
      {correos.map((correo) => (
        <Fila key={correo.id} correo={correo} local={local} />
      ))}
    </Tbody>
  </Table>
);

function Fila({ correo, local }: { correo: FilaDeCorreo; local: boolean }) {
  const { id, para, asunto, intentos, created_at, ultimo_error } = correo;
  const reintenta = usePuede()("correos.reintentar") && sePuedeReintentar(correo);
  return (
    <Tr
      tone={correo.estado === "atascado" ? "warning" : undefined}
      className="max-md:relative max-md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Td className="max-w-[34rem] max-md:col-span-2 max-md:max-w-none">
        <div className="w-full min-w-0 md:py-1.5">
          <Link
            to={`/admin/correos/${id}`}
            className="block truncate font-semibold underline-offset-3 hover:underline max-md:after:absolute max-md:after:inset-0"
          >
            {asunto}
          </Link>
          <span className="block truncate text-tinta-2">{para}</span>
          {ultimo_error && <span className="block truncate text-[13px] text-error">{ultimo_error}</span>}
        </div>
      </Td>
      <Td className="whitespace-nowrap text-tinta-2 tabular-nums">{formatearFechaHora(created_at)}</Td>
      <Td className="max-md:justify-end!">
        <span className="inline-grid justify-items-end gap-0.5 md:justify-items-start">
          <ChipCorreo {...correo} local={local} />
          <Cuando {...correo} />
        </span>
      </Td>
      <Td numeric className="max-md:hidden">
        {intentos}
      </Td>
      <Td className={reintenta ? "max-md:col-span-2 max-md:justify-end!" : "max-md:hidden"}>
        {reintenta ? (
          <ReintentarCorreo id={id} />
        ) : (
          <Link
            to={`/admin/correos/${id}`}
            className="font-semibold text-enlace underline-offset-3 hover:underline"
          >
            Ver correo
          </Link>
        )}
      </Td>
    </Tr>
  );
}

function Cuando({ estado, ultimo_error, proximo_intento, enviado_en }: FilaDeCorreo) {
  if (enviado_en) return <small className="text-xs text-tinta-3">{formatearFechaHora(enviado_en)}</small>;
  if (estado !== "pendiente" || ultimo_error === null) return null;
  return <small className="text-xs text-tinta-3">a las {formatearHora(proximo_intento)}</small>;
}
