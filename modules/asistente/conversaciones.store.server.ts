import { and, asc, count, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { conversaciones, conversaciones_mensajes } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Motor } from "./protocolo.ts";

type Vida = { ahora: Date; vence_en: Date };

/** A live talk under this fingerprint; null when there is none or its time has passed. */
export async function buscarConversacion(
  { db }: Lector,
  huella: string,
  ahora: Date,
): Promise<number | null> {
  const [fila] = await db
    .select({ id: conversaciones.id })
    .from(conversaciones)
    .where(and(eq(conversaciones.huella, huella), gt(conversaciones.vence_en, ahora)));
  return fila?.id ?? null;
}

/** A visitor who signs in takes the talk along; nobody finds it under the old fingerprint again. */
export async function entregarConversacion(
  { db }: Lector,
  { de, a, usuario, ahora }: { de: string; a: string; usuario: string; ahora: Date },
): Promise<void> {
  await db
    .update(conversaciones)
    .set({ huella: a, usuario })
    .where(
      and(
        eq(conversaciones.huella, de),
        gt(conversaciones.vence_en, ahora),
        sql`not exists (select from conversaciones o where o.huella = ${a})`,
      ),
    );
}

/** The talk of a fingerprint, begun anew when its time had passed. */
export async function abrirConversacion(
  { db }: Lector,
  { huella, usuario, ahora, vence_en }: Vida & { huella: string; usuario: string | null },
): Promise<number> {
  await db
    .delete(conversaciones)
    .where(and(eq(conversaciones.huella, huella), lt(conversaciones.vence_en, ahora)));
  const [fila] = await db
    .insert(conversaciones)
    .values({ huella, usuario, created_at: ahora, vence_en })
    .onConflictDoUpdate({ target: conversaciones.huella, set: { vence_en } })
    .returning({ id: conversaciones.id });
  return fila?.id ?? 0;
}

type Mensaje = {
  de: "persona" | "mati";
  texto: string;
  componentes?: unknown[];
  archivos?: unknown[];
  motor?: Motor;
};

export async function guardarMensajes(
  { db }: Lector,
  conversacion: number,
  mensajes: readonly Mensaje[],
  ahora: Date,
): Promise<void> {
  await db
    .insert(conversaciones_mensajes)
    .values(mensajes.map((mensaje) => ({ ...mensaje, conversacion, created_at: ahora })));
}

const CAMPOS = {
  de: conversaciones_mensajes.de,
  texto: conversaciones_mensajes.texto,
  componentes: conversaciones_mensajes.componentes,
};

/** The last messages, in the order in which they were written. */
export async function leerMensajes({ db }: Lector, conversacion: number, cuantos: number) {
  const ultimos = await db
    .select({ ...CAMPOS, id: conversaciones_mensajes.id })
    .from(conversaciones_mensajes)
    .where(eq(conversaciones_mensajes.conversacion, conversacion))
    .orderBy(desc(conversaciones_mensajes.id))
    .limit(cuantos);
  return ultimos.reverse().map(({ id: _, ...mensaje }) => mensaje);
}

/** Talks whose time has passed, with their messages. */
export async function borrarVencidas({ db }: Lector, ahora: Date): Promise<number> {
  const { rowCount } = await db.delete(conversaciones).where(lt(conversaciones.vence_en, ahora));
  return rowCount ?? 0;
}

/** How many answers each one gave since then. */
export const contarPorMotor = ({ db }: Lector, desde: Date) =>
  db
    .select({ motor: conversaciones_mensajes.motor, respuestas: count() })
    .from(conversaciones_mensajes)
    .where(and(gte(conversaciones_mensajes.created_at, desde), sql`motor is not null`))
    .groupBy(conversaciones_mensajes.motor)
    .orderBy(asc(conversaciones_mensajes.motor));
