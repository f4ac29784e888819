// node bench/crecimiento/multiplicar.ts DIR COPIAS [MINUTOS]: gives the grown shop in DIR a history that is COPIAS + 1 times as long. Products and
// people stay. The steps are kept in a table of the shop, so that a later call goes on after MINUTOS have passed.
import type pg from "pg";
import { oneConnection } from "#database/client.ts";
import { attachDatabase } from "#database/embedded/attach.ts";
import { ALFABETO_VENTA } from "#modules/comun/cripto/azar.ts";

/** Each copy lies this many days before the one after it, with ids that are as much lower: ids follow the dates. */
const DIAS = 906;
const IDS = 10_000_000;
const LETRAS = [0, 1, 2, 3, 4, 5]
  .map((i) => `substr('${ALFABETO_VENTA}', 1 + (m / ${34 ** i} % 34)::int, 1)`)
  .join(" || ");

/** What a copy does not take over as it is. Dates and ids are moved in every table. */
type Copia = { tabla: string; valores?: Record<string, string>; de?: string; donde?: string };

const CODIGO = "join multiplicar_codigos c on c.viejo = t.codigo";
const DE_LA_CLAVE = "left join multiplicar_codigos c on c.viejo = split_part(t.clave, ':', 2)";
const VENDIDA = (columna: string) =>
  `(t.${columna} is null or t.${columna} not in (select id from ventas where estado_pago = 'Validando Pago'))`;
const CERRADO = (key: string) => `${key} in (select viejo from multiplicar_sorteos)`;
const nuevo = (texto: string) =>
  `multiplicar_nombre(coalesce(replace(${texto}, c.viejo, c.nuevo), ${texto}), $k)`;
const nombre = (columna: string) => ({ [columna]: `multiplicar_nombre(t.${columna}, $k)` });
const menos = (columna: string) => ({ [columna]: `t.${columna} - $k * ${IDS}::bigint` });
const otro = (columna: string) => ({ [columna]: `md5(t.${columna} || $k)` });
const DE_VENTA = { ...menos("venta") };
const ENTREGADA =
  "case when t.estado in ('Pagado', 'Preparando', 'Enviado') then 'Entregado' else t.estado end";

