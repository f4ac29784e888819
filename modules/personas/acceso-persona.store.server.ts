import { eq, sql } from "drizzle-orm";
import { usuarios } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Rol, Situacion } from "./situacion-persona.ts";

/** Somebody who can sign in and run the shop today. */
const administra = sql`u.role = 'admin' and u.bloqueado_en is null and u.eliminado_en is null
  and u.eliminacion_pedida_en is null and exists (select from auth."user" a where a.id = u.user_id and a."emailVerified")`;

/** The person, held for the rest of the transaction; others may still refer to the row. */
export async function tomarPersona({ db }: Lector, codigo: string) {
  const [fila] = await db
    .select({
      codigo_referido: usuarios.codigo_referido,
      user_id: usuarios.user_id,
      role: usuarios.role,
      bloqueado_en: usuarios.bloqueado_en,
      eliminado_en: usuarios.eliminado_en,
      eliminacion_pedida_en: usuarios.eliminacion_pedida_en,
    })
    .from(usuarios)
    .where(eq(usuarios.codigo_referido, codigo))
    .for("no key update");
  return fila ?? null;
}

export async function administraHoy({ db }: Lector, codigo: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from usuarios u where u.codigo_referido = ${codigo} and ${administra}`,
  );
  return rows.length > 0;
}

type Pendiente = Pick<Situacion, "confirmada" | "ultimo_admin" | "sorteos_abiertos" | "apuestas">;

/** What the rules ask about a person besides their own row. */
export async function leerPendiente({ db }: Lector, codigo: string): Promise<Pendiente> {
  const { rows } = await db.execute<Record<keyof Pendiente, unknown>>(sql`
    select
      exists (select from auth."user" a join usuarios u on u.user_id = a.id
        where u.codigo_referido = ${codigo} and a."emailVerified") as confirmada,
      (select role = 'admin' from usuarios where codigo_referido = ${codigo})
        and not exists (select from usuarios u where u.codigo_referido <> ${codigo} and ${administra}) as ultimo_admin,
      (select count(distinct s.key) from tickets_participantes t join sorteos s on s.key = t.sorteo
        where t.usuario = ${codigo} and s.estado <> 'Finalizado') as sorteos_abiertos,
      (select count(*) from apuestas where jugador = ${codigo} and resultado = 'pendiente') as apuestas`);
  const [fila] = rows;
  return {
    confirmada: fila?.confirmada === true,
    ultimo_admin: fila?.ultimo_admin === true,
    sorteos_abiertos: Number(fila?.sorteos_abiertos),
    apuestas: Number(fila?.apuestas),
  };
}

export async function fijarAcceso(
  { db }: Lector,
  codigo: string,
  cambio: { role: Rol } | { bloqueado_en: Date | null },
): Promise<void> {
  await db.update(usuarios).set(cambio).where(eq(usuarios.codigo_referido, codigo));
}
