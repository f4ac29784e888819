import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import {
  type Aporte,
  type Ganadores,
  huellaAportes,
  huellaRangos,
  mezclar,
  type Rango,
  sortear,
} from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { baseDe, ejecutar, guardarSemillas, type Obra, seguirDesde } from "./obra.ts";
import { ABONOS_POR_SORTEO, CADA_CUANTOS_SORTEO, PARTE_ACTIVA } from "./tamanos.ts";
import { codigoVenta } from "./ventas.ts";

const FAMOSO = CADA_CUANTOS_SORTEO;

/** Creates open raffles, full ones and verifiable draws, with every contribution. */
export async function crecerSorteos(obra: Obra): Promise<void> {
  await armar(obra);
  await armarAbonos(obra);
  const sorteos = await escribirSorteos(obra);
  await escribirGente(obra);
  await sortearTodos(obra);
  await escribirPremios(obra);
  const { rows } = await obra.client.query<{ n: number }>("select count(*) as n from g_abonos");
  obra.decir(`sorteos ${sorteos}, abonos ${rows[0]?.n}`);
}

/** Seeds are truly random because open raffles are drawn with them. `vuelta` 1 is the finished raffle. */
async function armar(obra: Obra): Promise<void> {
  const { productos, sorteos_finalizados, sorteos_cerrados, abonos_del_famoso } = obra.tamanos;
  await ejecutar(
    obra,
    `create temp table g_sorteos on commit drop as
     select s.*, encode(sha256(convert_to(E'sorteo-v1/compromiso\\n' || key || E'\\n' || semilla, 'UTF8')), 'hex') as compromiso,
            null::text as ganador_producto, null::text as ganador_puntos
       from (
         select 'SRT-' || to_char(nextval('sorteos_key_seq'), 'FM99990000') as key, p.sku, p.producto, v.vuelta, i,
                encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex') as semilla,
                case when v.vuelta = 1 then 'Finalizado' when i between 2 and 1 + $3 then 'Cerrado' else 'Disponible' end as estado,
                case when p.sku = 'G' || $5 then p.puntos * (1 + $4 / 20) else p.puntos end as objetivo,
                case when p.sku = 'G' || $5 then (1 + $4 / 20) * $6 else $6 end as partes,
                case when v.vuelta = 1 or i between 2 and 1 + $3 then $6
                     when p.sku = 'G' || $5 then least($4, (1 + $4 / 20) * $6 - 1) else (i * 7) % $6 end as abonos,
                case when v.vuelta = 1 then now() - interval '725 days' + interval '690 days' * i / $2 else now() - interval '25 days' end as inicio,
                case when v.vuelta = 1 then now() - interval '705 days' + interval '690 days' * i / $2
                     when i between 2 and 1 + $3 then now() - interval '1 hour' * (1 + i % 20) end as cierre,
                case when v.vuelta = 1 then now() - interval '702 days' + interval '690 days' * i / $2 end as sorteado_en
           from generate_series(1, $1::int) i
           join productos p on p.sku = 'G' || i * $5
           join generate_series(1, 2) v(vuelta) on v.vuelta = 2 or (i between 2 and 1 + $2)
          order by v.vuelta, i) s`,
    [
      Math.floor(productos / CADA_CUANTOS_SORTEO),
      Math.floor(sorteos_finalizados),
      sorteos_cerrados,
      abonos_del_famoso,
      FAMOSO,
      ABONOS_POR_SORTEO,
    ],
  );
}

