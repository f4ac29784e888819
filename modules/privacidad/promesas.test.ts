import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  archivos,
  avisos_stock,
  bloqueos,
  cartolas,
  conexiones_envios,
  conexiones_salidas,
  conversaciones,
  correos,
  cotizaciones,
  fintoc_movimientos,
  idempotencia,
  movimientos_banco,
  notificaciones,
  pagos,
  preguntas_pendientes,
  productos_compras,
  session,
  solicitudes_datos,
  usuarios,
  ventas,
} from "#database/schema.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { limpiarConversaciones } from "#modules/asistente/cargar-conversacion.server.ts";
import { estaBloqueada } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { DIAS_SESION } from "#modules/usuarios/promesas.ts";
import { cleaning } from "#server/jobs/jobs.ts";
import { timetable } from "#server/jobs/work.ts";
import { chanceUuid } from "#tests/support/chance.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { limiteDe, PLAZOS_DE_GUARDA, type PlazoConDias } from "./mapa/plazos.ts";
import { retenerDatos } from "./retener-datos.server.ts";
import { prorrogarSolicitud } from "./solicitudes/atender-solicitud.server.ts";
import { pedirDerecho } from "./solicitudes/pedir-derecho.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db, new Date("2036-03-10T12:00:00Z"));
const producto = await crearProducto(ctx, { sku: "100001" });

/** One instant past the term and one within it. */
async function orillas(plazo: PlazoConDias): Promise<[vieja: Date, nueva: Date]> {
  const limite = limiteDe(plazo, await leerAjustes(ctx), ctx.now()).getTime();
  return [new Date(limite - DIA_MS), new Date(limite + DIA_MS)];
}

const correo = (clave: string, created_at: Date, estado: "enviado" | "pendiente" = "enviado") => ({
  clave,
  para: "ana@correo.example",
  plantilla: "pago",
  datos: {},
  asunto: "Pago recibido",
  estado,
  enviado_en: estado === "enviado" ? created_at : null,
  created_at,
});

const archivo = async (tipo: "comprobante" | "boleta" | "cartola") => {
  const id = chanceUuid();
  const contenido = new Uint8Array([1]);
  await db.insert(archivos).values({ id, tipo, mime: "image/png", nombre: "a", contenido, tamano: 1 });
  return id;
};

const movimiento = (fecha: Date, cartola: number | null = null) => ({
  cartola,
  origen: "prueba",
  clase: "definitiva" as const,
  comprobado: true,
  fecha_contable: fecha.toISOString().slice(0, 10),
  monto: 1000,
  rut_pagador: "11.111.111-1",
  rut_de: "columna" as const,
  nombre_pagador: "Ana Rojas",
  cuenta_pagador: "123",
  comentario: "PZ-AAAAAA",
  glosa: "TRANSFERENCIA DE ANA ROJAS",
  linea: "una;fila",
  tipo: "transferencia" as const,
});

test("sesion and semana and mes and cotizacion: the hourly cleaning ends them", async () => {
  const hace = (dias: number) => new Date(ctx.now().getTime() - dias * DIA_MS);
  const { user_id, codigo_referido: usuario } = await crearPersona(ctx);
  for (const [id, expiresAt] of [["s1", hace(0.1)] as const, ["s2", hace(-DIAS_SESION)] as const])
    await db.insert(session).values({ id, huella: id, userId: user_id, expiresAt });
  for (const [clave, created_at] of [["k1", hace(7.1)] as const, ["k2", hace(6.9)] as const])
    await db.insert(idempotencia).values({ quien: usuario, clave, funcion: "f", huella: "h", created_at });
  const [salida] = await db
    .insert(conexiones_salidas)
    .values({ url: "https://otro.example", eventos: [], quien: usuario })
    .returning();
  for (const [evento_id, creado_en] of [["e1", hace(30.1)] as const, ["e2", hace(29.9)] as const])
    await db.insert(conexiones_envios).values({
      salida: salida?.id ?? 0,
      evento_id,
      evento: "venta.pagada",
      objeto: "PZ-AAAAAA",
      cuerpo: "{}",
      estado: "fallido",
      proximo_intento: creado_en,
      creado_en,
    });
  const nada = { usuario, lineas: [], productos: 0, puntos: 0, total: 0 };
  for (const [codigo, vence_en] of [["PZ-AAAAAA", hace(7.1)] as const, ["PZ-BBBBBB", hace(6.9)] as const])
    await db.insert(cotizaciones).values({ ...nada, codigo, vence_en });
  await cleaning(ctx);
  expect((await db.select().from(session)).map(({ id }) => id)).toEqual(["s2"]);
  expect((await db.select().from(idempotencia)).map(({ clave }) => clave)).toEqual(["k2"]);
  expect((await db.select().from(conexiones_envios)).map(({ evento_id }) => evento_id)).toEqual(["e2"]);
  expect((await db.select().from(cotizaciones)).map(({ codigo }) => codigo)).toEqual(["PZ-BBBBBB"]);
});

