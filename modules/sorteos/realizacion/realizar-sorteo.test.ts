import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, correos, notificaciones, productos, sorteos, tickets_compras } from "#database/schema.ts";
import { listarVentas, listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import { leerCampana } from "#modules/notificaciones/listar-notificaciones.server.ts";
import { listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerSelladosDeHistorial } from "#modules/puntos/sellos/historial/leer-historial-sellado.server.ts";
import { borrarMensaje, guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { A, actaVector, B, C, D, E, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { darInputs, gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { faseDe } from "./escenario/revelacion.ts";
import { iniciarSorteo } from "./inicio/iniciar-sorteo.server.ts";
import { abandonarSorteo } from "./sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await databaseOfEachTest();
/** The raffle closes in the afternoon of the 15th, so it is drawn on the 18th from 22:00 on. */
const ctx = testCtx(db, new Date("2026-09-15T18:30:00Z"));
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const comun = await crearPersona(ctx, { codigo_referido: "COMUN001" });
const VECTOR = { AAAAAAA1: A, BBBBBBB2: B, CCCCCCC3: C, DDDDDDD4: D, EEEEEEE5: E };

/** Fills the raffle of the published vector and starts it. */
async function sortearVector() {
  const tramo = (usuario: string, puntos: number) => ({ usuario, puntos });
  await gente(ctx, ["AAAAAAA1", "BBBBBBB2", "DDDDDDD4", "EEEEEEE5"]);
  const direccion = { direccion: "Los Aromos 12", comuna: "Ñuñoa", region: "Metropolitana de Santiago" };
  await crearPersona(ctx, { codigo_referido: "CCCCCCC3", nombre: "Carla", apellido: "Soto", ...direccion });
  const key = await sorteoLleno(ctx, {
    sku: "100004",
    semilla: SEMILLA,
    seudonimos: VECTOR,
    tramos: [
      tramo("AAAAAAA1", 300),
      tramo("BBBBBBB2", 150),
      tramo("AAAAAAA1", 50),
      tramo("CCCCCCC3", 400),
      tramo("DDDDDDD4", 50),
      tramo("EEEEEEE5", 50),
    ],
  });
  await darInputs(ctx, key, { AAAAAAA1: 17, BBBBBBB2: 99, CCCCCCC3: 1, DDDDDDD4: 64, EEEEEEE5: 100 });
  ctx.clock.now = INICIADO;
  return { key, respuesta: await iniciarSorteo(ctx, { key }, admin) };
}

const INICIADO = new Date("2026-09-19T01:10:00.000Z");
const vector = await sortearVector();
beforeEach(() => {
  ctx.clock.now = INICIADO;
});

test("the published vector, drawn by the shop itself", async () => {
  expect(vector.respuesta).toEqual({
    ganadores: {
      numero_producto: 833,
      ganador_producto: "CCC****3",
      numero_puntos: 330,
      ganador_puntos: "BBB****2",
    },
    message: "¡Sorteo realizado! Ya hay ganadores.",
  });
  const acta = await leerActaSorteo(ctx, "100004", vector.key);
  const porNombre = (a: { participante: string }, b: { participante: string }) =>
    a.participante < b.participante ? -1 : 1;
  expect({ ...acta, aportes: acta?.aportes?.toSorted(porNombre) }).toEqual({
    ...actaVector(),
    fecha_sorteo: "2026-09-19T01:00:00.000Z",
    ensayo: false,
    garantia: "ninguna",
    semilla_publicada_en: "2026-09-19T01:10:00.000Z",
    sello: null,
  });
  await libroLimpio(ctx, { AAAAAAA1: 0, BBBBBBB2: 100, CCCCCCC3: 0 });
});

test("the product became a sale of zero pesos to the winner's address, the points a row of theirs", async () => {
  const despues = { ...ctx, now: () => reveladoEn(ctx.now()) };
  const { ventas } = await listarVentasDe(despues, "CCCCCCC3");
  expect(ventas).toMatchObject([{ premio: true, total: 0, estado_pago: "Pagado", origen: "sorteo" }]);
  const { venta, productos: lineas } = await leerTodo(ctx, ventas[0]?.codigo ?? "");
  expect(venta.envio).toMatchObject({ nombre: "Carla Soto", direccion: "Los Aromos 12", comuna: "Ñuñoa" });
  expect(lineas).toMatchObject([
    { producto: "100004", estado: "Pagado", forma_pago: "sorteo", puntos: 0, precio: 0, cantidad: 1 },
  ]);
  const premios = await listarVentas(despues, { premios: true });
  expect(premios.ventas.map(({ codigo }) => codigo)).toEqual([venta.codigo]);
  const dados = await db.select().from(tickets_compras).where(eq(tickets_compras.forma_pago, "sorteo"));
  expect(dados).toMatchObject([
    { usuario: "BBBBBBB2", puntos: 100, estado: "Acreditado", sorteo: "SRT-0001", venta: null },
  ]);
});

test("the proof of the prize is not given before its stage has told it", async () => {
  const [premio] = await db.select().from(tickets_compras).where(eq(tickets_compras.forma_pago, "sorteo"));
  const fila = `t${premio?.id}`;
  const prueba = (ahora: Date) => leerSelladosDeHistorial({ ...ctx, now: () => ahora }, "BBBBBBB2", [fila]);
  expect(await prueba(ctx.now())).toEqual({});
  expect(await prueba(reveladoEn(ctx.now()))).toMatchObject({ [fila]: [{ puntos: 100 }] });
});

test("everybody was told by one mail, the admin of what to send, and the start is in the audit", async () => {
  const claves = (await db.select().from(correos)).map(({ clave }) => clave).sort();
  const todos = Object.keys(VECTOR).map((codigo) => `sorteo-resultado:SRT-0001:${codigo}`);
  const ganadores = ["sorteo-resultado:SRT-0001:BBBBBBB2", "sorteo-resultado:SRT-0001:CCCCCCC3"];
  expect(claves).toEqual([
    "admin:premio:SRT-0001:ADMINA01",
    "premio-producto:SRT-0001:CCCCCCC3",
    "premio-puntos:SRT-0001:BBBBBBB2",
    ...todos.filter((clave) => !ganadores.includes(clave)),
  ]);
  const avisos = await db.select().from(notificaciones).where(like(notificaciones.clave, "sorteo-%"));
  expect(avisos.map(({ clave }) => clave).sort()).toEqual(todos);
  expect(avisos.find(({ usuario }) => usuario === "CCCCCCC3")?.titulo).toBe("¡Ganaste el sorteo!");
  const perdedor = avisos.find(({ usuario }) => usuario === "AAAAAAA1");
  expect(perdedor?.texto).toMatch(/^Participaste con [\d.]+ puntos, esta vez no salió\. /);
  expect(await db.select().from(auditoria)).toMatchObject([
    { quien: "ADMINA01", accion: "sorteos.iniciar", objeto: "sorteo:SRT-0001" },
  ]);
});

test("bell and mails wait until every page has shown the numbers, and then tell everybody", async () => {
  const { sorteado_en, numero_producto, numero_puntos } = await leerSorteo(ctx, "SRT-0001");
  if (!sorteado_en) throw new Error("it was drawn");
  const fin = reveladoEn(sorteado_en);
  const sorteo = { iniciado: true, sorteado_en, numero_producto, numero_puntos };
  expect([faseDe(sorteo, fin.getTime() - 1), faseDe(sorteo, fin.getTime())]).toEqual(["revelando", "final"]);
  const escritos = await db.select().from(correos);
  expect(new Set(escritos.map(({ proximo_intento }) => proximo_intento?.getTime()))).toEqual(
    new Set([fin.getTime()]),
  );
  const avisados = [...Object.keys(VECTOR), "ADMINA01"];
  const campanas = (now: Date) =>
    Promise.all(avisados.map((codigo_referido) => leerCampana({ db, now: () => now }, { codigo_referido })));
  const antes = await campanas(new Date(fin.getTime() - 1));
  const despues = await campanas(fin);
  for (const [i, { no_leidas, proxima_en }] of antes.entries()) {
    expect(proxima_en).toBe(1);
    expect(despues[i]).toEqual({ no_leidas: no_leidas + 1, proxima_en: null });
  }
});

test("the next raffle is open with the product's target of today, and its bar is empty", async () => {
  const [siguiente] = await db.select().from(sorteos).where(eq(sorteos.key, "SRT-0002"));
  expect(siguiente).toMatchObject({ producto: "100004", estado: "Disponible", objetivo: 1000, reunido: 0 });
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "100004"));
  expect(producto?.puntos_final).toBe(0);
});

test("a product that left the raffles gets no next one", async () => {
  const tramos = await gente(ctx, ["SINSIG01", "SINSIG02", "SINSIG03", "SINSIG04", "SINSIG05"], 1);
  const key = await sorteoLleno(ctx, { sku: "200001", tramos });
  await db.update(productos).set({ puntos: 0 }).where(eq(productos.sku, "200001"));
  ctx.clock.now = (await leerSorteo(ctx, key)).fecha_sorteo ?? ctx.now();
  const { ganadores } = await iniciarSorteo(ctx, { key }, admin);
  expect(ganadores?.numero_producto).not.toBe(ganadores?.numero_puntos);
  expect(await db.$count(sorteos, eq(sorteos.producto, "200001"))).toBe(1);
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "200001"));
  expect(producto?.puntos_final).toBe(0);
  // A tenth of five points rounds down to none: the second winner gets no points.
  await libroLimpio(ctx, { SINSIG01: 0, SINSIG02: 0, SINSIG03: 0 });
});

