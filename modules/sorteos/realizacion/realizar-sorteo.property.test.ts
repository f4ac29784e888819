import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { darInputs, gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { iniciarSorteo } from "./inicio/iniciar-sorteo.server.ts";
import { atenderSorteos } from "./reloj/atender-sorteos.server.ts";
import { abandonarSorteo } from "./sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin: Sesion = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const PERSONAS = Array.from({ length: 9 }, (_, i) => `PERSONA${i}`);
await gente(ctx, PERSONAS);
let numero = 0;

const historia = fc.record({
  tramos: fc.array(
    fc.record({ usuario: fc.constantFrom(...PERSONAS), puntos: fc.integer({ min: 1, max: 500 }) }),
    { minLength: 2, maxLength: 20 },
  ),
  inputs: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 9 }),
  final: fc.constantFrom("admin", "reloj", "reloj y admin a la vez", "abandono"),
});

const saldos = async () =>
  new Map(await Promise.all(PERSONAS.map(async (codigo) => [codigo, await leerSaldo(ctx, codigo)] as const)));

test("however a raffle went, its end pays exactly its prizes or returns exactly its points, and the book is whole", async () => {
  await fc.assert(
    fc.asyncProperty(historia, async ({ tramos, inputs, final }) => {
      const antes = await saldos();
      const sku = `P${++numero}`;
      ctx.clock.now = new Date("2026-11-10T15:00:00Z");
      const key = await sorteoLleno(ctx, { sku, tramos });
      const quienes = [...new Set(tramos.map(({ usuario }) => usuario))];
      const dados = quienes.slice(0, inputs.length).map((usuario, i) => [usuario, inputs[i] ?? 1]);
      if (dados.length > 0) await darInputs(ctx, key, Object.fromEntries(dados));
      // Giving up ends at 22:00.
      ctx.clock.now = new Date(final === "abandono" ? "2026-11-14T00:59:59Z" : "2026-11-14T02:58:00Z");
      const porAdmin = () => iniciarSorteo(ctx, { key }, admin).catch(() => null);
      if (final === "admin") await porAdmin();
      if (final === "reloj y admin a la vez")
        await Promise.all([porAdmin(), atenderSorteos(ctx), porAdmin()]);
      if (final === "abandono") await abandonarSorteo(ctx, { key, motivo: "Se agotó." }, admin);
      await atenderSorteos(ctx);

      const sorteo = await leerSorteo(ctx, key);
      expect(sorteo.estado).toBe("Finalizado");
      const hayGanadores = final !== "abandono" && quienes.length >= 5;
      expect(sorteo.sorteado_en !== null).toBe(hayGanadores);
      const despues = await saldos();
      for (const codigo of PERSONAS) {
        const aportado = tramos.filter(({ usuario }) => usuario === codigo).reduce((n, t) => n + t.puntos, 0);
        const premio = sorteo.ganador_puntos === codigo ? puntosDelPremio(sorteo.objetivo) : 0;
        // Without winners each person gets back what they contributed; otherwise only the prize is paid.
        expect(despues.get(codigo)).toBe((antes.get(codigo) ?? 0) + (hayGanadores ? premio : aportado));
      }
      if (hayGanadores) {
        const acta = await leerActaSorteo(ctx, sku, key);
        expect(acta && (await verificarActa(acta)).every(({ ok }) => ok)).toBe(true);
        expect(sorteo.ganador_producto).not.toBe(sorteo.ganador_puntos);
      }
      expect((await auditarLibro(ctx)).diferencias).toEqual([]);
    }),
    { numRuns: cases(15) },
  );
});
