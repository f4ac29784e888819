import { type SQL, sql } from "drizzle-orm";
import { abrirGuardada, type SemillaGuardada } from "#modules/comun/cripto/cofre.server.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { type Carta, esCarta } from "../reglas/cartas.ts";
import type { Partida } from "../reglas/partida.ts";

// Read instants as milliseconds, not text: JavaScript compares them with the database's clock.
const ms = (instante: SQL) => sql`floor(extract(epoch from ${instante}) * 1000)::float8`;
const VIVA = sql`estado in ('abierta', 'cuenta', 'Cerrada') and not apartada`;
const COLUMNAS = sql`
  p.key_partida, p.estado, ${ms(sql`p.tiempo_inicio`)} as tiempo_inicio, p.duracion, p.mostrar_cartas,
  p.compromiso, p.version, p.totales, ${ms(sql`p.movida_en`)} as movida_en, p.banca,
  ${ms(sql`p.cerrada_en`)} as cerrada_en, p.semilla, p.protocolo, p.garantia, p.baliza, p.huella_apuestas,
  ${ms(sql`p.repartida_en`)} as repartida_en, p.apartada, ${ms(sql`reloj()`)} as ahora`;

type Instantes = "tiempo_inicio" | "cerrada_en" | "repartida_en" | "movida_en";
type Fila = Omit<Partida, Instantes> & {
  tiempo_inicio: number | null;
  cerrada_en: number | null;
  repartida_en: number | null;
  movida_en: number;
  ahora: number;
};

const instante = (valor: number | null) => (valor === null ? null : new Date(valor));

