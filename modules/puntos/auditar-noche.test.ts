import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abonar, apostar, dar, nuevaPartida, nuevoSorteo, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { registroEnMemoria, sellarHoy } from "#tests/support/shop/sellos.ts";
import { auditarLibro, auditarNoche } from "./auditar-libro.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const registro = registroEnMemoria();
const [vieja, ana] = [await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
const sorteo = await nuevoSorteo(ctx);
const partida = await nuevaPartida(ctx);
const fechas: string[] = [];

/** Three sealed days and one that is not sealed yet. Only the first moves the points of `vieja`. */
beforeAll(async () => {
  const pasos = [
    () => dar(ctx, { clave: "dar:vieja", usuario: vieja, puntos: 5_000 }),
    () => dar(ctx, { clave: "dar:ana", usuario: ana, puntos: 900 }),
    () => abonar(ctx, { clave: `abono:${sorteo.key}:1`, usuario: ana, puntos: 300, ...sorteo }),
  ];
  for (const [dia, paso] of pasos.entries()) {
    ctx.clock.now = new Date(Date.UTC(2026, 10, 10 + dia, 15));
    // Each day begins after a gap: a transaction took an id and did not commit.
    await db.execute(sql`select nextval('libro_asientos_id_seq')`);
    await paso();
    fechas.push((await sellarHoy(ctx, registro)).fecha);
  }
  ctx.clock.now = new Date(Date.UTC(2026, 10, 13, 15));
  await apostar(ctx, { clave: "apuesta:ana", usuario: ana, puntos: 31, partida });
});

/** Chance that picks nothing, or everything that can be picked. */
const nada = { db, random: (bytes: number) => new Uint8Array(bytes).fill(parteSinNadie) };
const todo = { db, random: (bytes: number) => new Uint8Array(bytes) };
let parteSinNadie = 255;
beforeAll(async () => {
  const { rows } = await db.execute<{ parte: number }>(
    sql`select distinct (hashtext(nombre) & 2147483647) % 20 as parte
          from (select codigo_referido as nombre from usuarios union select key from sorteos
                union select key_partida from partidas) n`,
  );
  const usadas = new Set(rows.map(({ parte }) => parte));
  // 13 gives 13 for one byte; as four bytes it is no multiple of twenty.
  parteSinNadie = [13, 11, 7, 3, 17, 9, 19].find((parte) => !usadas.has(parte)) ?? 13;
});

const aEscondidas = (...ordenes: SQL[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const orden of ordenes) await tx.execute(orden);
  });

async function conDano(dano: SQL, reparo: SQL) {
  await aEscondidas(dano);
  const [corta, entera, completa] = [
    await auditarNoche(nada),
    await auditarNoche(todo),
    await auditarLibro(ctx),
  ];
  await aEscondidas(reparo);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  return { corta: corta.diferencias, entera: entera.diferencias, completa: completa.diferencias };
}

test("a sound book has no differences, and a night looks at less than the whole", async () => {
  const noche = await auditarNoche(nada);
  expect(noche).toMatchObject({ completa: false, diferencias: [], total_diferencias: 0 });
  expect(noche.cifras).toMatchObject({ emitidos: 5_900, en_usuarios: 5_569, en_pozos: 300, en_mesas: 31 });
  // The newest sealed day and what came after it.
  expect(noche.cifras.asientos).toBe(2);
  expect(await auditarNoche(todo)).toMatchObject({ diferencias: [] });
  expect(await auditarLibro(ctx)).toMatchObject({ completa: true, diferencias: [] });
});

test("a balance of a person who moved is found every night", async () => {
  const cambiar = (puntos: number) =>
    sql`update libro_cuentas set saldo = saldo + ${puntos} where cuenta = ${`usuario:${ana}`}`;
  const { corta } = await conDano(cambiar(1), cambiar(-1));
  expect(corta).toContain(`La cuenta usuario:${ana} muestra un saldo de 570 y sus movimientos suman 569.`);
});

test("an account of the shop is compared with the newest seal and what came after it", async () => {
  const cambiar = (puntos: number) =>
    sql`update libro_cuentas set saldo = saldo + ${puntos} where cuenta = 'emision'`;
  const { corta } = await conDano(cambiar(-7), cambiar(7));
  expect(corta).toContain("La cuenta emision muestra un saldo de −5.907 y sus movimientos suman −5.900.");
});

