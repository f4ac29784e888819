import { cargarListaGuardable } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { NOMBRE_ROL, ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { conteoEnPalabras, enBreve } from "#modules/comun/conteo.ts";
import {
  ESTADOS_USUARIOS,
  type EstadoUsuarios,
  leerFiltrosUsuarios,
  ORDENES_USUARIOS,
} from "#modules/personas/filtros.ts";
import { listarUsuarios } from "#modules/personas/listar-usuarios.server.ts";
import type { Route } from "./+types/usuarios.page.ts";
import { COLUMNAS_USUARIOS } from "./columnas.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarListaGuardable(args, "usuarios", {
    permiso: "usuarios.ver",
    filtros: leerFiltrosUsuarios,
    listar: listarUsuarios,
  });

const ROLES: readonly (readonly [value: string, label: string])[] = [
  ["", "Todos"],
  ["usuario", "Clientes"],
  ["admin", "Administran"],
  ...ROLES_ADMIN.map((rol) => [rol, NOMBRE_ROL[rol]] as const),
];

const estadosDe = (conteos: Record<EstadoUsuarios | "todas", number>) => [
  { estado: undefined, nombre: "Todas", cuantos: enBreve(conteos.todas) },
  ...Object.entries(ESTADOS_USUARIOS).map(([clave, nombre]) => {
    const estado = clave as EstadoUsuarios;
    return { estado, nombre, cuantos: enBreve(conteos[estado]) };
  }),
];

export default function Usuarios({ loaderData: { filtros, guardados, lista } }: Route.ComponentProps) {
  const { usuarios, conteos, total } = lista;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Usuarios"
      text={total === 1 ? "1 persona" : `${conteoEnPalabras(total)} personas`}
      actions={
        <>
          <ButtonLink to="/admin/usuarios/equipo" size="sm" variant="secondary">
            Equipo
          </ButtonLink>
          <Exportar lista="usuarios" />
        </>
      }
      cargando="Cargando usuarios..."
    >
      <ListaAdmin
        nombres={{ seccion: "Lista de usuarios", tabla: "Usuarios", paginas: "Páginas de usuarios" }}
        filas={usuarios}
        clave={({ codigo_referido }) => codigo_referido}
        columnas={COLUMNAS_USUARIOS}
        columnas_de="usuarios"
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: estadosDe(conteos),
          busca: "Código, correo, nombre o RUT",
          otros: [
            { name: "rol", label: "Rol", opciones: ROLES },
            { name: "orden", label: "Orden", opciones: ORDENES_USUARIOS },
          ],
        }}
        guardados={guardados}
        vacia={{
          ninguna: "Nadie coincide con estos filtros",
          ayuda: "Prueba con menos letras, o busca por código, correo, nombre o RUT.",
          image: "vacio-referidos",
          title: "Aún no hay nadie aquí",
          text: "Cuando alguien cree su cuenta, aparecerá en esta lista.",
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}
