import { Link } from "react-router";
import { ConColumnas } from "#app/admin/kit/columnas.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { FilaUsuario } from "#modules/personas/personas.store.server.ts";
import { UsuarioEstado, UsuarioRol } from "./estado.tsx";

const COLUMNAS = [
  [2, "Código"],
  [3, "Correo"],
  [4, "Rol"],
  [5, "Estado"],
  [6, "Puntos"],
  [7, "Registro"],
] as const;

/** One row per person; on phones each is a card. */
export const UsuariosTabla = ({ usuarios }: { usuarios: readonly FilaUsuario[] }) => (
  <ConColumnas lista="usuarios" columnas={COLUMNAS}>
    <Table label="Usuarios" stack dense>
      <Thead>
        <tr>
          <Th>Persona</Th>
          <Th>Código</Th>
          <Th>Correo</Th>
          <Th>Rol</Th>
          <Th>Estado</Th>
          <Th numeric>Puntos</Th>
          <Th>Registro</Th>
        </tr>
      </Thead>
      <Tbody>
        {usuarios.map((usuario) => (
          <Fila key={usuario.codigo_referido} usuario={usuario} />
        ))}
      </Tbody>
    </Table>
  </ConColumnas>
);

function Fila({ usuario }: { usuario: FilaUsuario }) {
  const { codigo_referido, email, puntos, fecha_registro } = usuario;
  const nombre = nombrePersona(usuario);
  return (
    <Tr className="max-md:grid-cols-[minmax(0,1fr)_auto]">
      <Td className="max-w-60 max-md:order-1 max-md:max-w-none">
        <Link
          to={`/admin/usuarios/${codigo_referido}`}
          className="flex min-h-11 min-w-0 items-center gap-2.5 underline-offset-3 hover:underline"
        >
          <Avatar name={nombre} />
          <span className="truncate font-semibold">{nombre}</span>
        </Link>
      </Td>
      <Td className="text-tinta-2 tabular-nums max-md:order-5">{codigo_referido}</Td>
      <Td className="max-w-60 text-tinta-2 max-md:order-3 max-md:max-w-none">
        <span className="block truncate">{email ?? "—"}</span>
      </Td>
      <Td className="max-md:order-4 max-md:justify-end!">
        <UsuarioRol persona={usuario} />
      </Td>
      <Td className="max-md:order-2 max-md:justify-end!">
        <UsuarioEstado persona={usuario} />
      </Td>
      <Td numeric className="font-bold max-md:order-6 max-md:justify-end!">
        <span className="md:hidden">{conPuntos(puntos)}</span>
        <span className="max-md:hidden">{miles(puntos)}</span>
      </Td>
      <Td className="whitespace-nowrap text-tinta-2 tabular-nums max-md:hidden">
        {formatearFechaCorta(fecha_registro)}
      </Td>
    </Tr>
  );
}
