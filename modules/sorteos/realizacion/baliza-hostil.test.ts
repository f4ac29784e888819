import { eq, like, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  correos,
  libro_asientos,
  notificaciones,
  pulsos,
  sorteos_input,
  usuarios,
  ventas,
} from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { QUICKNET, rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { leerFirma } from "#modules/comun/baliza/pulsos.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import {
  A_LAS_22,
  A_LAS_2355,
  CIERRE,
  DEL_PULSO,
  segundos,
  tiendaConBaliza,
} from "#tests/support/shop/sorteo-con-baliza.ts";
import { gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { iniciarSorteo } from "./inicio/iniciar-sorteo.server.ts";
import { registrarInput } from "./inicio/registrar-input.server.ts";
import { atenderSorteos } from "./reloj/atender-sorteos.server.ts";
import { abandonarSorteo } from "./sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await testDatabase();
const { ctx, cadena, errores, firmar, pulso, RONDA, llega, alas, limpiar, cerrado, fallas, aMano } =
  tiendaConBaliza(db);
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const admin2 = await crearPersona(ctx, { codigo_referido: "ADMINB02", role: "admin" });
const iniciar = (key: string, sesion = admin) => iniciarSorteo(ctx, { key }, sesion);
beforeEach(limpiar);

const otra = crearCadena();

test.each<[string, () => string]>([
  ["another round's signature", () => firmar(RONDA - 1)],
  ["the signature of another chain", () => otra.firmar(RONDA)],
  ["no signature at all", () => "0".repeat(96)],
])("a forged row in the table of pulses settles nothing: %s", async (_, firma) => {
  const { key } = await cerrado();
  await alas(A_LAS_22);
  await alas(A_LAS_2355);
  await llega(RONDA, firma());
  expect(await atenderSorteos(ctx)).toBe(0);
  expect(errores).toEqual(["beacon: a stored pulse is not valid and was removed"]);
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");
  // The row is gone, so the job that fetches pulses asks for it again.
  expect(await leerFirma(ctx, cadena.hash, RONDA)).toBeNull();
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(1);
  await libroLimpio(ctx);
});

test("the true pulse replaces a forged row that no job has looked at yet", async () => {
  const { key } = await cerrado();
  await alas(A_LAS_22);
  await alas(A_LAS_2355);
  await llega(RONDA, "0".repeat(96));
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(1);
  expect([(await leerSorteo(ctx, key)).baliza, errores]).toEqual([pulso(RONDA), []]);
});

test("the settlement accepts no other signature than the one that was verified", async () => {
  const { key } = await cerrado();
  await alas(A_LAS_22);
  await alas(A_LAS_2355);
  await db.execute(sql`
    create function trampa() returns trigger language plpgsql as $$ begin
      if new.sorteado_en is not null then new.baliza := left(new.baliza, -96) || repeat('0', 96); end if;
      return new; end $$`);
  await db.execute(
    sql`create trigger trampa before update on sorteos for each row execute function trampa()`,
  );
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(0);
  expect(errores).toEqual(["raffles: work by the clock interrupted"]);
  await db.execute(sql`drop trigger trampa on sorteos`);
  await db.execute(sql`drop function trampa`);
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");
  expect(await atenderSorteos(ctx)).toBe(1);
});

test("pulses of other rounds and chains settle nothing", async () => {
  const { key } = await cerrado();
  await alas(A_LAS_2355);
  await llega(RONDA - 1);
  await llega(RONDA + 1);
  await llega(RONDA * 10);
  await llega(RONDA, otra.firmar(RONDA), otra.cadena.hash);
  expect(await atenderSorteos(ctx)).toBe(0);
  expect([(await leerSorteo(ctx, key)).estado, errores]).toEqual(["Cerrado", []]);
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(1);
});

test("a job that is hours late: no input from 22:00 on counts, and the acta says that the seed came after the pulse", async () => {
  const { key, sku, codigos } = await cerrado(6, 4);
  const [uno = "", , , , tardia = "", ultima = ""] = codigos;
  const quien = (codigo_referido: string) => ({ ...admin, role: "usuario" as const, codigo_referido });
  ctx.clock.now = segundos(A_LAS_22, -1);
  await registrarInput(ctx, { key, input: 77 }, quien(tardia));
  // The job has not run, but the clock says no.
  for (const tarde of [A_LAS_22, segundos(A_LAS_22, 7200)]) {
    ctx.clock.now = tarde;
    await seNiega(registrarInput(ctx, { key, input: 1 }, quien(ultima)), "estado", "congelados");
    await seNiega(abandonarSorteo(ctx, { key, motivo: "x" }, admin), "estado", "Desde las 22:00");
  }
  // Rows that came into the table by another way do not count either.
  await db.insert(sorteos_input).values({ sorteo: key, usuario: ultima, input: 99, created_at: A_LAS_22 });
  await db.update(sorteos_input).set({ automatico: true }).where(eq(sorteos_input.usuario, uno));
  await llega(RONDA);
  expect(await alas(segundos(A_LAS_2355, 3600))).toBe(1);
  const inputs = await db.select().from(sorteos_input).where(eq(sorteos_input.sorteo, key));
  expect(inputs).toHaveLength(5);
  expect(inputs.map(({ usuario }) => usuario)).not.toContain(ultima);
  expect(inputs.find(({ usuario }) => usuario === tardia)).toMatchObject({ input: 77, automatico: false });
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    semilla_publicada_en: ctx.now(),
    baliza: pulso(RONDA),
  });
  expect(await fallas(sku, key)).toEqual(["semilla_a_tiempo"]);
  const [copia] = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-semilla:${key}:%`));
  expect(copia?.datos).toMatchObject({ tarde: true });
});

test("two processes and two admins at once: one freeze, one start, one result, one prize", async () => {
  const { key, sku } = await cerrado(7, 2);
  const antes = await db.$count(ventas);
  const otroProceso: TestCtx = { ...ctx, lotes: testCtx(db).lotes };
  ctx.clock.now = A_LAS_22;
  await Promise.all([
    atenderSorteos(ctx),
    iniciar(key),
    atenderSorteos(otroProceso),
    iniciarSorteo(otroProceso, { key }, admin2),
  ]);
  expect(await db.$count(sorteos_input, eq(sorteos_input.sorteo, key))).toBe(5);
  expect(await db.$count(correos, like(correos.clave, `sorteo-semilla:${key}:%`))).toBe(7);
  const esperado = await aMano(sku, key);
  ctx.clock.now = DEL_PULSO;
  await llega(RONDA);
  await Promise.allSettled([
    atenderSorteos(ctx),
    iniciar(key),
    atenderSorteos(otroProceso),
    iniciarSorteo(otroProceso, { key }, admin2),
  ]);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", ...esperado });
  expect(await db.$count(ventas)).toBe(antes + 1);
  expect(await db.$count(libro_asientos, eq(libro_asientos.clave, `premio:${key}`))).toBe(1);
  expect(await fallas(sku, key)).toEqual([]);
  await libroLimpio(ctx);
});

test("a clock that is behind takes no input once the pinned pulse is stored, and pins no known pulse", async () => {
  const { key, codigos } = await cerrado(6, 5);
  const sesion = { ...admin, role: "usuario" as const, codigo_referido: codigos[5] ?? "" };
  ctx.clock.now = segundos(A_LAS_22, -600);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_fuera_de_horario: true }, null));
  await llega(rondaDe(cadena, ctx.now()) + 20);
  await seNiega(iniciar(key), "estado", "reloj de este servidor está atrasado");
  expect(await leerSorteo(ctx, key)).toMatchObject({ iniciado_en: null, semilla: null });
  await llega(RONDA + 1);
  await seNiega(registrarInput(ctx, { key, input: 1 }, sesion), "estado", "congelados");
  await db.delete(pulsos);
  await registrarInput(ctx, { key, input: 1 }, sesion);
});

test("a raffle of a chain that the shop no longer knows still publishes its seed, and waits", async () => {
  const { key, codigos } = await cerrado();
  const [borrada = ""] = codigos;
  await db.update(usuarios).set({ email: null }).where(eq(usuarios.codigo_referido, borrada));
  ctx.clock.now = A_LAS_22;
  for (const baliza of [QUICKNET, null]) await atenderSorteos({ ...ctx, baliza });
  expect(errores).toEqual([]);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Cerrado", semilla_publicada_en: A_LAS_22 });
  const copias = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-semilla:${key}:%`));
  expect(copias).toHaveLength(5);
  expect(copias[0]?.datos).toMatchObject({ ronda: RONDA, pulso_en: null, tarde: false });
  // Nor does the bell of a deleted account ring.
  const campanas = await db.$count(notificaciones, like(notificaciones.clave, `sorteo-semilla:${key}:%`));
  expect(campanas).toBe(5);
  await llega(RONDA);
  expect(await alas(A_LAS_2355)).toBe(1);
  expect((await leerSorteo(ctx, key)).baliza).toBe(pulso(RONDA));
});