/** Equal contributions cover the target; contributors take turns, so that each of them gives little. */
async function armarAbonos(obra: Obra): Promise<void> {
  await ejecutar(
    obra,
    `create temp table g_abonos on commit drop as
     select a.*, a.final - a.inicio + 1 as puntos, case when a.del_fiel then $2 else p.codigo end as usuario
       from (
         select s.key as sorteo, s.sku, j, s.estado, objetivo * (j - 1) / partes + 1 as inicio, objetivo * j / partes as final,
                s.inicio + (coalesce(s.cierre, now()) - s.inicio) * j / s.abonos as fecha,
                j = 1 and (s.i % 7 = 0 or s.i <= 40) as del_fiel, row_number() over (order by s.vuelta, s.i, j) as i
           from g_sorteos s, generate_series(1, s.abonos) j) a
       left join g_personas p on p.n = 1 + (a.i * 7919) % $1::bigint`,
    [Math.floor(obra.tamanos.usuarios * PARTE_ACTIVA), obra.fiel],
  );
  await ejecutar(obra, "create index on g_abonos (sorteo)");
  await ejecutar(obra, "analyze g_abonos");
}

async function escribirSorteos(obra: Obra): Promise<number> {
  const escritos = await ejecutar(
    obra,
    `insert into sorteos (key, producto, estado, fecha_inicio, fecha_termino, fecha_sorteo, objetivo, minimo, reunido, compromiso)
     select key, sku, estado, inicio, cierre, coalesce(sorteado_en,
              ((cierre at time zone 'America/Santiago')::date + interval '3 days 22 hours') at time zone 'America/Santiago'),
            objetivo, 10, objetivo * abonos / partes, compromiso
       from g_sorteos order by vuelta, i`,
  );
  const semillas = await obra.client.query<{ key: string; semilla: string }>(
    "select key, semilla from g_sorteos",
  );
  await guardarSemillas(obra, { tabla: "sorteos_semillas", columna: "sorteo" }, semillas.rows);
  await ejecutar(
    obra,
    `update productos p set puntos_final = s.objetivo * s.abonos / s.partes, puntos = s.objetivo
       from g_sorteos s where s.sku = p.sku and s.vuelta = 2`,
  );
  await ejecutar(
    obra,
    `insert into tickets_participantes (usuario, sorteo, puntos_aportados, puntos_inicio, puntos_final, producto, created_at)
     select usuario, sorteo, puntos, inicio, final, sku, fecha from g_abonos order by fecha`,
  );
  return escritos;
}

/** Writes the participants' pseudonyms and the numbers that the first six contributed. */
async function escribirGente(obra: Obra): Promise<void> {
  await ejecutar(
    obra,
    `insert into sorteos_seudonimos (sorteo, usuario, seudonimo)
     select distinct sorteo, usuario, left(encode(sha256(convert_to(sorteo || usuario || $1, 'UTF8')), 'hex'), 16)
       from g_abonos where estado <> 'Disponible'`,
    [crypto.randomUUID()],
  );
  await ejecutar(
    obra,
    `insert into sorteos_input (usuario, sorteo, input, created_at)
     select distinct on (sorteo, usuario) usuario, sorteo, 1 + (i * 37) % 100, fecha + interval '1 hour'
       from g_abonos where estado <> 'Disponible' and j <= 6 order by sorteo, usuario, j`,
  );
}

type PorSortear = {
  key: string;
  estado: string;
  semilla: string;
  objetivo: number;
  rangos: Rango[];
  aportes: Aporte[];
};
type Sorteado = Partial<Ganadores> & { key: string; huella_rangos: string; huella_aportes: string };
const POR_VEZ = 1_000;

/** Draws every raffle with the shop's own rules. */
async function sortearTodos(obra: Obra): Promise<void> {
  const keys = await obra.client.query<{ key: string }>(
    "select key from g_sorteos where estado <> 'Disponible' order by key",
  );
  for (let desde = 0; desde < keys.rows.length; desde += POR_VEZ) {
    const algunos = keys.rows.slice(desde, desde + POR_VEZ).map(({ key }) => key);
    const { rows } = await obra.client.query<PorSortear>(
      `select s.key, s.estado, s.semilla, s.objetivo,
              (select json_agg(json_build_object('inicio', a.inicio, 'final', a.final, 'participante', p.seudonimo) order by a.inicio)
                 from g_abonos a join sorteos_seudonimos p on p.sorteo = a.sorteo and p.usuario = a.usuario
                where a.sorteo = s.key) as rangos,
              (select json_agg(json_build_object('participante', p.seudonimo, 'input', i.input, 'automatico', false))
                 from sorteos_input i join sorteos_seudonimos p on p.sorteo = i.sorteo and p.usuario = i.usuario
                where i.sorteo = s.key) as aportes
         from g_sorteos s where s.key = any($1)`,
      [algunos],
    );
    await guardar(obra, await Promise.all(rows.map(sortearUno)));
  }
}