test("conversacion and medio_anio: talks and questions without an answer go after theirs", async () => {
  const hace = (dias: number) => new Date(ctx.now().getTime() - dias * DIA_MS);
  for (const [huella, vence_en] of [["h1", hace(0.1)] as const, ["h2", hace(-1)] as const])
    await db.insert(conversaciones).values({ huella, vence_en });
  for (const [clave, ultima_vez] of [["p1", hace(182.1)] as const, ["p2", hace(181.9)] as const])
    await db.insert(preguntas_pendientes).values({ clave, pregunta: "¿Abren hoy?", ultima_vez });
  await limpiarConversaciones(ctx);
  expect((await db.select().from(conversaciones)).map(({ huella }) => huella)).toEqual(["h2"]);
  expect((await db.select().from(preguntas_pendientes)).map(({ clave }) => clave)).toEqual(["p2"]);
});

test("respuesta and bloqueo: the terms of a request and of its block are those of the texts, and the block holds at once", async () => {
  const [ana, duena] = [await crearPersona(ctx), await crearPersona(ctx, { role: "admin" })];
  // Monday 10 March 2036.
  const pedida = { clase: "oposicion", detalle: "Basta", con_bloqueo: "on" };
  const { codigo, vence_en } = await pedirDerecho(ctx, pedida, ana);
  expect(diaDe(ultimoDiaDelPlazo(vence_en))).toBe("2036-04-09");
  expect(await estaBloqueada(ctx, ana.codigo_referido)).toBe(true);
  const [bloqueo] = await db.select().from(bloqueos);
  expect(diaDe(ultimoDiaDelPlazo(bloqueo?.vence_en ?? ctx.now()))).toBe("2036-03-12");
  const prorroga = { codigo, motivo: "Falta" };
  expect(diaDe(ultimoDiaDelPlazo(await prorrogarSolicitud(ctx, prorroga, duena)))).toBe("2036-05-09");
  await expect(prorrogarSolicitud(ctx, prorroga, duena)).rejects.toThrow(/una sola vez/);
});

test("solicitud: answered requests and ended blocks lose the person after theirs; open ones stay", async () => {
  const [vieja, nueva] = await orillas("solicitud");
  const email = "ana@correo.example";
  const fechas = { recibida_en: vieja, vence_en: vieja };
  for (const [letra, respondida_en] of [["A", vieja] as const, ["B", nueva] as const, ["C", null] as const]) {
    const codigo = `SD-${letra.repeat(8)}`;
    const estado = respondida_en ? ("acogida" as const) : ("acusada" as const);
    const clase = "acceso" as const;
    await db.insert(solicitudes_datos).values({ codigo, email, clase, estado, respondida_en, ...fechas });
    const bloqueo = { email, solicitud: codigo, pedido_en: vieja, vence_en: vieja };
    await db.insert(bloqueos).values({ ...bloqueo, termina_en: respondida_en });
  }
  await retenerDatos(ctx);
  const quedan = await db.select().from(solicitudes_datos).orderBy(solicitudes_datos.codigo);
  expect(quedan.map((fila) => fila.email)).toEqual([null, email, email]);
  const bloqueados = await db.select().from(bloqueos).orderBy(bloqueos.solicitud);
  expect(bloqueados.map((fila) => fila.email)).toEqual([null, email, email]);
});

test("correos: mails go after the days of the settings, and one that waits to be sent stays", async () => {
  const [vieja, nueva] = await orillas("correos");
  await db
    .insert(correos)
    .values([
      correo("a:1", vieja),
      correo("a:2", vieja),
      correo("a:3", nueva),
      correo("a:4", vieja, "pendiente"),
    ]);
  expect(await retenerDatos(ctx, 1)).toBe(2);
  expect((await db.select().from(correos).orderBy(correos.id)).map(({ clave }) => clave)).toEqual([
    "a:3",
    "a:4",
  ]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { dias_correos: 365 }, null));
  expect(await retenerDatos(ctx)).toBe(1);
});

test("notificaciones: notices of the bell, and what a person waits for go after their term", async () => {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  for (const [i, created_at] of (await orillas("notificaciones")).entries())
    await db
      .insert(notificaciones)
      .values({ clave: `n:${i}`, usuario, titulo: "Hola", texto: "Hola", created_at });
  const [vieja] = await orillas("anio");
  await db.insert(avisos_stock).values({ usuario, producto: producto.sku, creado_en: vieja });
  expect(await retenerDatos(ctx)).toBe(2);
  expect(await db.select().from(notificaciones)).toMatchObject([{ clave: "n:1" }]);
  expect(await db.$count(avisos_stock)).toBe(0);
});

