import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { correos, productos, sorteos, tickets_participantes, usuarios } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { abonarPuntos } from "./abonar-puntos.server.ts";
import { TEXTOS_ABONO } from "./textos.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const { ctx } = shop;
let ana: Sesion;
let otro: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
  for (const codigo of ["ANAANA01", "OTROOT02"]) await darPuntos(ctx, codigo, 100_000);
});

const espera = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Cuerpo = { sku?: unknown; puntos?: unknown; usuario?: unknown; sorteo?: unknown };
const abonar = (cuerpo: Cuerpo, as: Sesion | undefined = ana, key?: string) =>
  call(
    shop,
    "abonarPuntos",
    { puntos: 10, usuario: ana.codigo_referido, ...cuerpo },
    { as, ...(key && { key }) },
  );
const tramos = (key: string) =>
  db
    .select()
    .from(tickets_participantes)
    .where(eq(tickets_participantes.sorteo, key))
    .orderBy(asc(tickets_participantes.puntos_inicio));
const leerSorteo = async (key: string) => (await db.select().from(sorteos).where(eq(sorteos.key, key)))[0];

test("an abono takes the next numbers, moves the points and owes its mail", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const antes = await leerSaldo(ctx, ana.codigo_referido);
  await abonar({ sku, usuario: otro.codigo_referido, puntos: 30 }, otro);
  const { status, body } = await abonar({ sku, puntos: 12 });
  const compromiso = (await leerSorteo(key))?.compromiso;
  expect([status, body]).toEqual([
    200,
    {
      puntosInicio: 31,
      puntosFinal: 42,
      compromiso,
      message: "Abonaste 12 puntos: tienes los números del 31 al 42.",
    },
  ]);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(antes - 12);
  expect(await leerSorteo(key)).toMatchObject({ reunido: 42, estado: "Disponible" });
  expect((await db.select().from(productos).where(eq(productos.sku, sku)))[0]?.puntos_final).toBe(42);
  const [, fila] = await tramos(key);
  expect(fila).toMatchObject({ usuario: "ANAANA01", producto: sku, puntos_aportados: 12, puntos_inicio: 31 });
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `abono:${fila?.id}`));
  expect(correo).toMatchObject({
    para: "anaana01@ejemplo.cl",
    plantilla: "abono",
    datos: {
      sku,
      sorteo: key,
      puntos: 12,
      puntosInicio: 31,
      puntosFinal: 42,
      compromiso,
      garantia: "ninguna",
    },
  });
  for (const evento of [
    { tabla: "tickets_participantes", clave: key },
    { tabla: "sorteos", clave: key },
    { tabla: "productos", clave: sku },
    { tabla: "libro_cuentas", usuario: "ANAANA01" },
  ])
    expect(ctx.eventos).toContainEqual(evento);
});

test("a visitor gets 401, the code of another person 403, an admin 403", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  expect((await call(shop, "abonarPuntos", { sku, puntos: 10, usuario: "ANAANA01" })).status).toBe(401);
  const ajeno = await abonar({ sku }, otro);
  expect([ajeno.status, ajeno.body.error]).toEqual([403, "Solo puedes abonar tus propios puntos."]);
  const admin = await person(db, "ADMINA03", "admin");
  const suyo = await abonar({ sku, usuario: "ADMINA03" }, admin);
  expect([suyo.status, suyo.body.error]).toEqual([
    403,
    "Quien administra la tienda no participa en los sorteos.",
  ]);
  expect(await tramos(key)).toEqual([]);
});

test.each([
  ["sku", 100_001],
  ["puntos", "10"],
  ["puntos", null],
  ["usuario", 5],
])("%s %j gets 400 that names it", async (campo, valor) => {
  const { status, body } = await abonar({ sku: "500001", [campo]: valor });
  expect([status, body.error]).toEqual([400, `El campo «${campo}» no es válido.`]);
});

