import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { DbOrTx } from "#database/client.ts";
import { productos, sorteos, sorteos_input, sorteos_semillas, sorteos_seudonimos } from "#database/schema.ts";
import type { Garantia } from "#modules/comun/baliza/drand.ts";
import type { SemillaGuardada } from "#modules/comun/cripto/cofre.server.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { vaciarProducto } from "#modules/productos/cambios.store.server.ts";
import type { Bases } from "./bases.ts";

export async function siguienteKeySorteo(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ numero: number }>(sql`select nextval('sorteos_key_seq') as numero`);
  return `SRT-${String(rows[0]?.numero).padStart(4, "0")}`;
}

type SorteoNuevo = {
  key: string;
  producto: string;
  objetivo: number;
  minimo: number;
  compromiso: string;
  fecha_inicio: Date;
  termina_en: Date;
  garantia: Garantia;
  bases: Bases;
  /** The seed, encrypted. */
  secreto: SemillaGuardada;
};

/** Inserts the raffle and, in a table of its own, its secret seed. The product's bar starts again from zero. */
export async function insertarSorteo(db: DbOrTx, { secreto, ...sorteo }: SorteoNuevo): Promise<void> {
  await db.insert(sorteos).values(sorteo);
  await db.insert(sorteos_semillas).values({ sorteo: sorteo.key, ...secreto });
  await vaciarProducto({ db }, sorteo.producto);
}

export type Sorteo = typeof sorteos.$inferSelect;

/** Locks a raffle: abonos, inputs, the freeze and the draw wait for each other here. */
export async function bloquearSorteo({ db }: Lector, key: string): Promise<Sorteo | null> {
  enOrden(db, "sorteos", [key]);
  const [fila] = await db.select().from(sorteos).where(eq(sorteos.key, key)).for("update");
  return fila ?? null;
}

/** Changes a raffle that is still in that state, and throws if it is not. */
export async function cambiarSorteo(
  { db }: Lector,
  { key, estado }: Pick<Sorteo, "key" | "estado">,
  cambios: Partial<typeof sorteos.$inferInsert>,
): Promise<Sorteo> {
  const [fila] = await db
    .update(sorteos)
    .set(cambios)
    .where(and(eq(sorteos.key, key), eq(sorteos.estado, estado)))
    .returning();
  if (!fila) throw new Error(`El sorteo ${key} ya no está ${estado}.`);
  return fila;
}

/**
 * Locks the product: an admin who edits its target waits until the next raffle is open, or the next raffle gets the new target.
 */
export async function bloquearProducto({ db }: Lector, sku: string) {
  enOrden(db, "productos", [sku]);
  const [fila] = await db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      puntos: productos.puntos,
      minimo_puntos: productos.minimo_puntos,
    })
    .from(productos)
    .where(eq(productos.sku, sku))
    .for("no key update");
  if (!fila) throw new Error(`El producto ${sku} no existe.`);
  return fila;
}

/**
 * Whether the draw was started and its winners are out or awaited. Draws without a beacon publish their seed when they start,
 * and those of earlier versions have no `iniciado_en`.
 */
export const INICIADO = sql<boolean>`(${sorteos.sorteado_en} is not null or (${sorteos.estado} = 'Cerrado'
  and (${sorteos.iniciado_en} is not null or (${sorteos.semilla} is not null and ${sorteos.garantia} = 'ninguna'))))`;

/** The same for a raffle in memory. */
export const estaIniciado = ({ iniciado_en, semilla, garantia }: Sorteo): boolean =>
  iniciado_en !== null || (semilla !== null && garantia === "ninguna");

/** List the columns one by one, so that a new column is not published by accident. */
export const COLUMNAS_SORTEO = {
  key: sorteos.key,
  sku: sorteos.producto,
  producto: productos.producto,
  imagen: productos.imagen_1,
  estado: sorteos.estado,
  objetivo: sorteos.objetivo,
  minimo: sorteos.minimo,
  reunido: sorteos.reunido,
  compromiso: sorteos.compromiso,
  garantia: sorteos.garantia,
  ensayo: sorteos.ensayo,
  iniciado: INICIADO,
  iniciado_en: sorteos.iniciado_en,
  fecha_inicio: sorteos.fecha_inicio,
  fecha_termino: sorteos.fecha_termino,
  fecha_sorteo: sorteos.fecha_sorteo,
  termina_en: sorteos.termina_en,
  extendido_en: sorteos.extendido_en,
  congelado_en: sorteos.congelado_en,
  sorteado_en: sorteos.sorteado_en,
  mensaje_admin: sorteos.mensaje_admin,
  motivo: sorteos.motivo,
  numero_producto: sorteos.numero_producto,
  numero_puntos: sorteos.numero_puntos,
  ganador_producto: sorteos.ganador_producto,
  ganador_puntos: sorteos.ganador_puntos,
};

const CAMPOS = {
  ...COLUMNAS_SORTEO,
  huella_rangos: sorteos.huella_rangos,
  huella_aportes: sorteos.huella_aportes,
  baliza: sorteos.baliza,
  /** Null until it is public; the secret one is in a table of its own. */
  semilla: sorteos.semilla,
  semilla_publicada_en: sorteos.semilla_publicada_en,
  bases: sorteos.bases,
};

/** The raffle with that key if it belongs to that product, or null. */
export async function leerFilaSorteo({ db }: Lector, sku: string, key: string) {
  const [fila] = await db
    .select(CAMPOS)
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.key, key), eq(sorteos.producto, sku)));
  return fila ?? null;
}

export type FilaSorteo = NonNullable<Awaited<ReturnType<typeof leerFilaSorteo>>>;

type Rango = { usuario: string; inicio: number; final: number };

