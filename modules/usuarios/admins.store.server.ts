import { sql } from "drizzle-orm";
import { type Ajustes, completarAjustes } from "#modules/ajustes/ajustes.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Who keeps the shop and can act, and how they want to be told. */
export type Administradores = {
  admins: { codigo: string; email: string | null }[];
  avisos_admin: Ajustes["avisos_admin"];
};

/** One JSON value, so that a larger question can bring it along. */
export const ADMINISTRADORES = sql`
  select json_build_object(
    'admins', (select json_agg(json_build_object('codigo', codigo_referido, 'email', email) order by codigo_referido)
                 from usuarios where role = 'admin' and eliminado_en is null and bloqueado_en is null),
    'avisos_admin', (select valor from ajustes where clave = 'avisos_admin'))`;

export type FilaAdministradores = { admins: Administradores["admins"] | null; avisos_admin: unknown };

export function administradoresDe(fila: FilaAdministradores | undefined): Administradores {
  const { avisos_admin } = completarAjustes({ avisos_admin: fila?.avisos_admin });
  return { admins: fila?.admins ?? [], avisos_admin };
}

export async function leerAdministradores({ db }: Lector): Promise<Administradores> {
  const { rows } = await db.execute<{ fila: FilaAdministradores }>(sql`select (${ADMINISTRADORES}) as fila`);
  return administradoresDe(rows[0]?.fila);
}