test("an old entry that was rewritten is named by the audit of its day, and always by the complete one", async () => {
  const cambiar = (de: string, a: string) =>
    sql`update libro_asientos set motivo = ${a} where clave = 'dar:vieja' and motivo = ${de}`;
  const { corta, entera, completa } = await conDano(cambiar("ajuste", "venta"), cambiar("venta", "ajuste"));
  expect(corta).toEqual([]);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from libro_asientos where clave = 'dar:vieja'`,
  );
  const frase = `El asiento ${rows[0]?.id} no es el que se selló el ${fechas[0]}.`;
  expect(entera).toEqual([frase]);
  expect(completa).toEqual([frase]);
});

test("points moved from one old entry to the same person's balance break the day and its totals", async () => {
  const cambiar = (puntos: number) => sql`
    update libro_movimientos set puntos = puntos + ${puntos} * sign(puntos)
     where asiento = (select id from libro_asientos where clave = 'dar:vieja')`;
  const { completa } = await conDano(cambiar(10), cambiar(-10));
  expect(completa).toContain(`Los totales del sello del ${fechas[0]} no son los anteriores más el día.`);
});

test("a changed seal breaks its chain every night, a changed node the tree of its day", async () => {
  const sello = sql`update libro_sellos set totales = replace(totales, 'banca:0', 'banca:1') where fecha = ${fechas[0]}::date`;
  const comoAntes = sql`update libro_sellos set totales = replace(totales, 'banca:1', 'banca:0') where fecha = ${fechas[0]}::date`;
  const { corta } = await conDano(sello, comoAntes);
  expect(corta).toContain(
    `El sello del ${fechas[0]} es el de sus datos: al recalcularlo sale otro: alguno de sus datos cambió.`,
  );
  const voltear = sql`update libro_nodos set hash = set_byte(hash, 0, 255 - get_byte(hash, 0)) where fecha = ${fechas[2]}::date`;
  const { corta: conNodo } = await conDano(voltear, voltear);
  expect(conNodo).toContain(`El árbol guardado del ${fechas[2]} no lleva a la raíz de su sello.`);
});

test("without the secret the seals cannot be checked, and the audit says so", async () => {
  const guardar = sql`update secretos set nombre = 'libro' where nombre = 'otro'`;
  const { corta } = await conDano(sql`update secretos set nombre = 'otro' where nombre = 'libro'`, guardar);
  expect(corta).toEqual(["Falta el secreto del libro: los sellos no se pueden comprobar."]);
});

test("an entry that was slipped into the gap between two seals is found", async () => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id - 1 as id from libro_asientos where clave = 'dar:ana'`,
  );
  const hueco = rows[0]?.id ?? 0;
  const { completa } = await conDano(
    sql`with a as (insert into libro_asientos (id, clave, motivo) overriding system value
                   values (${hueco}, 'hueco', 'ajuste') returning id)
        insert into libro_movimientos (asiento, cuenta, puntos)
        select id, c, p from a, (values ('emision', -10), (${`usuario:${ana}`}, 10)) v(c, p)`,
    sql`with m as (delete from libro_movimientos where asiento = ${hueco})
        delete from libro_asientos where id = ${hueco}`,
  );
  expect(completa).toContain(`El ${fechas[1]} se sellaron 1 asientos y el libro tiene 2.`);
  expect(completa).toContain(
    "El último sello dice que usuario tenía 5.600 y los movimientos hasta él suman 5.610.",
  );
});

test("a business row without an entry is found every night, also of a person without an account in the book", async () => {
  const nueva = await nuevoUsuario(ctx);
  const { corta } = await conDano(
    sql`insert into tickets_compras (puntos, estado, precio, total, forma_pago, usuario, fecha_compra)
        values (50, 'Acreditado', 0, 0, 'ajuste', ${nueva}, '2020-01-01')`,
    sql`delete from tickets_compras where usuario = ${nueva}`,
  );
  expect(corta).toEqual([
    `El usuario ${nueva} tiene 0 puntos en el libro y 50 según la fórmula.`,
    `Las sumas guardadas del usuario ${nueva} dan 0 y sus filas suman 50.`,
  ]);
});

test.each([
  ["contribution", "tickets_participantes"],
  ["bet", "apuestas"],
])("a %s without an entry is found by its person and by its raffle or round", async (_, tabla) => {
  const [nueva, otro] = [await nuevoUsuario(ctx), await nuevoSorteo(ctx)];
  const filas: Record<string, SQL> = {
    tickets_participantes: sql`
      insert into tickets_participantes (usuario, sorteo, puntos_aportados, puntos_inicio, puntos_final, producto)
      values (${nueva}, ${otro.key}, 40, 1, 40, ${otro.sku})`,
    apuestas: sql`insert into apuestas (jugador, montoncito, puntos_apostados, partida)
                  values (${nueva}, 'monton_1', 40, ${partida})`,
  };
  const suyas = sql.raw(
    `delete from ${tabla} where ${tabla === "apuestas" ? "jugador" : "usuario"} = '${nueva}'`,
  );
  const { corta } = await conDano(filas[tabla] ?? sql``, suyas);
  const cual = tabla === "apuestas" ? `La mesa de ${partida} tiene` : `El pozo del sorteo ${otro.key} tiene`;
  expect(corta).toContainEqual(expect.stringContaining(`El usuario ${nueva} tiene`));
  expect(corta).toContainEqual(expect.stringContaining(cual));
});

test("points that a product kept from an ended raffle are found when the draw picks that raffle", async () => {
  const { key, sku } = await nuevoSorteo(ctx);
  await aEscondidas(
    sql`update sorteos set estado = 'Finalizado', fecha_termino = now() where key = ${key}`,
    sql`update productos set puntos_final = 5 where sku = ${sku}`,
  );
  const { rows } = await db.execute<{ parte: number }>(
    sql`select (hashtext(${key}) & 2147483647) % 20 as parte`,
  );
  const random = (bytes: number) => new Uint8Array(bytes).fill(rows[0]?.parte ?? 0);
  expect((await auditarNoche({ db, random })).diferencias).toEqual([
    `El producto ${sku} muestra 5 puntos reunidos y su sorteo en curso tiene 0.`,
  ]);
  await aEscondidas(sql`update productos set puntos_final = 0 where sku = ${sku}`);
});
