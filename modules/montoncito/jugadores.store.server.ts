import { sql } from "drizzle-orm";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Jornada, Limites } from "./reglas/limites.ts";

export type Jugador = {
  codigo_referido: string;
  role: "usuario" | "admin";
  nacimiento: string | null;
  /** True when the account is blocked, deleted or about to be deleted. */
  fuera: boolean;
  limites: Limites;
  jornada: Jornada;
};

type FilaLimites = {
  perdida_diaria: number | null;
  siguiente_perdida: number | null;
  siguiente_desde: string | null;
  pausa_hasta: string | null;
};
type FilaJornada = { neto_hoy: number | null; en_juego: number | null };
type Fila = FilaLimites & FilaJornada & Pick<Jugador, "codigo_referido" | "role" | "nacimiento" | "fuera">;

const fecha = (texto: string | null) => (texto === null ? null : new Date(texto));

const enLimites = (fila: FilaLimites): Limites => ({
  perdida_diaria: fila.perdida_diaria,
  siguiente_perdida: fila.siguiente_perdida,
  siguiente_desde: fecha(fila.siguiente_desde),
  pausa_hasta: fecha(fila.pausa_hasta),
});
const enJornada = ({ neto_hoy, en_juego }: FilaJornada): Jornada => ({
  neto_hoy: neto_hoy ?? 0,
  en_juego: en_juego ?? 0,
});

/** What a player won or lost since the day began, without the round `secreta`, and what they have staked. */
const jornada = (jugador: ReturnType<typeof sql>, inicio: Date, secreta: string | null = null) => sql`
  (select sum(t.puntos)::bigint from tickets_montoncitos t
    where t.jugador = ${jugador} and t.created_at >= ${inicio.toISOString()}::timestamptz
      and t.partida is distinct from ${secreta}::text) as neto_hoy,
  (select sum(a.puntos_apostados)::bigint from apuestas a
    where a.jugador = ${jugador} and a.resultado = 'pendiente') as en_juego`;

/**
 * Locks the players, so that no account is deleted until the transaction ends. Every transaction locks people before the book.
 */
export async function bloquearJugadores(
  { db }: Lector,
  codigos: readonly string[],
  inicio_del_dia: Date,
): Promise<Map<string, Jugador>> {
  enOrden(db, "personas", codigos);
  const { rows } = await db.execute<Fila>(sql`
    select u.codigo_referido, u.role, u.nacimiento::text,
           coalesce(u.bloqueado_en, u.eliminacion_pedida_en, u.eliminado_en) is not null as fuera,
           l.perdida_diaria, l.siguiente_perdida, l.siguiente_desde,
           greatest(l.pausa_hasta, u.pausa_hasta) as pausa_hasta, j.neto_hoy, j.en_juego
      from usuarios u
      left join montoncito_limites l on l.jugador = u.codigo_referido
      left join lateral (select ${jornada(sql`l.jugador`, inicio_del_dia)}) j
        on coalesce(l.perdida_diaria, l.siguiente_perdida) is not null
     where u.codigo_referido = any(${sql.param([...codigos])}::text[])
     order by u.codigo_referido
       for key share of u`);
  return new Map(
    rows.map(({ codigo_referido, role, nacimiento, fuera, ...fila }) => [
      codigo_referido,
      { codigo_referido, role, nacimiento, fuera, limites: enLimites(fila), jornada: enJornada(fila) },
    ]),
  );
}

const LIMITES = sql`l.perdida_diaria, l.siguiente_perdida, l.siguiente_desde,
  greatest(l.pausa_hasta, u.pausa_hasta) as pausa_hasta`;
const DE_LIMITES = sql`from usuarios u left join montoncito_limites l on l.jugador = u.codigo_referido`;

export async function leerLimitesDe({ db }: Lector, jugador: string): Promise<Limites | null> {
  const { rows } = await db.execute<FilaLimites>(
    sql`select ${LIMITES} ${DE_LIMITES} where u.codigo_referido = ${jugador}`,
  );
  return rows[0] ? enLimites(rows[0]) : null;
}

/** What the page tells players of themselves; null for an unknown one. */
export async function leerJugadorDe(
  { db }: Lector,
  jugador: string,
  inicio_del_dia: Date,
  secreta: string | null,
): Promise<Pick<Jugador, "nacimiento" | "limites" | "jornada"> | null> {
  const hoy = jornada(sql`u.codigo_referido`, inicio_del_dia, secreta);
  const { rows } = await db.execute<FilaLimites & FilaJornada & Pick<Jugador, "nacimiento">>(sql`
    select u.nacimiento::text, ${LIMITES}, ${hoy} ${DE_LIMITES} where u.codigo_referido = ${jugador}`);
  const [fila] = rows;
  return fila ? { nacimiento: fila.nacimiento, limites: enLimites(fila), jornada: enJornada(fila) } : null;
}

/**
 * Locks the row of a player and creates it if there is none: two changes at once run one after the other. A pause taken
 * over from an earlier account counts as the player's own.
 */
export async function bloquearLimites({ db }: Lector, jugador: string): Promise<Limites> {
  await db.execute(sql`insert into montoncito_limites (jugador) values (${jugador}) on conflict do nothing`);
  const { rows } = await db.execute<FilaLimites>(sql`
    select l.perdida_diaria, l.siguiente_perdida, l.siguiente_desde,
           greatest(l.pausa_hasta, u.pausa_hasta) as pausa_hasta
      from montoncito_limites l join usuarios u on u.codigo_referido = l.jugador
     where l.jugador = ${jugador} for update of l`);
  if (!rows[0]) throw new Error("Los límites del jugador no están.");
  return enLimites(rows[0]);
}

export async function escribirLimites(
  { db }: Lector,
  jugador: string,
  { perdida_diaria, siguiente_perdida, siguiente_desde, pausa_hasta }: Limites,
): Promise<void> {
  await db.execute(sql`
    update montoncito_limites set perdida_diaria = ${perdida_diaria}, siguiente_perdida = ${siguiente_perdida},
           siguiente_desde = ${siguiente_desde?.toISOString() ?? null}::timestamptz,
           pausa_hasta = ${pausa_hasta?.toISOString() ?? null}::timestamptz, actualizado_en = reloj()
     where jugador = ${jugador}`);
}

/** Deletes the limits of a player who is deleted. */
export async function olvidarLimites({ db }: Lector, jugador: string): Promise<void> {
  await db.execute(sql`delete from montoncito_limites where jugador = ${jugador}`);
}
