import { sql } from "drizzle-orm";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Puesta, ResultadoMonton } from "../reglas/liquidacion.ts";
import type { ApuestaNueva, Plegada } from "../reglas/mesa.ts";

/** Passes a whole array as one parameter; Drizzle would expand it otherwise. */
const lista = (valores: readonly (string | number | boolean)[]) => sql.param([...valores]);
const monton = (numero: number) => `monton_${numero}`;

/** Pending points of each player on each pile; of some players only, if they are named. */
export async function leerPuestas(
  { db }: Lector,
  key: string,
  jugadores?: readonly string[],
): Promise<Puesta[]> {
  const { rows } = await db.execute<Puesta>(sql`
    select jugador, montoncito, sum(puntos_apostados)::bigint as puntos from apuestas
     where partida = ${key} and resultado = 'pendiente'
       ${jugadores ? sql`and jugador = any(${lista(jugadores)}::text[])` : sql``}
     group by jugador, montoncito order by jugador, montoncito`);
  return rows;
}

export type ApuestaVista = Puesta & { resultado: string };

/** Bets of a round by player and pile, the viewer's own first, at most `limite`; the totals of all are in the round. */
export async function leerApuestas(
  { db }: Lector,
  key: string,
  { propio, limite }: { propio: string | null; limite: number },
): Promise<ApuestaVista[]> {
  const { rows } = await db.execute<ApuestaVista>(sql`
    select jugador, montoncito, resultado, sum(puntos_apostados)::bigint as puntos from apuestas
     where partida = ${key} and resultado <> 'cancelada'
     group by jugador, montoncito, resultado
     order by jugador is not distinct from ${propio}::text desc, max(id) desc limit ${limite}`);
  return rows;
}

/** One player's bets in some rounds, looked up by the round as in `leerNetos`. */
export async function leerPropias({ db }: Lector, jugador: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<Puesta & { partida: string }>(sql`
    select partida, jugador, montoncito, sum(puntos_apostados)::bigint as puntos from apuestas
     where partida = any(${lista(keys)}::text[]) and jugador is not distinct from ${jugador} and resultado <> 'cancelada'
     group by partida, jugador, montoncito order by montoncito`);
  return rows;
}

/** Writes what a batch did to the round: earlier bets that are returned, new ones, and the round itself. */
export async function escribirMesa(
  { db }: Lector,
  key: string,
  { mesa, nuevas, retiros }: Plegada,
  ahora: Date,
): Promise<void> {
  if (retiros.length > 0) {
    await db.execute(sql`
      update apuestas a set resultado = 'cancelada'
        from unnest(${lista(retiros.map(({ jugador }) => jugador))}::text[],
                    ${lista(retiros.map(({ numeroMonton }) => monton(numeroMonton)))}::text[]) as r(jugador, montoncito)
       where a.partida = ${key} and a.resultado = 'pendiente' and a.jugador = r.jugador and a.montoncito = r.montoncito`);
  }
  const fecha = sql`${ahora.toISOString()}::timestamptz`;
  await db.execute(sql`
    with ronda as (
      update partidas set estado = ${mesa.estado}, tiempo_inicio = ${mesa.tiempo_inicio?.toISOString() ?? null}::timestamptz,
             baliza = ${mesa.baliza}, totales = ${lista(mesa.totales)}::bigint[], version = ${mesa.version}::bigint, movida_en = ${fecha}
       where key_partida = ${key} and estado in ('abierta', 'cuenta')
    )
    insert into apuestas (jugador, montoncito, puntos_apostados, resultado, partida, created_at)
    select n.jugador, n.montoncito, n.puntos, case when n.retirada then 'cancelada' else 'pendiente' end, ${key}, ${fecha}
      from ${nuevasEnFilas(nuevas)} order by n.orden`);
}

const nuevasEnFilas = (nuevas: readonly ApuestaNueva[]) => sql`unnest(
    ${lista(nuevas.map(({ jugador }) => jugador))}::text[],
    ${lista(nuevas.map(({ numeroMonton }) => monton(numeroMonton)))}::text[],
    ${lista(nuevas.map(({ puntos }) => puntos))}::bigint[],
    ${lista(nuevas.map(({ retirada }) => retirada))}::boolean[]
  ) with ordinality as n(jugador, montoncito, puntos, retirada, orden)`;

