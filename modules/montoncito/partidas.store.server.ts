import { type SQL, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { type Carta, esCarta } from "./reglas/cartas.ts";
import type { EstadoPartida, Partida } from "./reglas/partida.ts";

// Read instants as milliseconds, not text: JavaScript compares them with the database's clock.
const ms = (instante: SQL) => sql`floor(extract(epoch from ${instante}) * 1000)::float8`;
const VIVA = sql`estado in ('abierta', 'cuenta', 'Cerrada')`;
const COLUMNAS = sql`
  p.key_partida, p.estado, ${ms(sql`p.tiempo_inicio`)} as tiempo_inicio, p.duracion, p.mostrar_cartas,
  p.compromiso, p.version, p.totales, ${ms(sql`p.movida_en`)} as movida_en, p.banca,
  ${ms(sql`p.cerrada_en`)} as cerrada_en, p.semilla, ${ms(sql`reloj()`)} as ahora`;

type Fila = Pick<
  Partida,
  "key_partida" | "duracion" | "mostrar_cartas" | "compromiso" | "version" | "totales" | "banca" | "semilla"
> & {
  estado: EstadoPartida;
  tiempo_inicio: number | null;
  cerrada_en: number | null;
  movida_en: number;
  ahora: number;
};

const instante = (valor: number | null) => (valor === null ? null : new Date(valor));

function leerFila({ ahora: _ahora, ...fila }: Fila): Partida {
  return {
    ...fila,
    tiempo_inicio: instante(fila.tiempo_inicio),
    cerrada_en: instante(fila.cerrada_en),
    movida_en: new Date(fila.movida_en),
  };
}

export type EnReloj<T> = { partida: T; ahora: Date };
const enReloj = (fila: Fila): EnReloj<Partida> => ({ partida: leerFila(fila), ahora: new Date(fila.ahora) });

/** The current instant by the database's clock, which the game uses. */
export async function leerReloj({ db }: Lector): Promise<Date> {
  const { rows } = await db.execute<{ ahora: number }>(sql`select ${ms(sql`reloj()`)} as ahora`);
  return new Date(rows[0]?.ahora ?? Number.NaN);
}

/** The round that is alive; there is one at most. */
export async function leerViva({ db }: Lector): Promise<EnReloj<Partida> | null> {
  const { rows } = await db.execute<Fila>(sql`select ${COLUMNAS} from partidas p where ${VIVA}`);
  return rows[0] ? enReloj(rows[0]) : null;
}

export async function buscarPartida({ db }: Lector, key: string): Promise<EnReloj<Partida> | null> {
  const { rows } = await db.execute<Fila>(sql`select ${COLUMNAS} from partidas p where key_partida = ${key}`);
  return rows[0] ? enReloj(rows[0]) : null;
}

/** Which of these keys name a round. */
export async function filtrarKeys({ db }: Lector, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<{ key_partida: string }>(
    sql`select key_partida from partidas where key_partida = any(${sql.param([...keys])}::text[])`,
  );
  return new Set(rows.map(({ key_partida }) => key_partida));
}

/** Locks the round that is alive and reads the instant after the lock was taken, which decides whether a bet was in time. */
export async function bloquearViva({ db }: Lector): Promise<EnReloj<Partida> | null> {
  const bloquear = sql`
    with viva as materialized (select * from partidas where ${VIVA} for update) select ${COLUMNAS} from viva p`;
  const { rows } = await db.execute<Fila>(bloquear);
  // A transaction that waited for a round that ended does not see the next round until it queries again.
  const [fila] = rows.length > 0 ? rows : (await db.execute<Fila>(bloquear)).rows;
  return fila ? enReloj(fila) : null;
}

export async function nuevaKey({ db }: Lector): Promise<string> {
  const { rows } = await db.execute<{ n: number }>(sql`select nextval('partidas_key_seq') as n`);
  return `PARTIDA-${String(rows[0]?.n ?? "").padStart(4, "0")}`;
}

/** False when another round is alive already. */
export async function insertarPartida(
  { db }: Lector,
  { key, compromiso, semilla }: { key: string; compromiso: string; semilla: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with nueva as (
      insert into partidas (key_partida, compromiso, movida_en, created_at)
      values (${key}, ${compromiso}, reloj(), reloj()) on conflict do nothing returning key_partida
    )
    insert into partidas_semillas (partida, semilla) select key_partida, ${semilla} from nueva`);
  return rowCount === 1;
}

/** The secret seed, for the deal only. */
export async function leerSemilla({ db }: Lector, key: string): Promise<string> {
  const { rows } = await db.execute<{ semilla: string }>(
    sql`select semilla from partidas_semillas where partida = ${key}`,
  );
  if (!rows[0]) throw new Error(`La partida ${key} no tiene semilla.`);
  return rows[0].semilla;
}

export type Cierre = { banca: number; cerrada_en: Date; semilla: string; cartas: readonly Carta[] };

/** True when this call closed it. */
export async function cerrarFila({ db }: Lector, key: string, cierre: Cierre): Promise<boolean> {
  const { banca, cerrada_en, semilla, cartas } = cierre;
  const [c1, c2, c3, c4, c5, c6] = cartas;
  const { rowCount } = await db.execute(sql`
    with cerrada as (
      update partidas set estado = 'Cerrada', mostrar_cartas = true, banca = ${banca}::int, semilla = ${semilla},
             cerrada_en = ${cerrada_en.toISOString()}::timestamptz, version = version + 1
       where key_partida = ${key} and estado = 'cuenta' returning key_partida
    )
    insert into montoncitos (partida, monton_1, monton_2, monton_3, monton_4, monton_5, monton_6)
    select key_partida, ${c1}, ${c2}, ${c3}, ${c4}, ${c5}, ${c6} from cerrada`);
  return rowCount === 1;
}

/** Ends a round that is in state `desde` and publishes its seed; true when this call did it. */
export async function terminarFila(
  { db }: Lector,
  key: string,
  { desde, hasta }: { desde: "Cerrada" | "abierta"; hasta: "finalizada" | "anulada" },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update partidas p set estado = ${hasta},
           semilla = coalesce(p.semilla, (select s.semilla from partidas_semillas s where s.partida = p.key_partida)),
           version = version + 1
     where key_partida = ${key} and estado = ${desde}`);
  return rowCount === 1;
}

/** The cards of closed rounds; open rounds have no row. */
export async function leerCartas({ db }: Lector, keys: readonly string[]): Promise<Map<string, Carta[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<Record<string, string> & { partida: string }>(
    sql`select * from montoncitos where partida = any(${sql.param([...keys])}::text[])`,
  );
  const cartas = ({ partida: _partida, ...fila }: Record<string, string>) =>
    [1, 2, 3, 4, 5, 6].map((n) => fila[`monton_${n}`] ?? "").filter(esCarta);
  return new Map(rows.map((fila) => [fila.partida, cartas(fila)]));
}

/** The newest rounds that were dealt, and how many people played each. */
export async function leerCerradas(
  { db }: Lector,
  { limite, antes }: { limite: number; antes: string | null },
): Promise<(Partida & { jugadores: number })[]> {
  const { rows } = await db.execute<Fila & { jugadores: number }>(sql`
    select ${COLUMNAS}, (select count(*) from tickets_montoncitos t where t.partida = p.key_partida) as jugadores
      from partidas p
     where p.estado = 'finalizada' and p.banca is not null
       and (${antes}::text is null or p.id < (select id from partidas where key_partida = ${antes}))
     order by p.id desc limit ${limite}`);
  return rows.map(({ jugadores, ...fila }) => ({ ...leerFila(fila), jugadores }));
}
