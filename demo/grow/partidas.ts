import { createHash } from "node:crypto";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import type { Carta } from "#modules/montoncito/reglas/cartas.ts";
import { resultadosMontones } from "#modules/montoncito/reglas/liquidacion.ts";
import { compromisoPartida, repartirCartas } from "#modules/montoncito/reglas/protocolo.ts";
import { ejecutar, guardarSemillas, type Obra } from "./obra.ts";
import { PARTE_ACTIVA } from "./tamanos.ts";

const SIGNOS = { ganada: 1, empatada: 0, perdida: -1, banca: 0 };
/** A long history began before rounds hashed their bets. */
const PROTOCOLO = "montoncito-v1";
type Jugada = {
  n: number;
  key: string;
  banca: number;
  semilla: string;
  compromiso: string;
  cartas: Carta[];
  signos: number[];
};

/** Creates finished rounds, each dealt from its own seed; every player bets once. */
export async function crecerPartidas(obra: Obra): Promise<void> {
  const { rows } = await obra.client.query<{ key: string }>(
    "select 'PARTIDA-' || to_char(nextval('partidas_key_seq'), 'FM99990000') as key from generate_series(1, $1::int)",
    [obra.tamanos.partidas],
  );
  const jugadas: Jugada[] = [];
  for (const [i, { key }] of rows.entries()) jugadas.push(await repartir(i + 1, key));
  await armar(obra, jugadas);
  const partidas = await escribirPartidas(obra, jugadas);
  const apuestas = await ejecutar(
    obra,
    `insert into apuestas (jugador, montoncito, puntos_apostados, resultado, partida, created_at)
     select jugador, 'monton_' || monton, puntos, case signo when 1 then 'ganada' when 0 then 'empatada' else 'perdida' end, partida, fecha
       from g_apuestas order by n, version`,
  );
  await ejecutar(
    obra,
    `insert into tickets_montoncitos (jugador, puntos, partida, created_at)
     select jugador, puntos * signo, partida, cerrada_en from g_apuestas order by n, version`,
  );
  obra.decir(`partidas ${partidas}, apuestas ${apuestas}`);
}

async function repartir(n: number, key: string): Promise<Jugada> {
  const semilla = createHash("sha256").update(crypto.randomUUID()).digest("hex");
  const bytes = hexABytes(semilla);
  const compromiso = await compromisoPartida(PROTOCOLO, key, bytes);
  const cartas = await repartirCartas({
    protocolo: PROTOCOLO,
    key_partida: key,
    semilla: bytes,
    huella_apuestas: "",
    baliza: "",
  });
  const banca = 1 + (n % 6);
  const signos = Object.values(resultadosMontones(cartas, banca)).map((resultado) => SIGNOS[resultado]);
  return { n, key, banca, semilla, compromiso, cartas, signos };
}

async function armar(obra: Obra, jugadas: readonly Jugada[]): Promise<void> {
  const { partidas, apuestas_por_partida, usuarios } = obra.tamanos;
  await ejecutar(
    obra,
    `create temp table g_partidas on commit drop as
     select f.*, now() - interval '1 hour' - interval '200 days' * ($2 - n) / $2 as cerrada_en
       from json_to_recordset($1) as f(n int, key text, banca int, semilla text, compromiso text, cartas text[], signos int[])`,
    [JSON.stringify(jugadas), partidas],
  );
  await ejecutar(
    obra,
    `create temp table g_apuestas on commit drop as
     select a.*, g.signos[a.monton] as signo, case when a.del_fiel then $3 else p.codigo end as jugador
       from (select n, key as partida, cerrada_en, b as version, (b + banca) % 5 + 1 as resto, banca,
                    (b % 5 + banca) % 6 + 1 as monton, 5 + (b * 7) % 40 as puntos, cerrada_en - interval '15 seconds' as fecha,
                    b = 2 and (n % 2 = 0 or n <= 60) as del_fiel, n::bigint * $1 + b as i
               from g_partidas, generate_series(2, $1::int + 1) b) a
       join g_partidas g on g.n = a.n
       left join g_personas p on p.n = 1 + (a.i * 7901) % $2::bigint`,
    [apuestas_por_partida, Math.floor(usuarios * PARTE_ACTIVA), obra.fiel],
  );
  await ejecutar(obra, "analyze g_apuestas");
}

async function escribirPartidas(obra: Obra, jugadas: readonly Jugada[]): Promise<number> {
  const escritas = await ejecutar(
    obra,
    `insert into partidas (key_partida, estado, tiempo_inicio, mostrar_cartas, compromiso, version, totales, movida_en,
                           banca, cerrada_en, repartida_en, neto_banca, semilla, created_at)
     select g.key, 'finalizada', g.cerrada_en - interval '15 seconds', true, g.compromiso, $1::int + 3, t.totales,
            g.cerrada_en - interval '15 seconds', g.banca, g.cerrada_en, g.cerrada_en, t.neto_banca, g.semilla,
            g.cerrada_en - interval '75 seconds'
       from g_partidas g
       join (select n, array_agg(puntos order by m) as totales, -sum(neto)::bigint as neto_banca
               from (select g.n, m, coalesce(sum(a.puntos), 0)::bigint as puntos, coalesce(sum(a.puntos * a.signo), 0) as neto
                       from g_partidas g cross join generate_series(1, 6) m
                       left join g_apuestas a on a.n = g.n and a.monton = m group by g.n, m) x group by n) t on t.n = g.n
      order by g.n`,
    [obra.tamanos.apuestas_por_partida],
  );
  await guardarSemillas(obra, { tabla: "partidas_semillas", columna: "partida" }, jugadas);
  await ejecutar(
    obra,
    `insert into montoncitos select key, cartas[1], cartas[2], cartas[3], cartas[4], cartas[5], cartas[6] from g_partidas`,
  );
  return escritas;
}