const COPIAS: readonly Copia[] = [
  { tabla: "ventas", valores: { codigo: "c.nuevo" }, de: CODIGO, donde: "t.estado_pago <> 'Validando Pago'" },
  { tabla: "productos_compras", valores: { ...DE_VENTA, estado: ENTREGADA }, donde: VENDIDA("venta") },
  {
    tabla: "tickets_compras",
    valores: { ...DE_VENTA, ...menos("venta_origen"), ...nombre("sorteo") },
    donde: `t.credito is null and t.deuda is null and ${VENDIDA("venta")} and ${VENDIDA("venta_origen")}`,
  },
  { tabla: "pagos", valores: { ...DE_VENTA, ...otro("referencia") }, donde: VENDIDA("venta") },
  { tabla: "cobros_tarjeta", valores: { ...DE_VENTA, ...otro("buy_order"), ...otro("token") } },
  {
    tabla: "boletas_documentos",
    valores: { ...DE_VENTA, ...menos("refiere"), folio: `t.folio + $k * ${IDS}::bigint` },
    donde: "t.resuelta_en is not null or t.tipo = 61",
  },
  { tabla: "devoluciones", valores: DE_VENTA },
  { tabla: "devoluciones_pedidas", valores: DE_VENTA, donde: "t.terminada_en is not null" },
  {
    tabla: "devoluciones_lineas",
    valores: { ...menos("devolucion"), ...menos("linea") },
    donde: "t.devolucion in (select id from devoluciones_pedidas where id > 0 and terminada_en is not null)",
  },
  { tabla: "cupones_usos", valores: { codigo: "c.nuevo" }, de: CODIGO },
  { tabla: "reservas", valores: { codigo: "c.nuevo" }, de: CODIGO },
  {
    tabla: "existencias_movimientos",
    valores: { referencia: "c.nuevo" },
    de: "join multiplicar_codigos c on c.viejo = t.referencia",
  },
  { tabla: "sorteos", valores: nombre("key"), donde: CERRADO("t.key") },
  { tabla: "sorteos_semillas", valores: nombre("sorteo"), donde: CERRADO("t.sorteo") },
  { tabla: "sorteos_seudonimos", valores: nombre("sorteo"), donde: CERRADO("t.sorteo") },
  { tabla: "sorteos_input", valores: nombre("sorteo"), donde: CERRADO("t.sorteo") },
  { tabla: "tickets_participantes", valores: nombre("sorteo"), donde: CERRADO("t.sorteo") },
  { tabla: "partidas", valores: nombre("key_partida"), donde: "t.estado = 'finalizada'" },
  ...["partidas_semillas", "montoncitos", "apuestas", "tickets_montoncitos"].map((tabla) => ({
    tabla,
    valores: nombre("partida"),
    donde: "t.partida in (select key_partida from partidas where id > 0 and estado = 'finalizada')",
  })),
  {
    tabla: "libro_cuentas",
    valores: { ...nombre("cuenta"), saldo: "0" },
    donde: `(t.cuenta like 'mesa:%' and t.cuenta ~ '-[0-9]{4}$') or ${CERRADO("split_part(t.cuenta, 'pozo:', 2)")}`,
  },
  {
    tabla: "libro_asientos",
    valores: { clave: nuevo("t.clave"), datos: "multiplicar_nombre(t.datos::text, $k)::jsonb" },
    de: DE_LA_CLAVE,
    donde: "t.id not in (select id from multiplicar_abiertos)",
  },
  {
    tabla: "libro_movimientos",
    valores: { ...menos("asiento"), ...nombre("cuenta") },
    donde: "t.asiento not in (select id from multiplicar_abiertos)",
  },
  { tabla: "libro_horas" },
  {
    tabla: "libro_sellos",
    valores: {
      ...menos("desde"),
      ...menos("hasta"),
      ...Object.fromEntries(
        ["sello", "anterior"].map((c) => [c, `encode(sha256(convert_to(t.${c} || $k, 'UTF8')), 'hex')`]),
      ),
    },
  },
  { tabla: "ventas_sumas" },
  {
    tabla: "correos",
    valores: {
      clave: nuevo("t.clave"),
      asunto: nuevo("t.asunto"),
      datos: `${nuevo("t.datos::text")}::jsonb`,
    },
    de: DE_LA_CLAVE,
    donde: "c.viejo is not null",
  },
  {
    tabla: "notificaciones",
    valores: { clave: nuevo("t.clave"), texto: nuevo("t.texto"), enlace: nuevo("t.enlace") },
    de: DE_LA_CLAVE,
    donde: "c.viejo is not null and t.leida_en is not null",
  },
  {
    // Answered ones: a shop of any size answers what is open within the law's terms.
    tabla: "solicitudes_datos",
    valores: { codigo: "'SD-' || upper(substr(md5(t.codigo || $k), 1, 8))" },
    donde: "t.respondida_en is not null",
  },
  {
    tabla: "auditoria",
    valores: { objeto: nuevo("t.objeto") },
    de: "left join multiplicar_codigos c on c.viejo = split_part(t.objeto, ':', 2)",
    donde: "c.viejo is not null",
  },
];
const TABLAS = [...new Set(COPIAS.map(({ tabla }) => tabla))];

const PREPARAR = `
  create table multiplicar_pasos (n integer generated always as identity primary key, texto text not null);
  create function multiplicar_nombre(texto text, k integer) returns text language sql immutable as $$
    select replace(replace(texto, 'SRT-', 'SRT-' || k || 'X'), 'PARTIDA-', 'PARTIDA-' || k) $$;
  create function multiplicar_letras(m bigint) returns text language sql immutable as $$ select 'PZ-' || ${LETRAS} $$;
  create table multiplicar_codigos (viejo text, nuevo text, id bigint);
  create table multiplicar_sorteos as
    select key as viejo from sorteos where estado = 'Finalizado' and key ~ '^SRT-[A-Z0-9]{4,6}$';
  create table multiplicar_abiertos as
    select id from libro_asientos where (datos ? 'sorteo' and datos->>'sorteo' not in (select viejo from multiplicar_sorteos))
       or (datos ? 'partida' and datos->>'partida' not in (select key_partida from partidas where estado = 'finalizada'))
       or split_part(clave, ':', 2) in (select codigo from ventas where estado_pago = 'Validando Pago')`;

const codigosDe = (k: number) => [
  "truncate multiplicar_codigos",
  `insert into multiplicar_codigos select codigo, multiplicar_letras((id + ${k} * 100000000::bigint) * 387420489 % ${34 ** 6}), id
     from ventas where id > 0 and estado_pago <> 'Validando Pago'`,
  "analyze multiplicar_codigos",
];