async function sortearUno({
  key,
  estado,
  semilla,
  objetivo,
  rangos,
  aportes,
}: PorSortear): Promise<Sorteado> {
  const huella_rangos = await huellaRangos(key, objetivo, rangos);
  const huella_aportes = await huellaAportes(key, aportes);
  if (estado !== "Finalizado") return { key, huella_rangos, huella_aportes };
  const z = await mezclar(hexABytes(semilla), { key, huella_rangos, huella_aportes, baliza: SIN_BALIZA });
  return { key, huella_rangos, huella_aportes, ...(await sortear(z, objetivo, rangos)) };
}

async function guardar(obra: Obra, sorteados: readonly Sorteado[]): Promise<void> {
  await ejecutar(
    obra,
    `with f as (select * from json_to_recordset($1) as f(key text, huella_rangos text, huella_aportes text,
                  numero_producto bigint, numero_puntos bigint, ganador_producto text, ganador_puntos text)),
     temporal as (
       update g_sorteos s set ganador_producto = a.usuario, ganador_puntos = b.usuario
         from f join sorteos_seudonimos a on a.sorteo = f.key and a.seudonimo = f.ganador_producto
                join sorteos_seudonimos b on b.sorteo = f.key and b.seudonimo = f.ganador_puntos
        where s.key = f.key returning s.*)
     update sorteos s set huella_rangos = f.huella_rangos, numero_producto = f.numero_producto, numero_puntos = f.numero_puntos,
            huella_aportes = case when t.key is not null then f.huella_aportes end, congelado_en = t.sorteado_en,
            baliza = case when t.key is not null then $2 end, semilla = t.semilla, sorteado_en = t.sorteado_en,
            semilla_publicada_en = t.sorteado_en, iniciado_en = t.sorteado_en,
            ganador_producto = t.ganador_producto, ganador_puntos = t.ganador_puntos
       from f left join temporal t on t.key = f.key where s.key = f.key`,
    [JSON.stringify(sorteados), SIN_BALIZA],
  );
}

/** Writes the prizes: the product as a sale of zero pesos, a tenth of the target as points. */
async function escribirPremios(obra: Obra): Promise<void> {
  const base = await baseDe(obra, "ventas");
  await ejecutar(
    obra,
    `insert into ventas (id, fecha, codigo, usuario, productos, puntos, total, estado_pago, pagado_en, origen, envio)
     select $1::bigint + row_number() over (order by key), sorteado_en, ${codigoVenta("$2::bigint + i + vuelta * 1000000")},
            ganador_producto, 0, 0, 0, 'Pagado', sorteado_en, 'sorteo', jsonb_build_object('nombre', '', 'direccion', '',
            'comuna', '', 'region', '', 'celular', '')
       from g_sorteos where estado = 'Finalizado'`,
    [base, 40_000_000],
  );
  await ejecutar(
    obra,
    `insert into productos_compras (producto, fecha_compra, puntos, estado, precio, total, forma_pago, usuario, venta)
     select sku, sorteado_en, 0, 'Entregado', 0, 0, 'sorteo', ganador_producto, $1::bigint + row_number() over (order by key)
       from g_sorteos where estado = 'Finalizado'`,
    [base],
  );
  await ejecutar(
    obra,
    `insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total, fecha_compra, sorteo)
     select ganador_puntos, objetivo / 10, 'Acreditado', 'sorteo', 0, 0, sorteado_en, key
       from g_sorteos where estado = 'Finalizado'`,
  );
  await seguirDesde(obra, "ventas");
}