/** Gives every bet the result of its pile. */
export async function marcarResultados(
  { db }: Lector,
  key: string,
  resultados: Readonly<Record<string, ResultadoMonton>>,
): Promise<void> {
  const pares = Object.entries(resultados).filter(([, resultado]) => resultado !== "banca");
  await db.execute(sql`
    update apuestas a set resultado = r.resultado
      from unnest(${lista(pares.map(([nombre]) => nombre))}::text[],
                  ${lista(pares.map(([, resultado]) => resultado))}::text[]) as r(montoncito, resultado)
     where a.partida = ${key} and a.resultado = 'pendiente' and a.montoncito = r.montoncito`);
}

export async function cancelarApuestas({ db }: Lector, key: string): Promise<void> {
  await db.execute(
    sql`update apuestas set resultado = 'cancelada' where partida = ${key} and resultado = 'pendiente'`,
  );
}

/** Inserts one net row per player of the round. */
export async function insertarNetos(
  { db }: Lector,
  key: string,
  jugadores: readonly { jugador: string; neto: number }[],
  fecha: Date,
): Promise<void> {
  await db.execute(sql`
    insert into tickets_montoncitos (jugador, puntos, partida, created_at)
    select n.jugador, n.neto, ${key}, ${fecha.toISOString()}::timestamptz
      from unnest(${lista(jugadores.map(({ jugador }) => jugador))}::text[],
                  ${lista(jugadores.map(({ neto }) => neto))}::bigint[]) as n(jugador, neto)`);
}

export async function leerJugadores({ db }: Lector, key: string): Promise<string[]> {
  const { rows } = await db.execute<{ jugador: string }>(
    sql`select jugador from tickets_montoncitos where partida = ${key}`,
  );
  return rows.map(({ jugador }) => jugador);
}

/**
 * A player's own rounds with the stakes of each, newest first. The stakes are looked up by the round: an equality of the player would
 * read all bets of a person who has thousands, once for each round.
 */
export async function leerNetos({ db }: Lector, jugador: string, { limite, desde }: Porcion) {
  const { rows } = await db.execute<{
    partida: string;
    neto: number;
    created_at: string;
    puestas: Record<string, number>;
  }>(sql`
    select t.partida, t.puntos as neto, t.created_at, coalesce((
             select json_object_agg(a.montoncito, a.puntos) from (
               select montoncito, sum(puntos_apostados)::bigint as puntos from apuestas
                where partida = t.partida and jugador is not distinct from t.jugador and resultado <> 'cancelada' group by montoncito) a), '{}') as puestas
      from tickets_montoncitos t join partidas p on p.key_partida = t.partida
     where t.jugador = ${jugador} and p.estado = 'finalizada'
     order by t.created_at desc, t.id desc limit ${limite} offset ${desde}`);
  return rows.map(({ created_at, ...fila }) => ({ ...fila, fecha: new Date(created_at) }));
}

export type CifrasPropias = { partidas: number; ganado: number; perdido: number };

/**
 * Counts ended rounds only: a round that is being revealed would give its result away. Those are few, so they are looked up instead
 * of each round of the player. A round has nets from its deal on, so the open ones and the annulled ones have none to leave out.
 */
export async function leerCifrasPropias({ db }: Lector, jugador: string): Promise<CifrasPropias> {
  const { rows } = await db.execute<CifrasPropias>(sql`
    select count(*) as partidas, coalesce(sum(t.puntos) filter (where t.puntos > 0), 0)::bigint as ganado,
           coalesce(-sum(t.puntos) filter (where t.puntos < 0), 0)::bigint as perdido
      from tickets_montoncitos t
     where t.jugador = ${jugador} and t.partida <> all(array(select key_partida from partidas where estado = 'Cerrada'))`);
  return rows[0] ?? { partidas: 0, ganado: 0, perdido: 0 };
}