test("a raffle that was promised the public beacon keeps it when the shop switches the beacon off", async () => {
  const publica: TestCtx = { ...ctx, baliza: QUICKNET };
  const sku = "800001";
  ctx.clock.now = CIERRE;
  // Creating a raffle only reads the table.
  await llega(rondaDe(QUICKNET, CIERRE), "0".repeat(96), QUICKNET.hash);
  const tramos = await gente(ctx, ["OFF00001", "OFF00002", "OFF00003", "OFF00004", "OFF00005"]);
  const key = await sorteoLleno(publica, { sku, tramos });
  const apagada: TestCtx = { ...ctx, baliza: null };
  for (const instante of [A_LAS_22, A_LAS_2355]) {
    ctx.clock.now = instante;
    expect(await atenderSorteos(apagada)).toBe(1);
  }
  const esperando = await leerSorteo(ctx, key);
  expect(esperando).toMatchObject({
    estado: "Cerrado",
    semilla_publicada_en: A_LAS_22,
    iniciado_en: A_LAS_2355,
    baliza: textoFijado(QUICKNET.hash, RONDA),
  });
  // The chain of a rehearsal does not speak for the public one.
  await llega(RONDA, firmar(RONDA), QUICKNET.hash);
  expect(await atenderSorteos(ctx)).toBe(0);
  expect(await leerSorteo(ctx, key)).toEqual(esperando);
});
