import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db, DbOrTx } from "#database/client.ts";
import { creditoReferido } from "#modules/compras/pago/anulacion/anulacion.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { enInstantanea } from "#modules/puntos/auditoria.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { type Carga, type Compra, type Jugada, PORCENTAJE_REFERIDO } from "./carga.ts";
import { comprobarSaldos } from "./saldos.ts";

// Compares the database with the record of a paused load: every accepted write is there once, and nothing
// else.

/** Rows of one text column, in order. */
async function textos(db: DbOrTx, consulta: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ t: string }>(consulta);
  return rows.map(({ t }) => t).sort();
}

export async function comprobarCarga(db: Db, carga: Carga): Promise<void> {
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
  // The game continues while the workers pause, so everything is read from one snapshot.
  await enInstantanea(db, async (instantanea) => {
    await comprobarCuentas(instantanea, carga);
    await comprobarVentas(instantanea, carga);
    await comprobarAbonos(instantanea, carga);
    await comprobarSorteos(instantanea, carga);
    await comprobarMesa(instantanea, carga);
    await comprobarCharlas(instantanea, carga);
    await comprobarSaldos(instantanea, carga);
  });
}

async function comprobarCuentas(db: DbOrTx, { registro }: Carga): Promise<void> {
  const cuentas = await textos(db, sql`select email as t from usuarios where role <> 'admin'`);
  expect(cuentas).toEqual(registro.altas.map(({ email }) => email).sort());
  const confirmadas = await textos(
    db,
    sql`select email as t from auth.user where "emailVerified" and email <> 'admin@puntazo.cl'`,
  );
  expect(confirmadas).toEqual(
    registro.altas
      .filter(({ confirmada }) => confirmada)
      .map(({ email }) => email)
      .sort(),
  );
}

const estadoDe = ({ registro: { pagadas, rechazadas, anuladas } }: Carga, { codigo }: Compra) => {
  if (anuladas.has(codigo)) return "Anulado";
  if (pagadas.has(codigo)) return "Pagado";
  return rechazadas.has(codigo) ? "Rechazado" : "Validando Pago";
};

/**
 * Sales with their customer, points and state; each payment is once in the book and once in the inviter's
 * credit.
 */
async function comprobarVentas(db: DbOrTx, carga: Carga): Promise<void> {
  const { registro, personas } = carga;
  const filas = await textos(
    db,
    sql`select concat_ws(' ', v.codigo, v.usuario, l.puntos, v.estado_pago) as t from ventas v
      cross join lateral (select sum(puntos) as puntos from (
        select puntos from tickets_compras where venta = v.id union all
        select puntos from productos_compras where venta = v.id) s) l
      where v.origen = 'transferencia'`,
  );
  expect(filas).toEqual(
    registro.compras.map((c) => `${c.codigo} ${c.persona} ${c.puntos} ${estadoDe(carga, c)}`).sort(),
  );
  const libro = await textos(db, sql`select clave as t from libro_asientos where motivo = 'venta'`);
  expect(libro).toEqual([...registro.pagadas].map((codigo) => `venta:${codigo}:1`).sort());
  const creditos = await textos(
    db,
    sql`select concat_ws(' ', v.codigo, t.usuario, t.puntos) as t
      from tickets_compras t join ventas v on v.id = t.venta_origen`,
  );
  const referentes = new Map(personas.map(({ codigo, referente }) => [codigo, referente]));
  const debidos = registro.compras.flatMap(({ codigo, persona, puntos }) => {
    const referente = referentes.get(persona);
    if (!referente || !registro.pagadas.has(codigo)) return [];
    return `${codigo} ${referente} ${creditoReferido(puntos, PORCENTAJE_REFERIDO)}`;
  });
  expect(creditos).toEqual(debidos.sort());
}

export async function comprobarAbonos(db: DbOrTx, { registro }: Carga): Promise<void> {
  const filas = await textos(
    db,
    sql`select concat_ws(' ', s.compromiso, p.puntos_inicio, p.puntos_final, p.usuario) as t
      from tickets_participantes p join sorteos s on s.key = p.sorteo`,
  );
  const dados = registro.abonos.map((a) => `${a.compromiso} ${a.inicio} ${a.final} ${a.persona}`);
  expect(filas).toEqual(dados.sort());
  const aportes = await textos(
    db,
    sql`select concat_ws(' ', sorteo, usuario, input) as t from sorteos_input where not automatico`,
  );
  expect(aportes).toEqual(
    expect.arrayContaining(registro.aportes.map((a) => `${a.key} ${a.persona} ${a.input}`)),
  );
}

/** Every drawn raffle has one winner and one prize of each kind, and there are no others. */
export async function comprobarSorteos(db: DbOrTx, { registro }: Carga): Promise<void> {
  const { rows } = await db.execute<{ key: string; producto: string; ventas: string; puntos: string }>(sql`
    select key, producto,
      (select count(*) from libro_asientos where clave = 'consumo:' || key) as ventas,
      (select count(*) from tickets_compras t where t.sorteo = s.key and t.forma_pago = 'sorteo'
         and t.usuario = s.ganador_puntos and t.puntos = s.objetivo / 10) as puntos
    from sorteos s where estado = 'Finalizado' and ganador_producto is not null`);
  expect(rows.filter(({ ventas, puntos }) => `${ventas}${puntos}` !== "11")).toEqual([]);
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([...registro.sorteados]));
  const premios = await textos(
    db,
    sql`select c.producto || ' ' || v.usuario as t from ventas v join productos_compras c on c.venta = v.id
      where v.origen = 'sorteo'`,
  );
  const ganados = await textos(
    db,
    sql`select producto || ' ' || ganador_producto as t from sorteos where estado = 'Finalizado'`,
  );
  expect(premios).toEqual(ganados);
}

/** Bets and withdrawals by the round version each produced, and the points on the piles. */
async function comprobarMesa(db: DbOrTx, { registro: { apuestas, retiros } }: Carga): Promise<void> {
  const libro = await textos(
    db,
    sql`select concat_ws(' ', a.clave, m.cuenta, -m.puntos) as t from libro_asientos a
      join libro_movimientos m on m.asiento = a.id and m.cuenta like 'usuario:%'
      where a.motivo in ('apuesta', 'retiro') and a.clave not like '%:anulada:%'`,
  );
  const enLibro = (tipo: string, signo: number) => (j: Jugada) =>
    `${tipo}:${j.partida}:${j.version} usuario:${j.persona} ${signo * j.puntos}`;
  expect(libro).toEqual(
    [...apuestas.map(enLibro("apuesta", 1)), ...retiros.map(enLibro("retiro", -1))].sort(),
  );
  const filas = await textos(
    db,
    sql`select concat_ws(' ', partida, jugador, montoncito, puntos_apostados) as t from apuestas`,
  );
  expect(filas).toEqual(
    apuestas.map((j) => `${j.partida} ${j.persona} monton_${j.monton} ${j.puntos}`).sort(),
  );
}

/** Each message is stored once, or at most as often as it had to be sent. */
async function comprobarCharlas(db: DbOrTx, { registro }: Carga): Promise<void> {
  const dichos = await textos(db, sql`select texto as t from conversaciones_mensajes where de = 'persona'`);
  const cuentas = Map.groupBy(dichos, (texto) => texto);
  expect([...cuentas.keys()].sort()).toEqual(registro.mensajes.map(({ texto }) => texto).sort());
  const demas = registro.mensajes.filter(({ texto, veces }) => (cuentas.get(texto)?.length ?? 0) > veces);
  expect(demas).toEqual([]);
}
