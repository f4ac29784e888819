import { and, desc, eq, getTableColumns, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import { correos } from "#database/schema.ts";
import type { FalloEnvio } from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import { sinBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { comienzoDe, patronDe } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { ESPERAN_BLOQUEO } from "./bloqueo.ts";
import type { MensajeCorreo } from "./correo.ts";

export type EstadoCorreo = (typeof correos.$inferSelect)["estado"];
export type FilaCorreo = typeof correos.$inferSelect;

export type CorreoNuevo = Pick<
  FilaCorreo,
  "clave" | "usuario" | "para" | "plantilla" | "datos" | "asunto" | "proximo_intento" | "created_at"
> & {
  /** Adds the newest seal of the book to the data. */
  cita_sello: boolean;
};

const ULTIMO_SELLO = sql`coalesce((
  select jsonb_build_object('sello', jsonb_build_object('fecha', fecha::text, 'sello', sello))
    from libro_sellos order by fecha desc limit 1), '{}')`;

/** Bounds the parameter of one statement. */
const POR_ORDEN = 1_000;

/**
 * Inserts mails with new keys and returns how many there were; a mail whose key exists is not changed. All rows are one parameter, so
 * the statement is prepared whatever their number. It reads the seal too: a query of its own would cost purchases and abonos a round trip.
 */
export async function insertarCorreos({ db }: Lector, filas: readonly CorreoNuevo[]): Promise<number> {
  let nuevos = 0;
  for (let desde = 0; desde < filas.length; desde += POR_ORDEN) {
    const orden = JSON.stringify(filas.slice(desde, desde + POR_ORDEN));
    const { rowCount } = await db.execute(sql`${PREPARED}
      insert into correos (clave, usuario, para, plantilla, datos, asunto, proximo_intento, created_at)
      select clave, usuario, para, plantilla, datos || case when cita_sello then ${ULTIMO_SELLO} else '{}' end, asunto,
             proximo_intento, created_at
        from jsonb_to_recordset(${orden}::jsonb) as f(clave text, usuario text, para text, plantilla text, datos jsonb,
             asunto text, proximo_intento timestamptz, created_at timestamptz, cita_sello boolean)
          on conflict do nothing`);
    nuevos += rowCount ?? 0;
  }
  return nuevos;
}

/** A mail to a person whose data are blocked waits, unless law or a purchase requires it. */
const PUEDE_SALIR = sql`(${correos.plantilla} <> all(${sql.param([...ESPERAN_BLOQUEO])}::text[])
  or ${sinBloqueo({ usuario: sql`${correos.usuario}`, email: sql`${correos.para}` })})`;

export type CorreoTomado = MensajeCorreo & { intentos: number };

/**
 * Takes the mails that have waited longest, in one statement that commits before they are sent. A taken mail
 * has no `ultimo_error`, which distinguishes it from one that waits after a failure.
 */
export async function tomarCorreos(
  { db }: Lector,
  cuantos: number,
  { ahora, hasta }: { ahora: Date; hasta: Date },
): Promise<CorreoTomado[]> {
  const vencidos = sql`array(select id from ${correos} where estado = 'pendiente' and proximo_intento <= ${ahora.toISOString()}
    and ${PUEDE_SALIR} order by proximo_intento, id limit ${cuantos} for update skip locked)`;
  return db
    .update(correos)
    .set({ intentos: sql`${correos.intentos} + 1`, proximo_intento: hasta, ultimo_error: null })
    .where(sql`${correos.id} = any(${vencidos})`)
    .returning()
    .prepare("tomar_correos")
    .execute();
}

/** `datos` only if the mail had others until it was sent. */
export type CorreoEnviado = { id: number; datos: MensajeCorreo["datos"] | null };

/** Marks delivered mails as sent, even if another process has taken one of them meanwhile. */
export async function marcarCorreosEnviados(
  { db }: Lector,
  enviados: readonly CorreoEnviado[],
  enviado_en: Date,
): Promise<void> {
  const cambiados = enviados.flatMap(({ id, datos }) => (datos ? [[id, datos]] : []));
  const porId = Object.fromEntries(cambiados);
  const ids = sql.param(enviados.map(({ id }) => id));
  await db
    .update(correos)
    .set({
      enviado_en,
      datos: sql`coalesce(${JSON.stringify(porId)}::jsonb -> ${correos.id}::text, ${correos.datos})`,
      estado: "enviado",
      ultimo_error: null,
    })
    .where(and(sql`${correos.id} = any(${ids}::bigint[])`, eq(correos.estado, "pendiente")))
    .prepare("marcar_enviados")
    .execute();
}

/** Records a failure only if no other attempt has started since. Returns the state in which it leaves the mail. */
export async function marcarCorreoFallido(
  { db }: Lector,
  { id, intentos: intento }: CorreoTomado,
  { agotado, proximo_intento, intentos, motivo }: FalloEnvio,
): Promise<EstadoCorreo> {
  const estado = agotado ? "atascado" : "pendiente";
  await db
    .update(correos)
    .set({ estado, proximo_intento, intentos, ultimo_error: motivo })
    .where(and(eq(correos.id, id), eq(correos.estado, "pendiente"), eq(correos.intentos, intento)));
  return estado;
}

/** Mails that are stuck or wait after a failure. A mail in flight is excluded: it would be sent twice. */
const detenido = or(
  eq(correos.estado, "atascado"),
  and(eq(correos.estado, "pendiente"), isNotNull(correos.ultimo_error)),
);

/** Makes mails due now. A stuck mail gets all its attempts again; a waiting one keeps its count. */
async function soltar({ db }: Lector, donde: SQL | undefined, ahora: Date): Promise<number[]> {
  const filas = await db
    .update(correos)
    .set({
      intentos: sql`case when ${correos.estado} = 'atascado' then 0 else ${correos.intentos} end`,
      estado: "pendiente",
      proximo_intento: ahora,
    })
    .where(and(donde, detenido))
    .returning({ id: correos.id });
  return filas.map(({ id }) => id);
}

export const soltarPorId = (ctx: Lector, id: number, ahora: Date) => soltar(ctx, eq(correos.id, id), ahora);
export const soltarAtascados = (ctx: Lector, ahora: Date) =>
  soltar(ctx, eq(correos.estado, "atascado"), ahora);

export async function buscarPorClave({ db }: Lector, clave: string): Promise<FilaCorreo | null> {
  const [fila] = await db.select().from(correos).where(eq(correos.clave, clave)).for("update");
  return fila ?? null;
}

export async function buscarPorId({ db }: Lector, id: number): Promise<FilaCorreo | null> {
  const [fila] = await db.select().from(correos).where(eq(correos.id, id));
  return fila ?? null;
}

export type FiltroCorreos = { estado?: EstadoCorreo; texto?: string; para?: string };

const ULTIMOS_CON_TEXTO = 2_000;

/**
 * Matches the beginning of the recipient or of the code in the key in all mails, and any part of recipient,
 * subject or key in the newest ones. A larger index would slow down every insert to speed up a rare search.
 */
function conTexto(texto: string): SQL {
  const patron = patronDe(texto);
  const comienzo = comienzoDe(texto);
  return sql`
    select id from correos where para like ${comienzo.toLowerCase()}
    union all select id from correos where split_part(clave, ':', 2) like ${comienzo.toUpperCase()}
    union all select id from (select id, para, asunto, clave from correos order by id desc limit ${ULTIMOS_CON_TEXTO}) u
     where para ilike ${patron} or asunto ilike ${patron} or clave ilike ${patron}`;
}

type Donde = Omit<FiltroCorreos, "texto"> & { hallados?: boolean };

/** Mails of a state or a recipient; only those of the table `hallados` if the statement has one. */
function condicion({ estado, para, hallados }: Donde): SQL | undefined {
  return and(
    estado ? eq(correos.estado, estado) : undefined,
    para ? eq(correos.para, para) : undefined,
    hallados ? sql`${correos.id} in (select id from hallados)` : undefined,
  );
}

const { datos: _datos, ...resumen } = getTableColumns(correos);
export type ResumenCorreo = Omit<FilaCorreo, "datos">;

export const leerPaginaCorreos = (
  { db }: Lector,
  filtro: Omit<FiltroCorreos, "texto">,
  { limite, desde }: Porcion,
): Promise<ResumenCorreo[]> =>
  db
    .select(resumen)
    .from(correos)
    .where(condicion(filtro))
    .orderBy(desc(correos.id))
    .limit(limite)
    .offset(desde);

export const leerPorIds = ({ db }: Lector, ids: readonly number[]): Promise<ResumenCorreo[]> =>
  db
    .select(resumen)
    .from(correos)
    .where(sql`${correos.id} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(desc(correos.id));

export type ConteosCorreos = Record<EstadoCorreo, number>;

/** Columns with the number of mails in each state, counted up to the limit. */
function conteos(donde: Omit<Donde, "estado">): SQL {
  const cuantos = (estado: EstadoCorreo) =>
    cuantosHasta(sql`from ${correos} where ${condicion({ ...donde, estado })}`);
  return sql`${cuantos("pendiente")} as pendiente, ${cuantos("enviado")} as enviado, ${cuantos("atascado")} as atascado`;
}

const NINGUNO: ConteosCorreos = { pendiente: 0, enviado: 0, atascado: 0 };

export async function contarCorreosPorEstado(
  { db }: Lector,
  filtro: Pick<FiltroCorreos, "para"> = {},
): Promise<ConteosCorreos> {
  const { rows } = await db.execute<ConteosCorreos>(sql`select ${conteos(filtro)}`);
  return rows[0] ?? NINGUNO;
}

/** How many mails a text finds in each state, and the ids of a page of them: the text is looked up once for all of it. */
export async function buscarConTexto(
  { db }: Lector,
  texto: string,
  { filtro, limite, desde }: Porcion & { filtro: Omit<FiltroCorreos, "texto"> },
): Promise<{ hallados: ConteosCorreos; ids: number[] }> {
  const { estado: _, ...suyos } = filtro;
  const { rows } = await db.execute<ConteosCorreos & { ids: number[] }>(sql`
    with hallados as (${conTexto(texto)})
    select ${conteos({ ...suyos, hallados: true })},
           array(select id from ${correos} where ${condicion({ ...filtro, hallados: true })}
                  order by id desc limit ${limite} offset ${desde}) as ids`);
  const { ids, ...hallados } = rows[0] ?? { ...NINGUNO, ids: [] };
  return { hallados, ids };
}

/** All pending mails that may go out, counted without a limit, for monitoring. */
export const contarCorreosPendientes = ({ db }: Lector): Promise<number> =>
  db.$count(correos, and(eq(correos.estado, "pendiente"), PUEDE_SALIR));

export async function borrarPorId({ db }: Lector, id: number): Promise<void> {
  await db.delete(correos).where(eq(correos.id, id));
}

export async function borrarDePersona(
  { db }: Lector,
  { usuario, para }: { usuario: string; para: string | null },
) {
  await db.delete(correos).where(or(eq(correos.usuario, usuario), para ? eq(correos.para, para) : undefined));
}

/** Deletes mails that were written before then and wait for nothing, oldest first; how many. */
export async function borrarCorreosAnteriores({ db }: Lector, antes: Date, limite: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from correos where id = any(array(
      select id from correos where created_at < ${antes.toISOString()}::timestamptz and estado <> 'pendiente'
       order by created_at limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}

/** Deletes farewell mails that were sent before then: they contain the address of a deleted person. */
export async function borrarDespedidas({ db }: Lector, antes: Date): Promise<number> {
  const borradas = await db
    .delete(correos)
    .where(
      and(
        eq(correos.plantilla, "cuenta_eliminada"),
        eq(correos.estado, "enviado"),
        lte(correos.enviado_en, antes),
      ),
    )
    .returning({ id: correos.id });
  return borradas.length;
}