test.each([
  [0, "Los puntos deben ser un número entero mayor que cero."],
  [-5, "Los puntos deben ser un número entero mayor que cero."],
  [1.5, "Los puntos deben ser un número entero mayor que cero."],
  [1e300, "Los puntos deben ser un número entero mayor que cero."],
  [9, "El abono mínimo es de 10 puntos."],
  [501, "A este sorteo solo le faltan 500 puntos."],
])("%d points get 422 with the rule", async (puntos, frase) => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 500, minimo: 10 });
  const { status, body } = await abonar({ sku, puntos });
  expect([status, body.error]).toEqual([422, frase]);
  expect(await tramos(key)).toEqual([]);
});

test("more than one has gets 422, however it is split", async () => {
  const pobre = await person(db, "POBRE004");
  await darPuntos(ctx, "POBRE004", 15);
  const { sku, key } = await crearProductoConSorteo(ctx);
  const dos = await Promise.all([1, 2].map(() => abonar({ sku, puntos: 10, usuario: "POBRE004" }, pobre)));
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(dos.find(({ status }) => status === 422)?.body.error).toBe("No te alcanza: tienes 5 puntos.");
  expect(await tramos(key)).toHaveLength(1);
  expect(await leerSaldo(ctx, "POBRE004")).toBe(5);
});

test("an unknown product gets 404, one without a raffle 409, a full one 409", async () => {
  const nadie = await abonar({ sku: "nada" });
  expect([nadie.status, nadie.body.error]).toEqual([404, "No encontramos ese producto."]);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 10 });
  expect((await abonar({ sku })).status).toBe(200);
  const lleno = await abonar({ sku });
  expect([lleno.status, lleno.body.error]).toEqual([409, "Este sorteo ya reunió todos sus puntos."]);
  await db.update(sorteos).set({ estado: "Finalizado" }).where(eq(sorteos.key, key));
  const sin = await abonar({ sku });
  expect([sin.status, sin.body.error]).toEqual([409, "Este producto no tiene un sorteo abierto."]);
  // Restore the state: a finished raffle without the entries of its draw would fail the audit below.
  await db.update(sorteos).set({ estado: "Cerrado" }).where(eq(sorteos.key, key));
});

test("a person under 18 gets 403, and one who was blocked or is leaving 401", async () => {
  const { sku } = await crearProductoConSorteo(ctx);
  const joven = await person(db, "JOVEN005");
  await darPuntos(ctx, "JOVEN005", 100);
  const intentar = async (cambio: Partial<typeof usuarios.$inferInsert>) => {
    await db.update(usuarios).set(cambio).where(eq(usuarios.codigo_referido, "JOVEN005"));
    const { status, body } = await abonar({ sku, usuario: "JOVEN005" }, joven);
    return [status, body.error];
  };
  // The clock of these tests says 15 November 2026.
  expect(await intentar({ nacimiento: "2008-11-16" })).toEqual([403, "Debes ser mayor de 18 años."]);
  expect(await intentar({ nacimiento: "2008-11-15" })).toEqual([200, undefined]);
  expect(await intentar({ nacimiento: null })).toEqual([200, undefined]);
  expect(await intentar({ bloqueado_en: ctx.now() })).toEqual([401, "Usuario no autenticado"]);
  const pedida = { bloqueado_en: null, eliminacion_pedida_en: ctx.now() };
  expect(await intentar(pedida)).toEqual([401, "Usuario no autenticado"]);
});

test("while raffles are paused no person contributes, and all read why", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const cambiar = (sorteos_activos: boolean) =>
    enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_activos }, null));
  await cambiar(false);
  const { status, body } = await abonar({ sku });
  await cambiar(true);
  expect([status, body.error]).toEqual([409, expect.stringMatching(/^Los sorteos están en pausa/)]);
  expect(await tramos(key)).toEqual([]);
});

test("the same key again gets the first answer, and another content under it 409", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const primera = await abonar({ sku }, ana, "abono-clave-1");
  const segunda = await abonar({ sku }, ana, "abono-clave-1");
  expect([segunda.status, segunda.body]).toEqual([200, primera.body]);
  const otra = await abonar({ sku, puntos: 11 }, ana, "abono-clave-1");
  expect([otra.status, otra.body.error]).toEqual([
    409,
    "Esa clave de repetición ya se usó para otra solicitud.",
  ]);
  expect(await tramos(key)).toHaveLength(1);
});

