import { beforeEach, expect, test, vi } from "vitest";
import { fijarBaliza, leerBaliza } from "#modules/sorteos/verificacion/baliza.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { abandonarSorteo } from "./abandonar-sorteo.server.ts";
import { atenderSorteos } from "./atender-sorteos.server.ts";
import { iniciarSorteo } from "./iniciar-sorteo.server.ts";

// A public beacon instead of `sin-baliza`: nothing else of the draw changes.
vi.mock("#modules/sorteos/verificacion/baliza.ts", () => ({ fijarBaliza: vi.fn(), leerBaliza: vi.fn() }));

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const PULSO = "drand:8990e7a9:4711";

beforeEach(() => {
  vi.mocked(fijarBaliza).mockReturnValue(PULSO);
  vi.mocked(leerBaliza).mockResolvedValue(null);
});

test("a draw pins a pulse, waits for it without losing anything, and is ended by the clock", async () => {
  const tramos = await gente(ctx, ["BALIZA01", "BALIZA02", "BALIZA03", "BALIZA04", "BALIZA05"]);
  const key = await sorteoLleno(ctx, { sku: "500001", tramos });
  ctx.clock.now = (await leerSorteo(ctx, key)).fecha_sorteo ?? ctx.now();
  const { ganadores, message } = await iniciarSorteo(ctx, { key }, admin);
  expect([ganadores, message]).toEqual([null, expect.stringContaining("baliza pública")]);
  const fijado = await leerSorteo(ctx, key);
  expect(fijado).toMatchObject({ estado: "Cerrado", baliza: PULSO, semilla: expect.any(String) });
  // The seed is public, so an admin who dislikes the coming result can no longer abandon the raffle.
  await seNiega(abandonarSorteo(ctx, { key, motivo: "x" }, admin), "estado", "ya está en marcha");
  expect(await atenderSorteos(ctx)).toBe(0);
  vi.mocked(fijarBaliza).mockReturnValue("drand:8990e7a9:9999");
  expect((await iniciarSorteo(ctx, { key }, admin)).ganadores).toBeNull();
  expect(await leerSorteo(ctx, key)).toEqual(fijado);

  vi.mocked(leerBaliza).mockResolvedValue("drand:8990e7a9:9999:0af3");
  expect(await atenderSorteos(ctx)).toBe(0);
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");

  vi.mocked(leerBaliza).mockImplementation(async (fijada) => `${fijada}:0af3`);
  expect(await atenderSorteos(ctx)).toBe(1);
  const acta = await leerActaSorteo(ctx, "500001", key);
  expect(acta).toMatchObject({ baliza: `${PULSO}:0af3`, huella_aportes: fijado.huella_aportes });
  expect(acta && (await verificarActa(acta)).filter(({ ok }) => !ok)).toEqual([]);
  await libroLimpio(ctx);
});
