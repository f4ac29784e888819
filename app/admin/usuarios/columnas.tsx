import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { FilaUsuario } from "#modules/personas/personas.store.server.ts";
import { UsuarioEstado, UsuarioRol } from "./estado.tsx";

/** One row per person. */
export const COLUMNAS_USUARIOS: readonly ColumnaLista<FilaUsuario>[] = [
  {
    titulo: "Persona",
    fija: true,
    className: "max-w-60 max-md:order-1 max-md:max-w-none",
    valor: (usuario) => (
      <EnlaceFila
        to={`/admin/usuarios/${usuario.codigo_referido}`}
        className="flex min-h-11 min-w-0 items-center gap-2.5"
      >
        <Avatar name={nombrePersona(usuario)} />
        <span className="truncate">{nombrePersona(usuario)}</span>
      </EnlaceFila>
    ),
  },
  {
    titulo: "Código",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-5",
    valor: ({ codigo_referido }) => codigo_referido,
  },
  {
    titulo: "Correo",
    className: "max-w-60 text-tinta-2 max-md:order-3 max-md:max-w-none",
    valor: ({ email }) => <span className="block truncate">{email ?? "—"}</span>,
  },
  {
    titulo: "Rol",
    className: "max-md:order-4 max-md:justify-end!",
    valor: (usuario) => <UsuarioRol persona={usuario} />,
  },
  {
    titulo: "Estado",
    className: "max-md:order-2 max-md:justify-end!",
    valor: (usuario) => <UsuarioEstado persona={usuario} />,
  },
  {
    titulo: "Puntos",
    numeric: true,
    className: "font-bold max-md:order-6 max-md:justify-end!",
    valor: ({ puntos }) => (
      <>
        <span className="md:hidden">{conPuntos(puntos)}</span>
        <span className="max-md:hidden">{miles(puntos)}</span>
      </>
    ),
  },
  {
    titulo: "Registro",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:hidden",
    valor: ({ fecha_registro }) => formatearFechaCorta(fecha_registro),
  },
];