test("a refusal too is the first answer of its key", async () => {
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 50 });
  const primera = await abonar({ sku, puntos: 60 }, ana, "abono-clave-2");
  await darPuntos(ctx, "ANAANA01", 1);
  const segunda = await abonar({ sku, puntos: 60 }, ana, "abono-clave-2");
  expect([segunda.status, segunda.body]).toEqual([422, primera.body]);
});

test("in parallel: one abono per key, each person's own, mixed with refusals", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const pedidos = Array.from({ length: 40 }, (_, i) => {
    const quien = i % 2 ? ana : otro;
    const puntos = i % 8 === 7 ? 100_001 : 10;
    return abonar({ sku, puntos, usuario: quien.codigo_referido }, quien, `abono-paralelo-${i >> 2}`);
  });
  const todas = await Promise.all(pedidos);
  const filas = await tramos(key);
  const rangos = new Set(todas.flatMap(({ body }) => body.puntosInicio ?? []));
  // Both people use each of ten keys twice. A key that is reused with other content is refused, in any order.
  expect(filas).toHaveLength(rangos.size);
  expect(todas.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  expect(filas.at(-1)?.puntos_final).toBe(filas.length * 10);
});

test("an abono that names its raffle never lands in another one", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const ajeno = await crearProductoConSorteo(ctx);
  expect((await abonar({ sku, sorteo: key })).status).toBe(200);
  expect((await abonar({ sku })).status).toBe(200);
  const saldo = await leerSaldo(ctx, ana.codigo_referido);
  for (const sorteo of [ajeno.key, "SRT-XXXX", ""]) {
    const { status, body } = await abonar({ sku, sorteo });
    if (sorteo === "") expect(status).toBe(400);
    else expect([status, body.error]).toEqual([409, TEXTOS_ABONO.otro_sorteo]);
  }
  expect((await abonar({ sku, sorteo: 7 })).status).toBe(400);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(saldo);
  expect(await tramos(key)).toHaveLength(2);
  expect(await tramos(ajeno.key)).toHaveLength(0);
});

test("racing with the end of their raffle, abonos land in it or nowhere, and each answer says which", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
  const jefa = await crearPersona(ctx, { role: "admin" });
  const gente = await crearPersonasConPuntos(ctx, 12, 1_000);
  const saldos = () => Promise.all(gente.map(({ codigo_referido }) => leerSaldo(ctx, codigo_referido)));
  // Another process has its own queue: only the locks of the database arbitrate.
  const contextos = [ctx, { ...ctx, lotes: crearLotes() }];
  const intentos = gente.flatMap((quien, n) =>
    Array.from({ length: 4 }, async (_, i) => {
      // Spread over 60 ms: some come before the end of the raffle, some after it.
      await espera((n * 17 + i * 29) % 60);
      const pedido = { sku, puntos: 7, usuario: quien.codigo_referido, sorteo: key };
      return abonarPuntos(contextos[i % 2] ?? ctx, pedido, quien).then(
        () => "hecho",
        (error: unknown) => (error instanceof Rechazo ? error.clase : Promise.reject(error)),
      );
    }),
  );
  await espera(25);
  await abandonarSorteo(ctx, { key, motivo: "Prueba de carrera" }, jefa);
  const respuestas = await Promise.all(intentos);
  const hechos = respuestas.filter((respuesta) => respuesta === "hecho").length;
  expect(new Set(respuestas.filter((respuesta) => respuesta !== "hecho"))).toEqual(
    new Set(hechos < respuestas.length ? ["estado"] : []),
  );
  expect(await tramos(key)).toHaveLength(hechos);
  const siguientes = await db.select().from(sorteos).where(eq(sorteos.producto, sku));
  expect(siguientes).toHaveLength(2);
  for (const sorteo of siguientes) if (sorteo.key !== key) expect(await tramos(sorteo.key)).toEqual([]);
  // Given up: all points are back.
  expect(await saldos()).toEqual(gente.map(() => 1_000));
});

test("the book is whole after all of this", async () => {
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  const { rows } = await db.execute(sql`select count(*)::int n from correos where plantilla = 'abono'`);
  expect(rows[0]?.n).toBe(await db.$count(tickets_participantes));
});
