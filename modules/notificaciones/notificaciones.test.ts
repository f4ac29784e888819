import { beforeEach, describe, expect, it } from "vitest";
import { notificaciones, usuarios } from "#database/schema.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { leerCampana, listarNotificaciones, listarUltimas } from "./listar-notificaciones.server.ts";
import { abrirNotificacion, marcarLeidas } from "./marcar-leidas.server.ts";
import { notificar } from "./notificar.server.ts";
import { olvidarNotificaciones } from "./olvidar-notificaciones.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const ANA = { codigo_referido: "ANA00001" };
const BETO = { codigo_referido: "BETO0001" };
await db.insert(usuarios).values([ANA, BETO]);

const contarNoLeidas = async (...quien: Parameters<typeof leerCampana>) =>
  (await leerCampana(...quien)).no_leidas;

const avisar = (clave: string, quien = ANA, enlace: string | null = "/mis-pedidos", desde?: Date) =>
  enTransaccion(ctx, (tx) =>
    notificar(tx, {
      clave,
      usuario: quien.codigo_referido,
      titulo: "Pago recibido",
      texto: "Listo.",
      enlace,
      desde,
    }),
  );

beforeEach(async () => {
  await db.delete(notificaciones);
  ctx.eventos.length = 0;
});

describe("a notice", () => {
  it("is told once per key and only to its person", async () => {
    const nuevos = await Promise.all([avisar("pago:1"), avisar("pago:1"), avisar("pago:1")]);
    expect(nuevos.filter(Boolean)).toHaveLength(1);
    expect(ctx.eventos).toEqual([{ tabla: "notificaciones", usuario: "ANA00001" }]);
    expect(await contarNoLeidas(ctx, ANA)).toBe(1);
    expect(await contarNoLeidas(ctx, BETO)).toBe(0);
  });

  it("vanishes with its transaction", async () => {
    const cancelada = enTransaccion(ctx, async (tx) => {
      await notificar(tx, { clave: "x", usuario: "ANA00001", titulo: "Hola", texto: "Hola" });
      throw new Error("se cancela");
    });
    await expect(cancelada).rejects.toThrow();
    expect(await db.$count(notificaciones)).toBe(0);
    expect(ctx.eventos).toEqual([]);
  });

  it.each(["https://otro.cl", "//otro.cl", "/\\otro.cl", "javascript:alert(1)", "mis-pedidos", "/a b"])(
    "never leads to %s",
    async (enlace) => {
      await expect(avisar("pago:1", ANA, enlace)).rejects.toThrow();
      expect(await db.$count(notificaciones)).toBe(0);
    },
  );

  it("may lead nowhere", async () => {
    expect(await avisar("pago:1", ANA, null)).toBe(true);
  });
});

describe("a notice for later", () => {
  it("is neither counted, listed, opened nor read before its instant, and the bell knows when to look again", async () => {
    const despues = new Date(ctx.clock.now.getTime() + 15_000);
    await avisar("sorteo:1", ANA, null, despues);
    expect(ctx.eventos).toEqual([{ tabla: "notificaciones", usuario: "ANA00001" }]);
    expect(await leerCampana(ctx, ANA)).toEqual({ no_leidas: 0, proxima_en: 15_000 });
    expect(await leerCampana(ctx, BETO)).toEqual({ no_leidas: 0, proxima_en: null });
    expect(await listarUltimas(ctx, ANA)).toEqual([]);
    expect(await listarNotificaciones(ctx, ANA)).toMatchObject({ notificaciones: [], total: 0 });
    expect(await marcarLeidas(ctx, ANA)).toBe(0);
    const [fila] = await db.select().from(notificaciones);
    expect(await abrirNotificacion(ctx, ANA, fila?.id ?? 0)).toBeNull();

    ctx.clock.now = despues;
    expect(await leerCampana(ctx, ANA)).toEqual({ no_leidas: 1, proxima_en: null });
    expect(await listarUltimas(ctx, ANA)).toMatchObject([{ clave: "sorteo:1", created_at: despues }]);
    expect(await marcarLeidas(ctx, ANA)).toBe(1);
  });
});

describe("a person's notices", () => {
  it("come newest first, in pages", async () => {
    for (let i = 1; i <= 25; i++) {
      ctx.clock.now = new Date(ctx.clock.now.getTime() + 1_000);
      await avisar(`pago:${i}`);
    }
    await avisar("pago:ajeno", BETO);
    const primera = await listarNotificaciones(ctx, ANA);
    expect(primera).toMatchObject({ total: 25, pagina: 1, paginas: 2 });
    expect(primera.notificaciones[0]?.clave).toBe("pago:25");
    const segunda = await listarNotificaciones(ctx, ANA, 2);
    expect(segunda.notificaciones.map(({ clave }) => clave)).toEqual([5, 4, 3, 2, 1].map((n) => `pago:${n}`));
  });

  it("are marked as read by their person only", async () => {
    await avisar("pago:1");
    await avisar("pago:2");
    await avisar("pago:3", BETO);
    const todas = await db.select().from(notificaciones).orderBy(notificaciones.id);
    const ids = todas.map(({ id }) => id);
    expect(await marcarLeidas(ctx, BETO, ids)).toBe(1);
    expect(await contarNoLeidas(ctx, ANA)).toBe(2);
    expect(await marcarLeidas(ctx, ANA, ids.slice(0, 1))).toBe(1);
    expect(await marcarLeidas(ctx, ANA, [])).toBe(0);
    ctx.eventos.length = 0;
    expect(await marcarLeidas(ctx, ANA)).toBe(1);
    expect(await marcarLeidas(ctx, ANA)).toBe(0);
    expect(ctx.eventos).toEqual([{ tabla: "notificaciones", usuario: "ANA00001" }]);
  });

  it("are read once opened, by their person only, and lead where they say", async () => {
    await avisar("pago:1");
    await avisar("pago:2", ANA, null);
    const [uno, dos] = await listarUltimas(ctx, ANA).then((filas) => filas.toReversed());
    if (!uno || !dos) throw new Error("no notices");
    expect(await abrirNotificacion(ctx, BETO, uno.id)).toBeNull();
    expect(await contarNoLeidas(ctx, ANA)).toBe(2);
    ctx.eventos.length = 0;
    for (let vez = 0; vez < 2; vez++) {
      expect(await abrirNotificacion(ctx, ANA, uno.id)).toEqual({ enlace: "/mis-pedidos" });
    }
    expect(ctx.eventos).toEqual([{ tabla: "notificaciones", usuario: "ANA00001" }]);
    expect(await abrirNotificacion(ctx, ANA, dos.id)).toEqual({ enlace: null });
    expect(await contarNoLeidas(ctx, ANA)).toBe(0);
    expect(await abrirNotificacion(ctx, ANA, 999_999)).toBeNull();
  });

  it("are gone with the person", async () => {
    await avisar("pago:1");
    await avisar("pago:3", BETO);
    await enTransaccion(ctx, (tx) => olvidarNotificaciones(tx, "ANA00001"));
    expect((await db.select().from(notificaciones)).map(({ usuario }) => usuario)).toEqual(["BETO0001"]);
  });
});
