import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tickets_montoncitos, usuarios } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  activarJuego,
  apostar,
  intento,
  partidaViva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { guardarLimites } from "./guardar-limites.server.ts";
import { leerLimitesJuego } from "./leer-juego.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const HORA = 60 * 60_000;
// 23:00 in Chile: the day ends within the hour.
const reloj = await relojFalso(db, new Date("2026-11-16T02:00:00.000Z"));
await activarJuego(ctx);
const key = await partidaViva(ctx);

async function jugadora(campos = {}) {
  const sesion = await crearPersona(ctx, campos);
  await darPuntos(ctx, sesion.codigo_referido, 1_000);
  return sesion;
}
/** A round that was lost (or won) at this instant of the game's clock. */
const resultado = async (sesion: Sesion, puntos: number) => {
  const { ahora } = await leerLimitesJuego(ctx, sesion);
  const jugador = sesion.codigo_referido;
  await db.insert(tickets_montoncitos).values({ jugador, puntos, partida: key, created_at: ahora });
};

test("a daily limit counts losses and stakes of the Chilean day, and starts anew at midnight", async () => {
  const ana = await jugadora();
  expect((await guardarLimites(ctx, { perdida_diaria: 50 }, ana)).message).toBe("Tu límite quedó guardado.");
  await resultado(ana, -20);
  await apostar(ctx, key, ana, 1, 25);
  expect(await intento(apostar(ctx, key, ana, 1, 6))).toBe(
    "valor: Tu límite de pérdida de hoy te deja apostar 5 puntos más.",
  );
  expect(await leerLimitesJuego(ctx, ana)).toMatchObject({ neto_hoy: -20, en_juego: 25, tope_hoy: 5 });
  await retirar(ctx, key, ana, 1);
  await apostar(ctx, key, ana, 1, 30);
  await reloj.avanzar(HORA);
  expect(await leerLimitesJuego(ctx, ana)).toMatchObject({ neto_hoy: 0, en_juego: 30, tope_hoy: 20 });
  await apostar(ctx, key, ana, 1, 20);
  expect(await intento(apostar(ctx, key, ana, 1))).toBe("valor: Llegaste a tu límite de pérdida de hoy.");
});

test("two bets at once do not pass the limit together", async () => {
  const eva = await jugadora();
  await guardarLimites(ctx, { perdida_diaria: 10 }, eva);
  const otro = testCtx(db);
  const dos = await Promise.all([ctx, otro].map((uno) => intento(apostar(uno, key, eva, 1, 10))));
  expect(dos.filter((final) => typeof final === "string")).toHaveLength(1);
});

test("a looser limit waits a day; no limit too", async () => {
  const ana = await jugadora();
  await guardarLimites(ctx, { perdida_diaria: 10 }, ana);
  const { message, limites } = await guardarLimites(ctx, { perdida_diaria: null }, ana);
  expect(message).toBe("Tu nuevo límite comenzará a regir en 24 horas.");
  expect(limites).toMatchObject({ perdida_diaria: 10, siguiente_perdida: null });
  expect(await intento(apostar(ctx, key, ana, 1, 11))).toMatch(/^valor: Tu límite/);
  await reloj.avanzar(DIA_MS);
  await apostar(ctx, key, ana, 1, 11);
});

test("a player who paused their game does not bet until it is over, and may take back what lies there", async () => {
  const ana = await jugadora();
  await apostar(ctx, key, ana, 1, 5);
  const { message } = await guardarLimites(ctx, { pausa: "dia" }, ana);
  expect(message).toMatch(/^Pausaste tu juego hasta el /);
  expect(await intento(apostar(ctx, key, ana, 1))).toBe(`estado: ${message}`);
  await guardarLimites(ctx, { pausa: "semana" }, ana);
  const { pausa_hasta } = await leerLimitesJuego(ctx, ana);
  await guardarLimites(ctx, { pausa: "dia" }, ana);
  expect((await leerLimitesJuego(ctx, ana)).pausa_hasta).toEqual(pausa_hasta);
  expect(await retirar(ctx, key, ana, 1)).toMatchObject({ puntosDevueltos: 5 });
  await reloj.avanzar(7 * DIA_MS);
  await apostar(ctx, key, ana, 1);
});

test("a limit and a pause must be what they are", async () => {
  const ana = await jugadora();
  for (const perdida_diaria of [-1, 1.5, Number.NaN])
    await expect(async () => guardarLimites(ctx, { perdida_diaria }, ana)).rejects.toThrow(
      "El límite debe ser",
    );
  await expect(async () => guardarLimites(ctx, { pausa: "hora" }, ana)).rejects.toThrow("Elige una pausa");
});

test("under 18, admins, and people who are blocked or leaving do not bet", async () => {
  const intentar = async (campos: Partial<typeof usuarios.$inferInsert>) => {
    const alguien = await jugadora();
    await db.update(usuarios).set(campos).where(eq(usuarios.codigo_referido, alguien.codigo_referido));
    const final = await intento(apostar(ctx, key, alguien, 1));
    expect(await leerSaldo(ctx, alguien.codigo_referido)).toBe(typeof final === "string" ? 1_000 : 999);
    return typeof final === "string" ? final : "";
  };
  expect(await intentar({ nacimiento: "2010-01-01" })).toBe("ajeno: Debes ser mayor de 18 años.");
  expect(await intentar({ nacimiento: "1990-01-01" })).toBe("");
  // A person who became an admin after signing in.
  expect(await intentar({ role: "admin" })).toMatch(/^ajeno: Quien administra/);
  expect(await intentar({ bloqueado_en: new Date() })).toBe("sin_sesion: Usuario no autenticado");
  expect(await intentar({ eliminacion_pedida_en: new Date() })).toBe("sin_sesion: Usuario no autenticado");
  const admin = await jugadora({ role: "admin" });
  expect(await intento(apostar(ctx, key, admin, 1))).toMatch(/^ajeno: Quien administra/);
});
