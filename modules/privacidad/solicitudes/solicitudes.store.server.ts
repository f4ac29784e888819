import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  like,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { bloqueos, correos, solicitudes_datos } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { comienzoDe, type Porcion } from "#modules/comun/texto/busqueda.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { ClaseSolicitud } from "./solicitud.ts";

export type FilaSolicitud = typeof solicitudes_datos.$inferSelect;
export type SolicitudNueva = typeof solicitudes_datos.$inferInsert;

/** Writes a request, unless the person has an open one of its kind. Returns whether it is new. */
export async function insertarSolicitud({ db }: Lector, fila: SolicitudNueva): Promise<boolean> {
  const { rowCount } = await db.insert(solicitudes_datos).values(fila).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** The open request of a kind that the person already has. */
export async function leerAbierta(
  { db }: Lector,
  { usuario, email, clase }: { usuario: string | null; email: string; clase: ClaseSolicitud },
): Promise<FilaSolicitud | null> {
  const [fila] = await db
    .select()
    .from(solicitudes_datos)
    .where(
      and(
        isNull(solicitudes_datos.respondida_en),
        eq(solicitudes_datos.clase, clase),
        sql`coalesce(usuario, email) = ${usuario ?? email}`,
      ),
    );
  return fila ?? null;
}

export async function leerSolicitudDatos({ db }: Lector, codigo: string): Promise<FilaSolicitud | null> {
  const [fila] = await db.select().from(solicitudes_datos).where(eq(solicitudes_datos.codigo, codigo));
  return fila ?? null;
}

/**
 * Another open request of the person that asks for the block of their data; null when there is none. One whose block the desk
 * ended no longer asks.
 */
export async function leerOtraQueBloquea(
  { db }: Lector,
  { codigo, usuario, email }: Pick<FilaSolicitud, "codigo" | "usuario" | "email">,
): Promise<string | null> {
  const terminado = db
    .select({ id: bloqueos.id })
    .from(bloqueos)
    .where(and(eq(bloqueos.solicitud, solicitudes_datos.codigo), isNotNull(bloqueos.termina_en)));
  const [otra] = await db
    .select({ codigo: solicitudes_datos.codigo })
    .from(solicitudes_datos)
    .where(
      and(
        isNull(solicitudes_datos.respondida_en),
        eq(solicitudes_datos.con_bloqueo, true),
        ne(solicitudes_datos.codigo, codigo),
        sql`(${solicitudes_datos.usuario} = ${usuario}::text or ${solicitudes_datos.email} = ${email}::text)`,
        notExists(terminado),
      ),
    )
    .orderBy(asc(solicitudes_datos.id))
    .limit(1);
  return otra?.codigo ?? null;
}

/** The request, locked for the rest of the transaction. */
export async function bloquearSolicitud({ db }: Lector, codigo: string): Promise<FilaSolicitud | null> {
  enOrden(db, "solicitudes", [codigo]);
  const [fila] = await db
    .select()
    .from(solicitudes_datos)
    .where(eq(solicitudes_datos.codigo, codigo))
    .for("update");
  return fila ?? null;
}

export async function cambiarSolicitud(
  { db }: Lector,
  codigo: string,
  cambio: Partial<SolicitudNueva>,
): Promise<void> {
  await db.update(solicitudes_datos).set(cambio).where(eq(solicitudes_datos.codigo, codigo));
}

const POCAS = 20;

/** What a person asked, newest first. */
export const leerSolicitudesDe = ({ db }: Lector, usuario: string) =>
  db
    .select({
      codigo: solicitudes_datos.codigo,
      clase: solicitudes_datos.clase,
      estado: solicitudes_datos.estado,
      detalle: solicitudes_datos.detalle,
      respuesta: solicitudes_datos.respuesta,
      recibida_en: solicitudes_datos.recibida_en,
      vence_en: solicitudes_datos.vence_en,
      prorrogada_en: solicitudes_datos.prorrogada_en,
      respondida_en: solicitudes_datos.respondida_en,
    })
    .from(solicitudes_datos)
    .where(eq(solicitudes_datos.usuario, usuario))
    .orderBy(desc(solicitudes_datos.id))
    .limit(POCAS);

/** Everything about a person's requests and blocks, for their copy of their data. */
export async function leerSolicitudesPropias({ db }: Lector, usuario: string) {
  const pedidas = await db
    .select()
    .from(solicitudes_datos)
    .where(eq(solicitudes_datos.usuario, usuario))
    .orderBy(asc(solicitudes_datos.id));
  const bloqueadas = await db
    .select()
    .from(bloqueos)
    .where(eq(bloqueos.usuario, usuario))
    .orderBy(asc(bloqueos.id));
  return {
    solicitudes: pedidas.map(({ respondida_por: _, ...solicitud }) => solicitud),
    bloqueos: bloqueadas.map(({ quien: _, ...bloqueo }) => bloqueo),
  };
}

/** Whether the shop already answered a request of this kind by itself since then. */
export async function yaAnotada(
  { db }: Lector,
  { usuario, clase, desde }: { usuario: string; clase: ClaseSolicitud; desde: Date },
): Promise<boolean> {
  const donde = and(
    eq(solicitudes_datos.usuario, usuario),
    eq(solicitudes_datos.clase, clase),
    sql`${solicitudes_datos.respondida_por} is null and ${solicitudes_datos.respondida_en} >= ${desde.toISOString()}::timestamptz`,
  );
  return (await db.$count(solicitudes_datos, donde)) > 0;
}

/** The end of the term in which the block of a request waits for its answer; null when it waits for none. */
const bloqueoHasta = sql<Date | null>`(select b.vence_en from bloqueos b
  where b.solicitud = ${solicitudes_datos.codigo} and b.respondido_en is null and b.termina_en is null)`.mapWith(
  bloqueos.vence_en,
);

export type FiltroSolicitudes = {
  estado?: "abiertas" | "bloqueo" | "acogida" | "parcial" | "denegada" | undefined;
  texto?: string | undefined;
};

/** By code or by the beginning of the address. */
const conTexto = (texto: string | undefined): SQL | undefined =>
  texto
    ? or(
        eq(solicitudes_datos.codigo, texto.toUpperCase()),
        eq(solicitudes_datos.usuario, texto.toUpperCase()),
        like(solicitudes_datos.email, comienzoDe(texto.toLowerCase())),
      )
    : undefined;

const enEstado = (estado: FiltroSolicitudes["estado"]): SQL | undefined => {
  if (estado === "abiertas") return isNull(solicitudes_datos.respondida_en);
  if (estado === "bloqueo") return sql`${bloqueoHasta} is not null`;
  return estado ? eq(solicitudes_datos.estado, estado) : undefined;
};

export type FilaDeLista = FilaSolicitud & { bloqueo_hasta: Date | null };

/** Open ones by the term that ends first, that of their block or their own; others by their newest. */
export const leerPaginaSolicitudes = (
  { db }: Lector,
  { estado, texto }: FiltroSolicitudes,
  { limite, desde }: Porcion,
): Promise<FilaDeLista[]> =>
  db
    .select({ ...getTableColumns(solicitudes_datos), bloqueo_hasta: bloqueoHasta })
    .from(solicitudes_datos)
    .where(and(enEstado(estado), conTexto(texto)))
    .orderBy(
      ...(estado === "abiertas" || estado === "bloqueo"
        ? [sql`least(${solicitudes_datos.vence_en}, ${bloqueoHasta})`, asc(solicitudes_datos.id)]
        : [desc(solicitudes_datos.id)]),
    )
    .limit(limite)
    .offset(desde);

export type ConteosSolicitudes = Record<
  "abiertas" | "bloqueo" | "todas" | "acogida" | "parcial" | "denegada",
  number
>;

export async function contarSolicitudes(
  { db }: Lector,
  texto: string | undefined,
): Promise<ConteosSolicitudes> {
  const cuantas = (donde: SQL | undefined) =>
    cuantosHasta(sql`from ${solicitudes_datos} where ${and(donde, conTexto(texto)) ?? sql`true`}`);
  const { rows } = await db.execute<ConteosSolicitudes>(sql`
    select ${cuantas(enEstado("abiertas"))} as abiertas, ${cuantas(undefined)} as todas,
           ${cuantas(enEstado("bloqueo"))} as bloqueo,
           ${cuantas(enEstado("acogida"))} as acogida, ${cuantas(enEstado("parcial"))} as parcial,
           ${cuantas(enEstado("denegada"))} as denegada`);
  const [conteos] = rows;
  if (!conteos) throw new Error("a query of one row answered none");
  return conteos;
}

/** Open requests and unanswered blocks whose term ends before an instant, by that end. */
export async function leerPlazosCercanos(
  { db }: Lector,
  hasta: { solicitud: Date; bloqueo: Date },
  limite: number,
): Promise<{ codigo: string; clase: "solicitud" | "bloqueo"; vence_en: Date }[]> {
  const { rows } = await db.execute<{ codigo: string; clase: "solicitud" | "bloqueo"; vence_en: string }>(sql`
    select codigo, 'solicitud' as clase, vence_en from solicitudes_datos
     where respondida_en is null and vence_en <= ${hasta.solicitud.toISOString()}::timestamptz
    union all
    select solicitud, 'bloqueo', vence_en from bloqueos
     where respondido_en is null and termina_en is null and vence_en <= ${hasta.bloqueo.toISOString()}::timestamptz
     order by vence_en, codigo limit ${limite}`);
  return rows.map(({ vence_en, ...plazo }) => ({ ...plazo, vence_en: new Date(vence_en) }));
}

/** The mails about a request, by the beginning of the keys under which they were queued. */
export const leerCorreosDeSolicitud = ({ db }: Lector, claves: string) =>
  db
    .select({
      id: correos.id,
      asunto: correos.asunto,
      estado: correos.estado,
      created_at: correos.created_at,
      enviado_en: correos.enviado_en,
    })
    .from(correos)
    .where(like(correos.clave, comienzoDe(claves)))
    .orderBy(asc(correos.id));

/** Requests of a deleted person stay as proof, without what they and the shop wrote. Open ones end with the account. */
export async function olvidarSolicitudes({ db }: Lector, usuario: string, ahora: Date): Promise<void> {
  const cierre = sql`${ahora.toISOString()}::timestamptz`;
  await db
    .update(solicitudes_datos)
    .set({
      email: null,
      detalle: null,
      respuesta: null,
      estado: sql`case when ${solicitudes_datos.respondida_en} is null then 'acogida' else ${solicitudes_datos.estado} end`,
      respondida_en: sql`coalesce(${solicitudes_datos.respondida_en}, ${cierre})`,
    })
    .where(eq(solicitudes_datos.usuario, usuario));
}

/** Requests answered before then keep their dates and results, without the person; how many. */
export async function olvidarSolicitudesAnteriores(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const pasadas = sql`select id from solicitudes_datos where respondida_en < ${antes.toISOString()}::timestamptz
    and (email is not null or detalle is not null or respuesta is not null) limit ${limite} for update skip locked`;
  const { rowCount } = await db
    .update(solicitudes_datos)
    .set({ email: null, detalle: null, respuesta: null })
    .where(sql`${solicitudes_datos.id} in (${pasadas})`);
  return rowCount ?? 0;
}
