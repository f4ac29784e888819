import { FiltroEstados } from "#app/admin/kit/filtro-estados.tsx";
import { Eleccion, FiltroTexto } from "#app/admin/kit/filtro-texto.tsx";
import { NOMBRE_ROL, ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { enBreve } from "#modules/comun/conteo.ts";
import {
  ESTADOS_USUARIOS,
  type EstadoUsuarios,
  type FiltrosUsuarios,
  ORDENES_USUARIOS,
} from "#modules/personas/filtros.ts";

type Props = { filtros: FiltrosUsuarios; conteos: Record<EstadoUsuarios | "todas", number> };

/** Links filter by state; a form filters by text and role. All are kept in the address. */
export const UsuariosFiltros = ({ filtros, conteos }: Props) => (
  <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
    <FiltroEstados
      opciones={[
        { estado: undefined, nombre: "Todas", cuantos: enBreve(conteos.todas) },
        ...Object.entries(ESTADOS_USUARIOS).map(([clave, nombre]) => {
          const estado = clave as EstadoUsuarios;
          return { estado, nombre, cuantos: enBreve(conteos[estado]) };
        }),
      ]}
      actual={filtros.estado}
      parametros={parametros(filtros)}
    />
    <PorTexto filtros={filtros} />
  </div>
);

const parametros = ({ texto, rol, orden }: FiltrosUsuarios) => ({
  ...(texto && { texto }),
  ...(rol && { rol }),
  ...(orden !== "nuevos" && { orden }),
});

const ROLES: readonly (readonly [value: string, label: string])[] = [
  ["", "Todos"],
  ["usuario", "Clientes"],
  ["admin", "Administran"],
  ...ROLES_ADMIN.map((rol) => [rol, NOMBRE_ROL[rol]] as const),
];

function PorTexto({ filtros }: { filtros: FiltrosUsuarios }) {
  const { rol, orden } = filtros;
  return (
    <FiltroTexto filtros={filtros} placeholder="Código, correo, nombre o RUT">
      <Eleccion label="Rol" name="rol" actual={rol} opciones={ROLES} />
      <Eleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_USUARIOS} />
    </FiltroTexto>
  );
}
