import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { archivos, productos, sorteos, user, usuarios, ventas } from "#database/schema.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { leerHistorial } from "#modules/montoncito/leer-historial.server.ts";
import { leerActaPartida } from "#modules/montoncito/partida/leer-acta.server.ts";
import { actaPartidaSchema } from "#modules/montoncito/reglas/acta.ts";
import { verificarPartida } from "#modules/montoncito/reglas/verificacion.ts";
import { auditarAnexos } from "#modules/panel/anexos/auditar-anexos.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { actaSchema } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { CON_ANEXOS, registroEnMemoria } from "#tests/support/shop/sellos.ts";
import { CLIENTES_DEMO } from "./clientes.ts";
import { type CrearCuenta, sembrarDemo } from "./demo.ts";
import { EQUIPO_DEMO } from "./equipo.ts";

const { db } = await testDatabase();
const ctx = testCtx(db, new Date());

const crearCuenta: CrearCuenta = async ({ email }) => {
  await db.insert(user).values({ id: randomUUID(), email }).onConflictDoNothing();
  const [account] = await db.select().from(user).where(eq(user.email, email));
  const user_id = account?.id ?? "";
  const codigo_referido = user_id.replaceAll("-", "").slice(0, 8).toUpperCase();
  await db.insert(usuarios).values({ codigo_referido, user_id, email }).onConflictDoNothing();
  return { user_id };
};

const sown = await Promise.all([sembrarDemo(ctx, crearCuenta), sembrarDemo(ctx, crearCuenta)]);

test("the demo shop is sown once, even by two processes at once", async () => {
  expect(sown.filter(Boolean)).toHaveLength(1);
  expect(await sembrarDemo(ctx, crearCuenta)).toBe(false);
});

test("it has what a living shop has", async () => {
  expect(await db.$count(productos)).toBeGreaterThanOrEqual(40);
  expect(await db.$count(usuarios)).toBe(CLIENTES_DEMO.length + EQUIPO_DEMO.length);
  const equipo = await db.select().from(usuarios).where(eq(usuarios.role, "admin"));
  expect(equipo.map(({ rol_admin }) => rol_admin).sort()).toEqual(["catalogo", "lectura", "ventas"]);
  expect(await db.$count(archivos)).toBeGreaterThanOrEqual(120);
  const estados = await db.selectDistinct({ estado: ventas.estado_pago }).from(ventas);
  expect(estados.map(({ estado }) => estado).sort()).toEqual(["Pagado", "Rechazado", "Validando Pago"]);
  const { rows } = await db.execute<{ estado: string; n: number }>(
    sql`select estado, count(*) as n from ${sorteos} group by estado order by estado`,
  );
  expect(rows.map(({ estado }) => estado)).toEqual(["Cerrado", "Disponible", "Finalizado"]);
});

test("its people have RUTs that forms take, above those of real persons", () => {
  for (const { rut } of CLIENTES_DEMO) {
    expect(rutFormateado(rut)).toBe(rut);
    expect(Number(rut.slice(0, 2))).toBeGreaterThan(36);
  }
});

test("its book agrees with the formula for everybody", async () => {
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("its book is written in the order of time, and each seal has only entries of its day or before", async () => {
  const { rows: desorden } = await db.execute(sql`
    select id from (select id, fecha, lag(fecha) over (order by id) as antes from libro_asientos) a where fecha < antes`);
  expect(desorden).toEqual([]);
  await sellarLibro(ctx, registroEnMemoria(), CON_ANEXOS);
  const { rows: dias } = await db.execute<{ sellos: number; adelantados: number }>(sql`
    select count(distinct s.fecha) as sellos,
           count(*) filter (where (a.fecha at time zone 'America/Santiago')::date > s.fecha) as adelantados
      from libro_sellos s join libro_asientos a on a.id between s.desde and s.hasta`);
  expect(dias[0]?.sellos).toBeGreaterThan(20);
  expect(dias[0]?.adelantados).toBe(0);
  expect((await auditarAnexos(ctx, { todo: true })).diferencias).toEqual([]);
});

test("every finished raffle has an acta that verifies, and closed ones keep their secrets", async () => {
  const filas = await db.select().from(sorteos);
  for (const { key, producto, estado } of filas) {
    const acta = await leerActaSorteo(ctx, producto, key);
    if (estado === "Disponible") expect(acta).toBeNull();
    if (estado === "Cerrado")
      expect(acta).toMatchObject({ semilla: null, aportes: null, numero_producto: null });
    if (estado !== "Finalizado") continue;
    const checks = await verificarActa(actaSchema.parse(acta));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test("rounds of El Montoncito were played, and each of them opens its commitment", async () => {
  const { partidas } = await leerHistorial(ctx, null);
  expect(partidas.length).toBeGreaterThanOrEqual(5);
  for (const { key_partida, compromiso, garantia, montoncitos, banca } of partidas) {
    const acta = actaPartidaSchema.parse(await leerActaPartida(ctx, key_partida));
    const mostrada = { compromiso, garantia, cartas: Object.values(montoncitos), banca };
    const checks = await verificarPartida(acta, { mostrada, cadena: null });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});