/**
 * The ranges of a raffle in ascending order, from the one that begins at `desde` on. They come in one row: thousands of rows take the
 * process longer than the database.
 */
export async function leerRangosSorteo({ db }: Lector, key: string, desde = 1): Promise<Rango[]> {
  const { rows } = await db.execute<Record<keyof Rango, string | null>>(sql`
    select string_agg(usuario, ' ') as usuario, string_agg(puntos_inicio::text, ' ') as inicio,
           string_agg(puntos_final::text, ' ') as final
      from (select usuario, puntos_inicio, puntos_final from tickets_participantes
             where sorteo = ${key} and puntos_inicio >= ${desde} order by puntos_inicio) r`);
  const [usuarios = [], inicios = [], finales = []] = [rows[0]?.usuario, rows[0]?.inicio, rows[0]?.final].map(
    (columna) => columna?.split(" "),
  );
  return usuarios.map((usuario, n) => ({ usuario, inicio: Number(inicios[n]), final: Number(finales[n]) }));
}

/** Ranges of all raffles together that a process keeps: about 20 MB. */
const RANGOS_GUARDADOS = 200_000;
const guardados = new WeakMap<DbOrTx, LRUCache<string, readonly Rango[]>>();

/**
 * The ranges of a raffle for its page. A range never changes and new ones follow the last, so this process keeps what it has read and
 * reads on from its last range. That range is read again: if it is another one, the database was replaced, and all are read.
 */
export async function leerRangosDePagina(ctx: Lector, key: string): Promise<readonly Rango[]> {
  const leidos =
    guardados.get(ctx.db) ??
    new LRUCache<string, readonly Rango[]>({
      maxSize: RANGOS_GUARDADOS,
      sizeCalculation: ({ length }) => length + 1,
    });
  guardados.set(ctx.db, leidos);
  const antes = leidos.get(key) ?? [];
  const ultimo = antes.at(-1);
  const [repetido, ...nuevos] = ultimo ? await leerRangosSorteo(ctx, key, ultimo.inicio) : [];
  const siguen = ultimo?.usuario === repetido?.usuario && ultimo?.final === repetido?.final;
  if (ultimo && siguen && nuevos.length === 0) return antes;
  const rangos = ultimo && siguen ? [...antes, ...nuevos] : await leerRangosSorteo(ctx, key);
  leidos.set(key, rangos);
  return rangos;
}

export async function contarInputs({ db }: Lector, key: string): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(sorteos_input).where(eq(sorteos_input.sorteo, key));
  return fila?.n ?? 0;
}

/** Most inputs that a page lists; the acta has all of them. */
const APORTES_EN_PAGINA = 60;

/** The first inputs of a raffle under pseudonyms, for a page that shows them once they are public. */
export const leerAportesPublicos = ({ db }: Lector, key: string) =>
  db
    .select({
      participante: sorteos_seudonimos.seudonimo,
      input: sorteos_input.input,
      automatico: sorteos_input.automatico,
    })
    .from(sorteos_input)
    .innerJoin(
      sorteos_seudonimos,
      and(
        eq(sorteos_seudonimos.sorteo, sorteos_input.sorteo),
        eq(sorteos_seudonimos.usuario, sorteos_input.usuario),
      ),
    )
    .where(eq(sorteos_input.sorteo, key))
    .orderBy(asc(sorteos_seudonimos.seudonimo))
    .limit(APORTES_EN_PAGINA);

type Inputs = {
  inputs: number;
  input: number | null;
  automatico: boolean | null;
  seudonimo: string | null;
};

/** How many inputs a raffle has, and a person's own input and pseudonym. No page reads those of other people. */
export async function leerInputs({ db }: Lector, key: string, usuario: string | null): Promise<Inputs> {
  const { rows } = await db.execute<Inputs>(sql`
    select (select count(*) from sorteos_input where sorteo = ${key}) as inputs,
           i.input, i.automatico, s.seudonimo
      from (select ${key}::text as sorteo, ${usuario}::text as usuario) p
      left join sorteos_input i on i.sorteo = p.sorteo and i.usuario = p.usuario
      left join sorteos_seudonimos s on s.sorteo = p.sorteo and s.usuario = p.usuario`);
  return rows[0] ?? { inputs: 0, input: null, automatico: null, seudonimo: null };
}

/** The fullest raffle that takes points now, for the people whose raffle has ended. */
export async function leerProximoSorteo({ db }: Lector) {
  const [fila] = await db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      imagen: productos.imagen_1,
      objetivo: sorteos.objetivo,
      minimo: sorteos.minimo,
      reunido: sorteos.reunido,
    })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.estado, "Disponible"), eq(productos.disponible, true)))
    .orderBy(desc(sorteos.porcentaje), asc(sorteos.id))
    .limit(1);
  return fila ?? null;
}

/** A person with points in a raffle; `puntos` is the sum of their abonos. */
export type Participante = {
  codigo_referido: string;
  nombre: string | null;
  /** Null once the account was deleted. */
  email: string | null;
  puntos: number;
  di_input: boolean;
};

/**
 * Locks all participants of a raffle, so that none can delete their account until the transaction ends. Deleting an account locks
 * people first too.
 */
export async function bloquearParticipantes({ db }: Lector, key: string): Promise<Participante[]> {
  enOrden(db, "personas", [`de ${key}`]);
  const { rows } = await db.execute<Participante>(sql`
    select u.codigo_referido, u.nombre, u.email, p.puntos,
           exists (select from sorteos_input i
                    where i.sorteo = ${key} and i.usuario = u.codigo_referido) as di_input
      from (select usuario, sum(puntos_aportados)::bigint as puntos
              from tickets_participantes where sorteo = ${key} group by usuario) p
      join usuarios u on u.codigo_referido = p.usuario
     order by u.codigo_referido
       for key share of u`);
  return rows;
}
