import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import {
  conocimientos,
  conversaciones,
  conversaciones_mensajes,
  preguntas_pendientes,
} from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { MOTORES, type Motor } from "./protocolo.ts";

type Vida = { ahora: Date; vence_en: Date };

/** The id of the conversation with this key; null when there is none or it has expired. */
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

/** Moves a visitor's conversation to the key of the person who signed in, unless that key already has one. */
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

/** The conversation with this key; an expired one is replaced by a new one. */
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
  breve?: string | null;
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

const MENSAJE = {
  de: conversaciones_mensajes.de,
  texto: conversaciones_mensajes.texto,
  breve: conversaciones_mensajes.breve,
  componentes: conversaciones_mensajes.componentes,
};

/** The last messages, oldest first. */
export async function leerMensajes({ db }: Lector, conversacion: number, cuantos: number) {
  const ultimos = await db
    .select({ ...MENSAJE, id: conversaciones_mensajes.id })
    .from(conversaciones_mensajes)
    .where(eq(conversaciones_mensajes.conversacion, conversacion))
    .orderBy(desc(conversaciones_mensajes.id))
    .limit(cuantos);
  return ultimos.reverse().map(({ id: _, ...mensaje }) => mensaje);
}

/** Deletes expired conversations with their messages. */
export async function borrarVencidas({ db }: Lector, ahora: Date): Promise<number> {
  const { rowCount } = await db.delete(conversaciones).where(lt(conversaciones.vence_en, ahora));
  return rowCount ?? 0;
}

/** How many answers each engine gave since then, counted up to the limit, without engines that gave none. */
export async function contarPorMotor(
  { db }: Lector,
  desde: Date,
  tope = TOPE_CONTEO,
): Promise<{ motor: Motor; respuestas: number }[]> {
  const columnas = MOTORES.map((motor) => {
    const suyas = sql`from ${conversaciones_mensajes} where motor = ${motor} and created_at >= ${desde.toISOString()}::timestamptz`;
    return sql`${cuantosHasta(suyas, tope)} as ${sql.identifier(motor)}`;
  });
  const { rows } = await db.execute<Record<Motor, number>>(sql`select ${sql.join(columnas, sql`, `)}`);
  return MOTORES.flatMap((motor) => {
    const respuestas = rows[0]?.[motor] ?? 0;
    return respuestas > 0 ? [{ motor, respuestas }] : [];
  });
}

const CONOCIMIENTO = {
  id: conocimientos.id,
  tema: conocimientos.tema,
  pregunta: conocimientos.pregunta,
  variantes: conocimientos.variantes,
  respuesta: conocimientos.respuesta,
  activo: conocimientos.activo,
};

export const leerConocimientos = ({ db }: Lector) =>
  db.select(CONOCIMIENTO).from(conocimientos).orderBy(asc(conocimientos.id));

export const leerActivos = ({ db }: Lector) =>
  db
    .select(CONOCIMIENTO)
    .from(conocimientos)
    .where(eq(conocimientos.activo, true))
    .orderBy(asc(conocimientos.id));

export async function bloquearConocimiento({ db }: Lector, id: number) {
  const [fila] = await db
    .select(CONOCIMIENTO)
    .from(conocimientos)
    .where(eq(conocimientos.id, id))
    .for("update");
  return fila ?? null;
}

type Datos = { pregunta: string; variantes: string; respuesta: string; activo: boolean };
type Firma = { actualizado_en: Date; actualizado_por: string };

export async function insertarConocimiento({ db }: Lector, datos: Datos & Firma): Promise<number> {
  const [fila] = await db.insert(conocimientos).values(datos).returning({ id: conocimientos.id });
  return fila?.id ?? 0;
}

export const cambiarConocimiento = ({ db }: Lector, id: number, cambios: Partial<Datos> & Firma) =>
  db.update(conocimientos).set(cambios).where(eq(conocimientos.id, id));

export const eliminarConocimiento = ({ db }: Lector, id: number) =>
  db.delete(conocimientos).where(eq(conocimientos.id, id));

/** Counts an unanswered question. A discarded one stays discarded; an answered one is opened again. */
export async function contarPendiente(
  { db }: Lector,
  { clave, pregunta, ahora }: { clave: string; pregunta: string; ahora: Date },
): Promise<void> {
  await db
    .insert(preguntas_pendientes)
    .values({ clave, pregunta, primera_vez: ahora, ultima_vez: ahora })
    .onConflictDoUpdate({
      target: preguntas_pendientes.clave,
      set: {
        veces: sql`${preguntas_pendientes.veces} + 1`,
        ultima_vez: ahora,
        estado: sql`case when ${preguntas_pendientes.estado} = 'descartada' then 'descartada' else 'pendiente' end`,
      },
    });
}

export const leerPreguntasPendientes = ({ db }: Lector, cuantas: number) =>
  db
    .select()
    .from(preguntas_pendientes)
    .where(eq(preguntas_pendientes.estado, "pendiente"))
    .orderBy(desc(preguntas_pendientes.veces), desc(preguntas_pendientes.ultima_vez))
    .limit(cuantas);

export const contarPreguntasPendientes = ({ db }: Lector): Promise<number> =>
  db.$count(preguntas_pendientes, eq(preguntas_pendientes.estado, "pendiente"));

export async function bloquearPendiente({ db }: Lector, id: number) {
  const [fila] = await db
    .select()
    .from(preguntas_pendientes)
    .where(eq(preguntas_pendientes.id, id))
    .for("update");
  return fila ?? null;
}

export const cerrarPendiente = ({ db }: Lector, id: number, estado: "respondida" | "descartada") =>
  db.update(preguntas_pendientes).set({ estado }).where(eq(preguntas_pendientes.id, id));

/** Deletes questions that were last asked before then. */
export async function olvidarPendientes({ db }: Lector, antes: Date): Promise<number> {
  const { rowCount } = await db
    .delete(preguntas_pendientes)
    .where(sql`${preguntas_pendientes.ultima_vez} < ${antes.toISOString()}`);
  return rowCount ?? 0;
}

/** Deletes the conversations of a person who is deleted. */
export async function olvidarConversaciones({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(conversaciones).where(eq(conversaciones.usuario, usuario));
}
