import { and, asc, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { libro_cuentas, rutPlano, user, usuarios } from "#database/schema.ts";
import type { ConRol } from "#modules/comun/acceso/permisos.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { patronDe } from "#modules/comun/texto/busqueda.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { personaContiene } from "#modules/usuarios/usuarios.store.server.ts";
import {
  comoRut,
  type EstadoUsuarios,
  type FiltrosUsuarios,
  type OrdenUsuarios,
  type RolBuscado,
} from "./filtros.ts";
import type { SituacionPersona } from "./situacion.ts";

/** Only what the list shows: no RUT, telephone or address. */
const PERSONA = {
  codigo_referido: usuarios.codigo_referido,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  email: usuarios.email,
  role: usuarios.role,
  rol_admin: usuarios.rol_admin,
  confirmado: user.emailVerified,
  bloqueado_en: usuarios.bloqueado_en,
  eliminacion_pedida_en: usuarios.eliminacion_pedida_en,
  eliminado_en: usuarios.eliminado_en,
  fecha_registro: usuarios.fecha_registro,
};
const PUNTOS = sql<number>`coalesce(${libro_cuentas.saldo}, 0)`;
const suCuenta = sql`${libro_cuentas.cuenta} = 'usuario:' || ${usuarios.codigo_referido}`;
const NOMBRE = usuarios.nombre_plano;

const ORDEN: Record<OrdenUsuarios, SQL[]> = {
  nuevos: [desc(usuarios.fecha_registro), desc(usuarios.codigo_referido)],
  antiguos: [asc(usuarios.fecha_registro), asc(usuarios.codigo_referido)],
  // People without a name come last.
  nombre: [sql`nullif(${NOMBRE}, '') asc nulls last`, asc(usuarios.codigo_referido)],
  puntos: [sql`coalesce(${libro_cuentas.saldo}, 0) desc`, asc(usuarios.codigo_referido)],
};

const seQueda = and(isNull(usuarios.eliminado_en), isNull(usuarios.eliminacion_pedida_en));
/** Looked up among the few unconfirmed accounts, which have an index, instead of reading the account of each person. */
const sinConfirmar = sql`exists (select from auth."user" a where a.id = ${usuarios.user_id} and not a."emailVerified")`;
const ESTADO: Record<EstadoUsuarios, SQL | undefined> = {
  activas: and(seQueda, isNull(usuarios.bloqueado_en), isNotNull(usuarios.user_id), not(sinConfirmar)),
  bloqueadas: and(seQueda, isNotNull(usuarios.bloqueado_en)),
  sin_confirmar: and(
    seQueda,
    isNull(usuarios.bloqueado_en),
    sql`${usuarios.codigo_referido} in (
    select u.codigo_referido from auth."user" a join usuarios u on u.user_id = a.id where not a."emailVerified"
    union all select u.codigo_referido from usuarios u where u.user_id is null)`,
  ),
  eliminadas: or(isNotNull(usuarios.eliminado_en), isNotNull(usuarios.eliminacion_pedida_en)),
};

const ROL: Record<RolBuscado, SQL | undefined> = {
  usuario: eq(usuarios.role, "usuario"),
  admin: eq(usuarios.role, "admin"),
  duena: eq(usuarios.rol_admin, "duena"),
  ventas: eq(usuarios.rol_admin, "ventas"),
  catalogo: eq(usuarios.rol_admin, "catalogo"),
  lectura: eq(usuarios.rol_admin, "lectura"),
};

/** All filters except the state, because the counts of all states share them. A text is looked up before. */
const condicion = ({ rol }: Pick<FiltrosUsuarios, "rol">): SQL | undefined => rol && ROL[rol];

/** A person whom a text finds. */
type Hallada = { codigo: string; estado: EstadoUsuarios };
/** The people whom a text finds, in the order of the list; null without a text. */
export type Halladas = readonly Hallada[] | null;

/** The state of each person of a list. PostgreSQL reads the few unconfirmed accounts once, and looks up each person among them. */
const ESTADO_DE = sql`case when ${ESTADO.eliminadas} then 'eliminadas' when ${usuarios.bloqueado_en} is not null then 'bloqueadas'
  when ${usuarios.user_id} is null or ${usuarios.user_id} in (select a.id from auth."user" a where not a."emailVerified")
  then 'sin_confirmar' else 'activas' end`;

/**
 * Finds people by trigram index, once for the counts and the page, before they are sorted: the planner might otherwise walk
 * through all people in the order of the list. A name shared by thousands yields only as many people as are counted.
 */
export async function hallarPersonas(
  { db }: Lector,
  { texto, rol, orden }: Pick<FiltrosUsuarios, "texto" | "rol" | "orden">,
  limite = 0,
): Promise<Halladas> {
  if (!texto) return null;
  const rut = comoRut(texto);
  const contiene = or(
    personaContiene(texto, usuarios),
    rut.length > 3 ? sql`${rutPlano(usuarios)} like ${patronDe(rut)}` : undefined,
  );
  // One text instead of a thousand rows, which the driver would read one by one. PostgreSQL joins the rows of a sorted subquery in
  // their order.
  const { rows } = await db.execute<{ halladas: string | null }>(sql`
    select string_agg(codigo || ' ' || estado, ',') as halladas from (
      select ${usuarios.codigo_referido} as codigo, ${ESTADO_DE} as estado
        from (select * from ${usuarios} where ${contiene} limit ${Math.max(limite, TOPE_CONTEO + 1)}) ${usuarios}
        ${orden === "puntos" ? sql`left join ${libro_cuentas} on ${suCuenta}` : sql``}
       where ${condicion({ rol }) ?? sql`true`} order by ${sql.join(ORDEN[orden], sql`, `)}) en_orden`);
  return rows[0]?.halladas?.split(",").map(leerHallada) ?? [];
}

function leerHallada(texto: string): Hallada {
  const [codigo = "", estado] = texto.split(" ");
  return { codigo, estado: estado as EstadoUsuarios };
}

export async function leerUsuarios(
  ctx: Lector,
  filtros: FiltrosUsuarios,
  porcion: Porcion,
  conocidas?: Halladas,
) {
  if (filtros.orden === "puntos" && casiTodas(filtros))
    return leer(ctx, filtros, await tienen(ctx, filtros, porcion)).limit(porcion.limite);
  const halladas = conocidas ?? (await hallarPersonas(ctx, filtros, porcion.limite));
  if (halladas) return leer(ctx, filtros, primeras(filtros, porcion, halladas)).limit(porcion.limite);
  return leer(ctx, filtros, and(condicion(filtros), filtros.estado && ESTADO[filtros.estado]))
    .limit(porcion.limite)
    .offset(porcion.desde);
}

/** The page of the people whom a text finds. */
const primeras = ({ estado }: FiltrosUsuarios, { limite, desde }: Porcion, halladas: readonly Hallada[]) =>
  deCodigos(
    halladas
      .filter((hallada) => !estado || hallada.estado === estado)
      .slice(desde, desde + limite)
      .map(({ codigo }) => codigo),
  );

const deCodigos = (codigos: readonly string[]): SQL =>
  sql`${usuarios.codigo_referido} = any(${sql.param([...codigos])}::text[])`;

const leer = ({ db }: Lector, { orden }: FiltrosUsuarios, donde: SQL | undefined) =>
  db
    .select({ ...PERSONA, puntos: PUNTOS })
    .from(usuarios)
    .leftJoin(user, eq(user.id, usuarios.user_id))
    .leftJoin(libro_cuentas, suCuenta)
    .where(donde)
    .orderBy(...ORDEN[orden])
    .$dynamic();

/** Whether the filters leave out few people. The others find few people, who are sorted after they are found. */
const casiTodas = ({ texto, rol, estado }: FiltrosUsuarios) =>
  !texto && (!rol || rol === "usuario") && (!estado || estado === "activas");

/**
 * The people of a page in the order of their points, without sorting everybody: the accounts are read by range, from the highest
 * on. They are twice as many as the page needs, and more when the filters leave out many of their owners. People without points
 * follow when all accounts were read.
 */
async function tienen(ctx: Lector, filtros: FiltrosUsuarios, { limite, desde }: Porcion): Promise<SQL> {
  const hasta = desde + limite;
  const donde = and(sql`true`, condicion(filtros), filtros.estado && ESTADO[filtros.estado]) ?? sql`true`;
  for (let tope = 2 * hasta; ; tope *= 4) {
    const { codigos, leidas } = await masRicas(ctx, donde, tope);
    const pagina = codigos.slice(desde, hasta);
    if (codigos.length >= hasta) return deCodigos(pagina);
    if (leidas === tope) continue;
    const faltan = { limite: limite - pagina.length, desde: Math.max(0, desde - codigos.length) };
    return deCodigos([...pagina, ...(await sinPuntos(ctx, donde, faltan))]);
  }
}

type Ricas = { codigos: string[]; leidas: number };

/** Reads the owners of the highest accounts: those that the filters keep, and how many accounts were read. */
async function masRicas({ db }: Lector, donde: SQL, tope: number): Promise<Ricas> {
  const { rows } = await db.execute<Ricas>(sql`
    with cuentas as (
      select substr(cuenta, 9) as codigo, saldo from libro_cuentas
       where cuenta like 'usuario:%' and tramo_saldo > 0
       order by tramo_saldo desc, saldo desc, cuenta limit ${tope})
    select array(select c.codigo from cuentas c join ${usuarios} on ${usuarios.codigo_referido} = c.codigo
                  where ${donde} order by c.saldo desc, c.codigo) as codigos,
           (select count(*) from cuentas)::int as leidas`);
  return rows[0] ?? { codigos: [], leidas: 0 };
}

/** People without points by code. Read by its own query: the planner would start a worker for it on every page. */
async function sinPuntos({ db }: Lector, donde: SQL, { limite, desde }: Porcion): Promise<string[]> {
  const filas = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(usuarios)
    .leftJoin(libro_cuentas, suCuenta)
    .where(and(eq(PUNTOS, 0), donde))
    .orderBy(asc(usuarios.codigo_referido))
    .limit(limite)
    .offset(desde);
  return filas.map(({ codigo }) => codigo);
}

export type FilaUsuario = Awaited<ReturnType<typeof leerUsuarios>>[number];
export type ConteosUsuarios = Record<EstadoUsuarios | "todas", number>;

const NADIE: ConteosUsuarios = { todas: 0, activas: 0, bloqueadas: 0, sin_confirmar: 0, eliminadas: 0 };

/** How many people the filters find, in total and by state, counted up to the limit. */
export const contarUsuarios = async (
  ctx: Lector,
  filtros: FiltrosUsuarios,
  halladas: Halladas,
): Promise<ConteosUsuarios> => (halladas ? contarHalladas(halladas) : contarTodas(ctx, filtros));

/** Counts without a search text: each state either has an index, or contains nearly all people. */
async function contarTodas({ db }: Lector, filtros: FiltrosUsuarios): Promise<ConteosUsuarios> {
  const cuantas = (estado?: EstadoUsuarios) =>
    cuantosHasta(sql`from ${usuarios} where ${and(sql`true`, condicion(filtros), estado && ESTADO[estado])}`);
  const [fila] = await db
    .select({
      todas: cuantas(),
      activas: cuantas("activas"),
      bloqueadas: cuantas("bloqueadas"),
      sin_confirmar: cuantas("sin_confirmar"),
      eliminadas: cuantas("eliminadas"),
    })
    .from(sql`(select 1) uno`);
  return fila ?? NADIE;
}

/** Counts with a search text: the states of the people that were found. */
function contarHalladas(halladas: readonly Hallada[]): ConteosUsuarios {
  const conteos = { ...NADIE, todas: halladas.length };
  for (const { estado } of halladas) conteos[estado]++;
  return conteos;
}

/** A person who can sign in now. */
const puedeIngresar = sql`u.bloqueado_en is null and u.eliminado_en is null
  and u.eliminacion_pedida_en is null and exists (select from auth."user" a where a.id = u.user_id and a."emailVerified")`;

/** The person, locked for the rest of the transaction; other transactions may still insert rows that reference it. */
export async function tomarPersona({ db }: Lector, codigo: string) {
  enOrden(db, "personas", [codigo]);
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

/** The role of a person as it is now, whatever the session says; null when the person may not sign in. */
export async function leerRolHoy({ db }: Lector, codigo: string): Promise<ConRol | null> {
  const { rows } = await db.execute<ConRol>(
    sql`select u.role, u.rol_admin from usuarios u where u.codigo_referido = ${codigo} and ${puedeIngresar}`,
  );
  return rows[0] ?? null;
}

const esDuena = sql`u.rol_admin = 'duena'`;

type Pendiente = Pick<SituacionPersona, "confirmada" | "ultima_duena" | "en_sorteo" | "apuestas">;

/** What the rules need to know about a person besides the row in `usuarios`. A draw that is still being shown counts as open. */
export async function leerPendiente(
  { db, now }: Lector & Pick<Ctx, "now">,
  codigo: string,
): Promise<Pendiente> {
  const revelado = sql`${reveladoHasta(now()).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Pendiente>(sql`
    select
      exists (select from auth."user" a join usuarios u on u.user_id = a.id
        where u.codigo_referido = ${codigo} and a."emailVerified") as confirmada,
      exists (select from usuarios u where u.codigo_referido = ${codigo} and ${esDuena})
        and not exists (select from usuarios u
          where u.codigo_referido <> ${codigo} and ${esDuena} and ${puedeIngresar}) as ultima_duena,
      -- The newest contributions first: one in a running raffle ends the search.
      coalesce((select true from (select sorteo from tickets_participantes where usuario = ${codigo} order by created_at desc) t
        cross join lateral (select from sorteos s
          where s.key = t.sorteo and (s.estado <> 'Finalizado' or s.sorteado_en > ${revelado}) limit 1) s limit 1), false) as en_sorteo,
      (select count(*) from apuestas where jugador = ${codigo} and resultado = 'pendiente') as apuestas`);
  return rows[0] ?? { confirmada: false, ultima_duena: false, en_sorteo: false, apuestas: 0 };
}