test("contable: the files of old sales go, the sales and the numbers of their boletas stay", async () => {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  const montos = { productos: 1000, puntos: 0, total: 1000 };
  for (const [i, fecha] of (await orillas("contable")).entries())
    await db.insert(ventas).values({
      ...montos,
      codigo: `PZ-AAAAA${["A", "B"][i]}`,
      usuario,
      fecha,
      comprobante: await archivo("comprobante"),
      boleta: await archivo("boleta"),
      boleta_folio: String(i),
    });
  expect(await retenerDatos(ctx)).toBe(1);
  expect(await db.select().from(ventas).orderBy(ventas.id)).toMatchObject([
    { comprobante: null, boleta: null, boleta_folio: "0" },
    { comprobante: expect.any(String), boleta: expect.any(String), boleta_folio: "1" },
  ]);
  expect(await db.$count(archivos)).toBe(2);
});

test("contable: of an old movement of the bank date and amount stay, without who paid; its file and what Fintoc said go", async () => {
  const { codigo_referido: quien } = await crearPersona(ctx, { role: "admin" });
  const [vieja, nueva] = await orillas("contable");
  const [cartola] = await db
    .insert(cartolas)
    .values({ sha256: "h", archivo: await archivo("cartola"), formato: "f", quien, guardada_en: vieja })
    .returning();
  const [uno] = await db
    .insert(movimientos_banco)
    .values([movimiento(vieja, cartola?.id), movimiento(nueva)])
    .returning();
  const dicho = { cuenta_fintoc: "acc_1", estado: "unido" as const, datos: { sender: "Ana" } };
  await db.insert(fintoc_movimientos).values({
    ...dicho,
    id: "mov_1",
    movimiento: uno?.id ?? 0,
    dia: vieja.toISOString().slice(0, 10),
    creado_en: vieja,
  });
  expect(await retenerDatos(ctx)).toBe(3);
  expect(await db.select().from(movimientos_banco).orderBy(movimientos_banco.id)).toMatchObject([
    {
      monto: 1000,
      cartola: null,
      rut_pagador: null,
      nombre_pagador: null,
      cuenta_pagador: null,
      linea: null,
    },
    { monto: 1000, nombre_pagador: "Ana Rojas", glosa: "TRANSFERENCIA DE ANA ROJAS" },
  ]);
  expect([await db.$count(cartolas), await db.$count(archivos), await db.$count(fintoc_movimientos)]).toEqual(
    [0, 0, 0],
  );
  expect(await retenerDatos(ctx)).toBe(0);
});

test("persona: a customer without an account is forgotten years after the last purchase; the book stays whole", async () => {
  const [vieja, nueva] = await orillas("persona");
  const cliente = async (codigo: string, fecha: Date, estado: "Entregado" | "Enviado" = "Entregado") => {
    await db
      .insert(usuarios)
      .values({ codigo_referido: codigo, nombre: "Ana", celular: "9", fecha_registro: vieja });
    await darPuntos(ctx, codigo, 10);
    const montos = { productos: 1000, puntos: 0, total: 1000, estado_pago: "Pagado" as const };
    const envio = { nombre: "Ana", direccion: "Calle 1", comuna: "Ñuñoa", region: "RM", celular: "9" };
    const [venta] = await db
      .insert(ventas)
      .values({ ...montos, codigo: `PZ-${codigo.slice(2)}`, usuario: codigo, fecha, pagado_en: fecha, envio })
      .returning();
    await db.insert(productos_compras).values({
      producto: producto.sku,
      puntos: 0,
      estado,
      precio: 1000,
      total: 1000,
      forma_pago: "whatsapp",
      usuario: codigo,
      venta: venta?.id ?? 0,
    });
    await db.insert(pagos).values({ venta: venta?.id ?? 0, monto: 1000, via: "manual", quien: "prueba" });
  };
  await cliente("AAVIEJAA", vieja);
  await cliente("AANUEVAA", nueva);
  await cliente("AAESPERA", vieja, "Enviado");
  expect(await retenerDatos(ctx)).toBe(1);
  const personas = await db.select().from(usuarios).where(eq(usuarios.celular, "9"));
  expect(personas.map(({ codigo_referido }) => codigo_referido).sort()).toEqual(["AAESPERA", "AANUEVAA"]);
  expect(await db.select().from(ventas).where(eq(ventas.usuario, "AAVIEJAA"))).toMatchObject([
    { envio: null },
  ]);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("every term of the map is ended by a job that exists", () => {
  const trabajos = new Set(["limpieza", ...timetable(ctx).map(({ name }) => name)]);
  for (const [plazo, { termina }] of Object.entries(PLAZOS_DE_GUARDA))
    expect([plazo, termina === null || trabajos.has(termina)]).toEqual([plazo, true]);
});
