import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { notificaciones, push_envios, push_suscripciones, session } from "#database/schema.ts";
import { sinBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { permite } from "#modules/consentimientos/consentimientos.store.server.ts";
import { FINALIDADES } from "#modules/consentimientos/finalidades.ts";
import type { ClaseAviso } from "./clases.ts";

type FilaEnvio = typeof push_envios.$inferSelect;

/**
 * Queues notices for the browsers of their people whose session lives, unless they switched the kind off. It locks the browsers for the insert
 * and leaves out one that is being removed at this moment: a notice must never make its transaction wait or fail. Returns how many were queued.
 */
export async function insertarAvisosPush(
  { db }: Lector,
  avisos: readonly { id: number; clase: ClaseAviso }[],
  ahora: Date,
): Promise<number> {
  const ids = sql.param(avisos.map(({ id }) => id));
  const clases = sql.param(avisos.map(({ clase }) => clase));
  const { rowCount } = await db.execute(sql`
    insert into push_envios (notificacion, suscripcion, clase, proximo_intento, creado_en)
    select n.id, s.id, a.clase, n.created_at, ${ahora.toISOString()}::timestamptz
      from unnest(${ids}::bigint[], ${clases}::text[]) as a(id, clase)
      join notificaciones n on n.id = a.id
      join push_suscripciones s on s.usuario = n.usuario
      join ${session} x on x.id = s.sesion and x."expiresAt" > ${ahora.toISOString()}::timestamptz
     where ${permite(sql`n.usuario`, "avisos", FINALIDADES.avisos.version)}
       and not exists (select from push_preferencias p where p.usuario = n.usuario
                          and not case a.clase when 'pago' then p.pago when 'sorteo' then p.sorteo when 'devolucion' then p.devolucion else p.premio end)
     order by s.id for key share of s skip locked`);
  return rowCount ?? 0;
}

export type AvisoTomado = FilaEnvio & {
  endpoint: string;
  p256dh: string;
  auth: string;
  usuario: string;
  titulo: string;
  texto: string;
  clave: string;
  leida_en: Date | null;
  visible_en: Date;
};

/**
 * Takes what has waited longest, in one statement that commits before anything is sent: of several processes one gets it.
 * A notice that the bell does not show yet waits with it, and so does one of a person whose data are blocked.
 */
export async function tomarEnviosPush(
  { db }: Lector,
  cuantos: number,
  { ahora, hasta }: { ahora: Date; hasta: Date },
): Promise<AvisoTomado[]> {
  const ya = sql`${ahora.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with elegidos as (
      select e.id from push_envios e join notificaciones n on n.id = e.notificacion
       where e.estado = 'pendiente' and e.proximo_intento <= ${ya} and n.created_at <= ${ya}
         and (e.tomado_hasta is null or e.tomado_hasta <= ${ya})
         and ${sinBloqueo({ usuario: sql`n.usuario` })}
       order by e.proximo_intento, e.id limit ${cuantos} for no key update of e skip locked
    )
    update push_envios e set intentos = e.intentos + 1, tomado_hasta = ${hasta.toISOString()}::timestamptz
      from elegidos where e.id = elegidos.id returning e.id`);
  const filas = await db
    .select()
    .from(push_envios)
    .innerJoin(notificaciones, eq(notificaciones.id, push_envios.notificacion))
    .innerJoin(push_suscripciones, eq(push_suscripciones.id, push_envios.suscripcion))
    .where(
      inArray(
        push_envios.id,
        rows.map(({ id }) => Number(id)),
      ),
    );
  return filas.map(({ push_envios: envio, push_suscripciones: navegador, notificaciones: aviso }) => {
    const { endpoint, p256dh, auth, usuario } = navegador;
    const { titulo, texto, clave, leida_en, created_at: visible_en } = aviso;
    return { ...envio, endpoint, p256dh, auth, usuario, titulo, texto, clave, leida_en, visible_en };
  });
}

type Cierre =
  | { estado: "entregado" | "omitido" }
  | { estado: "pendiente" | "fallido"; proximo_intento: Date; ultimo_error: string };

/** Records the end of an attempt, unless another attempt has started since or it was decided meanwhile. */
export async function cerrarIntento(
  { db }: Lector,
  { id, intentos }: Pick<FilaEnvio, "id" | "intentos">,
  cierre: Cierre,
): Promise<void> {
  await db
    .update(push_envios)
    .set({ ...cierre, tomado_hasta: null })
    .where(
      and(eq(push_envios.id, id), eq(push_envios.estado, "pendiente"), eq(push_envios.intentos, intentos)),
    );
}

/** How many notices wait for their push service. */
export const contarEnviosPendientes = ({ db }: Lector, ahora: Date): Promise<number> =>
  db.$count(push_envios, and(eq(push_envios.estado, "pendiente"), lt(push_envios.proximo_intento, ahora)));

/** Deletes what was queued before then, delivered or not. */
export async function borrarEnviosAnteriores({ db }: Lector, antes: Date): Promise<number> {
  const { rowCount } = await db.delete(push_envios).where(lt(push_envios.creado_en, antes));
  return rowCount ?? 0;
}
