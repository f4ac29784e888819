import { and, desc, eq, inArray, not, sql } from "drizzle-orm";
import { push_envios, push_preferencias, push_suscripciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { ClaseAviso, Preferencias } from "./clases.ts";

type FilaSuscripcion = typeof push_suscripciones.$inferSelect;

/**
 * Stores a browser, or renews it. Returns false if the address is known with other keys: only the browser itself knows both.
 */
export async function escribirSuscripcion(
  { db }: Lector,
  { endpoint, p256dh, auth, usuario, sesion, creada_en }: Omit<FilaSuscripcion, "id">,
): Promise<boolean> {
  const filas = await db
    .insert(push_suscripciones)
    .values({ endpoint, p256dh, auth, usuario, sesion, creada_en })
    .onConflictDoUpdate({
      target: push_suscripciones.endpoint,
      set: { usuario, sesion, creada_en },
      setWhere: and(eq(push_suscripciones.p256dh, p256dh), eq(push_suscripciones.auth, auth)),
    })
    .returning({ id: push_suscripciones.id });
  return filas.length > 0;
}

type Navegador = Pick<FilaSuscripcion, "endpoint" | "p256dh" | "auth" | "usuario">;

/** What waits for a browser must not be shown to the next person who signs in there. */
export async function soltarAjena(
  { db }: Lector,
  { endpoint, p256dh, auth, usuario }: Navegador,
): Promise<void> {
  await db
    .delete(push_suscripciones)
    .where(
      and(
        eq(push_suscripciones.endpoint, endpoint),
        eq(push_suscripciones.p256dh, p256dh),
        eq(push_suscripciones.auth, auth),
        not(eq(push_suscripciones.usuario, usuario)),
      ),
    );
}

/** Removes the oldest browsers of a person beyond the newest `max`. */
export async function recortar({ db }: Lector, usuario: string, max: number): Promise<void> {
  const sobran = db
    .select({ id: push_suscripciones.id })
    .from(push_suscripciones)
    .where(eq(push_suscripciones.usuario, usuario))
    .orderBy(desc(push_suscripciones.creada_en), desc(push_suscripciones.id))
    .offset(max);
  await db.delete(push_suscripciones).where(inArray(push_suscripciones.id, sobran));
}

/** Removes one of the person's own browsers; false when there was none. */
export async function borrarSuscripcion({ db }: Lector, usuario: string, endpoint: string): Promise<boolean> {
  const filas = await db
    .delete(push_suscripciones)
    .where(and(eq(push_suscripciones.usuario, usuario), eq(push_suscripciones.endpoint, endpoint)))
    .returning({ id: push_suscripciones.id });
  return filas.length > 0;
}

/** Removes all browsers of a person, with what waits for them. */
export async function soltarTodas({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(push_suscripciones).where(eq(push_suscripciones.usuario, usuario));
}

/** Removes a browser that the push service no longer knows. */
export async function borrarTerminada({ db }: Lector, id: number): Promise<void> {
  await db.delete(push_suscripciones).where(eq(push_suscripciones.id, id));
}

export async function contarSuscripciones({ db }: Lector, usuario: string): Promise<number> {
  return db.$count(push_suscripciones, eq(push_suscripciones.usuario, usuario));
}

export async function buscarPreferencias({ db }: Lector, usuario: string): Promise<Preferencias | null> {
  const [fila] = await db
    .select({
      pago: push_preferencias.pago,
      sorteo: push_preferencias.sorteo,
      premio: push_preferencias.premio,
      devolucion: push_preferencias.devolucion,
    })
    .from(push_preferencias)
    .where(eq(push_preferencias.usuario, usuario));
  return fila ?? null;
}

export async function escribirPreferencias(
  { db }: Lector,
  usuario: string,
  valores: Preferencias & { cambiada_en: Date },
): Promise<void> {
  await db
    .insert(push_preferencias)
    .values({ usuario, ...valores })
    .onConflictDoUpdate({ target: push_preferencias.usuario, set: valores });
}

/** What still waits of kinds that the person switched off. */
export async function omitirPendientes(
  { db }: Lector,
  usuario: string,
  clases: readonly ClaseAviso[],
): Promise<void> {
  if (clases.length === 0) return;
  await db
    .update(push_envios)
    .set({ estado: "omitido", tomado_hasta: null })
    .where(
      and(
        eq(push_envios.estado, "pendiente"),
        inArray(push_envios.clase, [...clases]),
        sql`${push_envios.suscripcion} in (select id from push_suscripciones where usuario = ${usuario})`,
      ),
    );
}

/** Removes the browsers and the choices of a person who is deleted. What waits goes with the browsers. */
export async function olvidarPush({ db }: Lector, usuario: string): Promise<void> {
  await soltarTodas({ db }, usuario);
  await db.delete(push_preferencias).where(eq(push_preferencias.usuario, usuario));
}