test("an admin who takes part cannot start", async () => {
  const tramos = await gente(ctx, ["ADMPAR01", "ADMPAR02", "ADMPAR03", "ADMPAR04"]);
  const key = await sorteoLleno(ctx, {
    sku: "200002",
    tramos: [...tramos, { usuario: "ADMINA01", puntos: 20 }],
  });
  ctx.clock.now = (await leerSorteo(ctx, key)).fecha_sorteo ?? ctx.now();
  await seNiega(iniciarSorteo(ctx, { key }, admin), "ajeno", "Participas en este sorteo");
  expect((await leerSorteo(ctx, key)).semilla).toBeNull();
});

test.each([true, false])("a raffle given up (full: %s) returns every point and says why", async (lleno) => {
  const codigos = ["01", "02", "03", "04", "05", "06"].map((n) => `DEJA${lleno ? "L" : "A"}0${n}`);
  const [primero, ...resto] = await gente(ctx, codigos, 15);
  if (!primero) throw new Error("no person");
  const sku = lleno ? "200003" : "200004";
  const key = await sorteoLleno(ctx, { sku, tramos: [primero, ...resto, primero], lleno });
  const hecho = await abandonarSorteo(ctx, { key, motivo: "  El producto\nse agotó. " }, admin);
  expect(hecho.message).toContain("Devolvimos los puntos");
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    motivo: "El producto se agotó.",
    ganador_producto: null,
    // Everyone sees what was abandoned.
    semilla: expect.stringMatching(/^[0-9a-f]{64}$/),
    semilla_publicada_en: ctx.now(),
    huella_aportes: lleno ? expect.stringMatching(/^[0-9a-f]{64}$/) : null,
    fecha_termino: expect.any(Date),
  });
  await libroLimpio(ctx, { [primero.usuario]: 30, [resto[0]?.usuario ?? ""]: 15 });
  const devueltos = await db.select().from(tickets_compras).where(eq(tickets_compras.sorteo, key));
  expect(new Set(devueltos.map(({ forma_pago, estado }) => `${forma_pago} ${estado}`))).toEqual(
    new Set(["devolucion Acreditado"]),
  );
  expect(devueltos).toHaveLength(6);
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `sorteo-sin-ganadores:${key}:${primero.usuario}`));
  expect(correo?.datos).toMatchObject({ motivo: "El producto se agotó.", puntos_devueltos: 30 });
  expect(await db.$count(sorteos, eq(sorteos.producto, sku))).toBe(2);
  expect((await leerActaSorteo(ctx, sku, key)) === null).toBe(!lleno);
  await seNiega(abandonarSorteo(ctx, { key, motivo: "otra vez" }, admin), "estado", "sin ganadores");
  await seNiega(iniciarSorteo(ctx, { key }, admin), "estado", "sin ganadores");
  expect(await leerSaldo(ctx, primero.usuario)).toBe(30);
  const { ecuacion, movimientos } = await listarHistorial(ctx, primero.usuario, {
    filtro: "todos",
    pagina: 1,
  });
  expect(ecuacion.total).toBe(30);
  // What went in came back: a term of zero is not listed.
  expect(ecuacion.terminos.map(({ clave }) => clave)).not.toContain("sorteos");
  expect(movimientos.find(({ tipo }) => tipo === "devolucion")).toMatchObject({ sorteo: key, sku });
});