/** The points that the copies leave in each account. */
const saldos = (copias: number) => [
  `create table multiplicar_saldos as
   select m.cuenta, ${copias} * sum(m.puntos)::bigint as puntos from libro_movimientos m
    where m.id > 0 and m.asiento not in (select id from multiplicar_abiertos) group by m.cuenta having sum(m.puntos) <> 0`,
  "update libro_cuentas c set saldo = c.saldo + s.puntos from multiplicar_saldos s where s.cuenta = c.cuenta",
  `insert into libro_sumas (tipo, puntos)
   select split_part(cuenta, ':', 1), sum(puntos) from multiplicar_saldos where cuenta like '%:%' group by 1`,
];

async function copiar(client: pg.Client, { tabla, valores = {}, de = "", donde = "true" }: Copia, k: number) {
  const { rows } = await client.query<{ columna: string; tipo: string }>(
    `select column_name as columna, data_type as tipo from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [tabla],
  );
  const valor = ({ columna, tipo }: { columna: string; tipo: string }) => {
    if (valores[columna]) return valores[columna];
    if (columna === "id") return `t.id - $k * ${IDS}::bigint`;
    if (tipo === "date") return `t.${columna} - $k * ${DIAS}`;
    return tipo.startsWith("timestamp") ? `t.${columna} - $k * interval '${DIAS} days'` : `t.${columna}`;
  };
  const originales = rows.some(({ columna }) => columna === "id") ? "t.id > 0" : ORIGINALES[tabla];
  return `insert into ${tabla} (${rows.map(({ columna }) => columna).join(", ")})
    select ${rows.map(valor).join(", ")} from ${tabla} t ${de} where ${originales ?? "true"} and (${donde})`.replaceAll(
    "$k",
    String(k),
  );
}
/** Rows of the shop itself, in tables without an id that are not chosen by a name. */
const ORIGINALES: Record<string, string> = {
  libro_horas: "t.hora > now() - interval '906 days'",
  libro_sellos: "t.hasta > 0",
  devoluciones_lineas: "t.devolucion > 0",
};

async function planear(client: pg.Client, copias: number): Promise<void> {
  await client.query(PREPARAR);
  const definiciones = async (texto: string) =>
    (await client.query<{ quitar: string; poner: string }>(texto, [TABLAS])).rows;
  const claves = await definiciones(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as quitar,
            format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as poner
       from pg_constraint where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
  );
  const unicas = await definiciones(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as quitar,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as poner
       from pg_constraint where contype in ('p', 'u') and conrelid::regclass::text = any($1)`,
  );
  const indices = await definiciones(
    `select format('drop index %s', indexrelid::regclass) as quitar, pg_get_indexdef(indexrelid) as poner from pg_index
      where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const quitar = [...claves, ...indices, ...unicas].map((una) => una.quitar);
  const poner = [...unicas, ...indices, ...claves].map((una) => una.poner);
  const copiados: string[] = [];
  for (let k = 1; k <= copias; k++) {
    copiados.push(...codigosDe(k));
    for (const copia of COPIAS) copiados.push(await copiar(client, copia, k));
  }
  const pasos = [
    ...quitar,
    ...copiados,
    ...saldos(copias),
    ...poner,
    ...TABLAS.map((t) => `vacuum analyze ${t}`),
  ];
  await client.query("insert into multiplicar_pasos (texto) select unnest($1::text[])", [pasos]);
}

const [dir = "", copias = "9", minutos = "4"] = process.argv.slice(2);
const attached = await attachDatabase({ dir });
const client = oneConnection(attached.url, "multiplicar");
await client.connect();
try {
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ hay: boolean }>(
    "select to_regclass('multiplicar_pasos') is not null as hay",
  );
  if (!rows[0]?.hay) await planear(client, Number(copias));
  const fin = performance.now() + Number(minutos) * 60_000;
  for (;;) {
    const paso = await client.query<{ n: number; texto: string; quedan: number }>(
      "select n, texto, (select count(*) from multiplicar_pasos) as quedan from multiplicar_pasos order by n limit 1",
    );
    const [este] = paso.rows;
    if (!este || performance.now() > fin) break;
    const inicio = performance.now();
    const vacuum = este.texto.startsWith("vacuum");
    if (!vacuum) await client.query("begin");
    const { rowCount } = await client.query(este.texto);
    await client.query("delete from multiplicar_pasos where n = $1", [este.n]);
    if (!vacuum) await client.query("commit");
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
    console.log(
      `${este.quedan} ${segundos} s ${rowCount ?? ""} ${este.texto.replace(/\s+/g, " ").slice(0, 70)}`,
    );
  }
} finally {
  await client.end();
  await attached.release();
}