function leerFila({ ahora: _ahora, ...fila }: Fila): Partida {
  return {
    ...fila,
    tiempo_inicio: instante(fila.tiempo_inicio),
    cerrada_en: instante(fila.cerrada_en),
    repartida_en: instante(fila.repartida_en),
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

/** The round that is alive; there is one at most. Rounds that stepped aside are not. */
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
  enOrden(db, "partidas", ["viva"]);
  const bloquear = sql`
    with viva as (select * from partidas where ${VIVA} for update) select ${COLUMNAS} from viva p`;
  const { rows } = await db.execute<Fila>(bloquear);
  // A transaction that waited for a round that ended does not see the next round until it queries again.
  const [fila] = rows.length > 0 ? rows : (await db.execute<Fila>(bloquear)).rows;
  return fila ? enReloj(fila) : null;
}

/**
 * How the game goes, for monitoring: rounds closed in the last hour, rounds that wait for their pulse, and how many seconds
 * the live round is past the end of its countdown or past its close without a deal.
 */
export async function medirPartidas({ db }: Lector) {
  const { rows } = await db.execute<{ ultima_hora: number; apartadas: number; atraso: number }>(sql`
    select (select count(*) from partidas where cerrada_en > now() - interval '1 hour') as ultima_hora,
           (select count(*) from partidas where estado = 'Cerrada' and apartada) as apartadas,
           coalesce((select greatest(0, extract(epoch from now() - case
               when estado = 'cuenta' then tiempo_inicio + duracion * interval '1 second'
               when estado = 'Cerrada' and repartida_en is null then cerrada_en end)) from partidas where ${VIVA}), 0)::float8 as atraso`);
  return rows[0] ?? { ultima_hora: 0, apartadas: 0, atraso: 0 };
}

/** Closed rounds that stepped aside and wait for their pulse, oldest first. */
export async function leerPartidasApartadas({ db }: Lector): Promise<Partida[]> {
  const { rows } = await db.execute<Fila>(
    sql`select ${COLUMNAS} from partidas p where estado = 'Cerrada' and apartada order by p.id`,
  );
  return rows.map(leerFila);
}

/** Whether the newest round that was closed stepped aside and waits for its pulse still. */
export async function hayApartadaReciente({ db }: Lector): Promise<boolean> {
  const { rows } = await db.execute<{ espera: boolean }>(sql`
    select estado = 'Cerrada' and apartada as espera from partidas
     where cerrada_en is not null order by id desc limit 1`);
  return rows[0]?.espera ?? false;
}

/** Locks a round that stepped aside; null when it was settled meanwhile. */
export async function bloquearApartada({ db }: Lector, key: string): Promise<EnReloj<Partida> | null> {
  enOrden(db, "partidas", [key]);
  const { rows } = await db.execute<Fila>(sql`
    with una as (
      select * from partidas where key_partida = ${key} and estado = 'Cerrada' and apartada for update
    ) select ${COLUMNAS} from una p`);
  return rows[0] ? enReloj(rows[0]) : null;
}

export async function nuevaKey({ db }: Lector): Promise<string> {
  const { rows } = await db.execute<{ n: number }>(sql`select nextval('partidas_key_seq') as n`);
  return `PARTIDA-${String(rows[0]?.n ?? "").padStart(4, "0")}`;
}

export type PartidaNueva = Pick<Partida, "compromiso" | "protocolo" | "garantia"> & {
  key: string;
  secreto: SemillaGuardada;
};

/** False when another round is alive already. */
export async function insertarPartida({ db }: Lector, nueva: PartidaNueva): Promise<boolean> {
  const { key, compromiso, protocolo, garantia, secreto } = nueva;
  const { rowCount } = await db.execute(sql`
    with nueva as (
      insert into partidas (key_partida, compromiso, protocolo, garantia, movida_en, created_at)
      values (${key}, ${compromiso}, ${protocolo}, ${garantia}, reloj(), reloj())
      on conflict do nothing returning key_partida
    )
    insert into partidas_semillas (partida, semilla, llave)
    select key_partida, ${secreto.semilla}, ${secreto.llave} from nueva`);
  return rowCount === 1;
}

/** The secret seed. Throws `SemillaIlegible` when the shop's key does not open it. */
export async function abrirSemillaPartida(tx: Pick<Tx, "db" | "cofre">, key: string): Promise<Uint8Array> {
  const { rows } = await tx.db.execute<SemillaGuardada>(
    sql`select semilla, llave from partidas_semillas where partida = ${key}`,
  );
  return abrirGuardada(tx, key, rows[0]);
}

export type CierrePartida = {
  banca: number;
  cerrada_en: Date;
  semilla: string;
  huella_apuestas: string | null;
  baliza: string | null;
};

/** Freezes the bets and publishes the seed; true when this call closed the round. */
export async function cerrarFila({ db }: Lector, key: string, cierre: CierrePartida): Promise<boolean> {
  const { banca, cerrada_en, semilla, huella_apuestas, baliza } = cierre;
  const { rowCount } = await db.execute(sql`
    update partidas set estado = 'Cerrada', banca = ${banca}::int, semilla = ${semilla},
           huella_apuestas = ${huella_apuestas}, baliza = ${baliza},
           cerrada_en = ${cerrada_en.toISOString()}::timestamptz, version = version + 1
     where key_partida = ${key} and estado = 'cuenta'`);
  return rowCount === 1;
}

export type Reparto = {
  cartas: readonly Carta[];
  baliza: string | null;
  repartida_en: Date;
  neto_banca: number;
};

/** Shows the cards of a closed round; one that stepped aside ends with it. True when this call dealt it. */
export async function repartirFila({ db }: Lector, key: string, reparto: Reparto): Promise<boolean> {
  const { cartas, baliza, repartida_en, neto_banca } = reparto;
  const [c1, c2, c3, c4, c5, c6] = cartas;
  const { rowCount } = await db.execute(sql`
    with repartida as (
      update partidas set mostrar_cartas = true, baliza = ${baliza}, neto_banca = ${neto_banca}::bigint,
             repartida_en = ${repartida_en.toISOString()}::timestamptz,
             estado = case when apartada then 'finalizada' else estado end, version = version + 1
       where key_partida = ${key} and estado = 'Cerrada' and repartida_en is null returning key_partida
    )
    insert into montoncitos (partida, monton_1, monton_2, monton_3, monton_4, monton_5, monton_6)
    select key_partida, ${c1}, ${c2}, ${c3}, ${c4}, ${c5}, ${c6} from repartida`);
  return rowCount === 1;
}

/** Lets the next round open; true when this call did it. */
export async function apartarFila({ db }: Lector, key: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update partidas set apartada = true, version = version + 1
     where key_partida = ${key} and estado = 'Cerrada' and repartida_en is null and not apartada`);
  return rowCount === 1;
}

type Fin =
  | { desde: "Cerrada"; hasta: "finalizada" }
  /** An annulled round publishes its seed in hex here: it was never dealt. Null when its seed cannot be read. */
  | { desde: "abierta" | "cuenta"; hasta: "anulada"; semilla: string | null };

/** Ends a round that is in state `desde`; true when this call did it. */
export async function terminarFila({ db }: Lector, key: string, fin: Fin): Promise<boolean> {
  const { desde, hasta } = fin;
  const semilla = fin.hasta === "anulada" ? fin.semilla : null;
  const { rowCount } = await db.execute(sql`
    update partidas set estado = ${hasta}, semilla = coalesce(semilla, ${semilla}::text), version = version + 1
     where key_partida = ${key} and estado = ${desde}`);
  return rowCount === 1;
}

/** The cards of dealt rounds; the others have no row. */
export async function leerCartas({ db }: Lector, keys: readonly string[]): Promise<Map<string, Carta[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<Record<string, string> & { partida: string }>(
    sql`select partida, monton_1, monton_2, monton_3, monton_4, monton_5, monton_6 from montoncitos
         where partida = any(${sql.param([...keys])}::text[])`,
  );
  const cartas = ({ partida: _partida, ...fila }: Record<string, string>) =>
    [1, 2, 3, 4, 5, 6].map((n) => fila[`monton_${n}`] ?? "").filter(esCarta);
  return new Map(rows.map((fila) => [fila.partida, cartas(fila)]));
}

export type BancaDe = { neto_hoy: number; apartado: number };

/**
 * What the house has won since the day began, and the stakes of rounds that stepped aside. One statement reads both, so that a
 * round that is settled meanwhile counts once.
 */
export async function leerBancaDe({ db }: Lector, inicio_del_dia: Date): Promise<BancaDe> {
  const { rows } = await db.execute<BancaDe>(sql`
    select (select coalesce(sum(neto_banca), 0)::bigint from partidas
             where repartida_en >= ${inicio_del_dia.toISOString()}::timestamptz) as neto_hoy,
           (select coalesce(sum(puntos), 0)::bigint from partidas p cross join lateral unnest(p.totales) as t(puntos)
             where p.estado = 'Cerrada' and p.apartada) as apartado`);
  return rows[0] ?? { neto_hoy: 0, apartado: 0 };
}

/** The newest rounds that were dealt, and how many people played each. */
export async function leerPartidasCerradas(
  { db }: Lector,
  { limite, antes, incluida = false }: { limite: number; antes: string | null; incluida?: boolean },
): Promise<(Partida & { jugadores: number })[]> {
  const desde =
    antes === null
      ? sql``
      : sql`and (p.id < (select id from partidas where key_partida = ${antes}) or (${incluida} and p.key_partida = ${antes}))`;
  const { rows } = await db.execute<Fila & { jugadores: number }>(sql`
    select ${COLUMNAS}, (select count(*) from tickets_montoncitos t where t.partida = p.key_partida) as jugadores
      from partidas p
     where p.estado = 'finalizada' and p.banca is not null ${desde}
     order by p.id desc limit ${limite}`);
  return rows.map(({ jugadores, ...fila }) => ({ ...leerFila(fila), jugadores }));
}

const SIN_FIRMA = sql`baliza ~ '^drand:[0-9a-f]{64}:[0-9]+$'`;

/** The pinned pulses that rounds wait for. Two halves, one for each partial index: the live round, and those that stepped aside. */
export async function leerRondasDePartidas({ db }: Lector): Promise<{ para: string; baliza: string }[]> {
  const { rows } = await db.execute<{ para: string; baliza: string }>(sql`
    select key_partida as para, baliza from partidas
     where estado in ('abierta', 'cuenta', 'Cerrada') and not apartada and estado <> 'abierta' and ${SIN_FIRMA}
    union all
    select key_partida, baliza from partidas where estado = 'Cerrada' and apartada and ${SIN_FIRMA}`);
  return rows;
}