test("giving up needs an admin, a reason and a raffle that has not begun", async () => {
  await seNiega(abandonarSorteo(ctx, { key: "SRT-0002", motivo: "x" }, comun), "ajeno");
  await seNiega(abandonarSorteo(ctx, { key: "SRT-0002", motivo: " " }, admin), "valor", "Escribe el motivo");
  await seNiega(abandonarSorteo(ctx, { key: "SRT-9999", motivo: "x" }, admin), "desconocido");
  await seNiega(abandonarSorteo(ctx, { key: "SRT-0001", motivo: "x" }, admin), "estado", "ya se realizó");
});

test("an empty raffle can be given up too", async () => {
  const key = "SRT-0002";
  await abandonarSorteo(ctx, { key, motivo: "Cambiamos el objetivo." }, admin);
  expect((await leerSorteo(ctx, key)).estado).toBe("Finalizado");
  await libroLimpio(ctx);
});

test("the admin's message is saved, cleared and audited; an empty one is not sent", async () => {
  const key = "SRT-0001";
  expect(await guardarMensaje(ctx, { key, mensaje: " ¡Hoy a las 23:00! " }, admin)).toEqual({
    message: "Mensaje guardado.",
  });
  expect((await leerSorteo(ctx, key)).mensaje_admin).toBe("¡Hoy a las 23:00!");
  await seNiega(guardarMensaje(ctx, { key, mensaje: "  " }, admin), "valor", "Escribe un mensaje");
  await seNiega(guardarMensaje(ctx, { key, mensaje: "x" }, comun), "ajeno");
  await seNiega(guardarMensaje(ctx, { key: "SRT-9999", mensaje: "x" }, admin), "desconocido");
  await borrarMensaje(ctx, { key }, admin);
  expect((await leerSorteo(ctx, key)).mensaje_admin).toBeNull();
  const hechos = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.accion, "sorteos.mensaje"))
    .orderBy(auditoria.id);
  expect(hechos.map(({ despues }) => despues)).toEqual([
    { mensaje_admin: "¡Hoy a las 23:00!" },
    { mensaje_admin: null },
  ]);
});
