import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { libro_asientos } from "#database/schema.ts";
import { instanteDeRonda } from "#modules/comun/baliza/drand.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { A_LAS_22, A_LAS_2355, segundos, tiendaConBaliza } from "#tests/support/shop/sorteo-con-baliza.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";
import { iniciarSorteo } from "./inicio/iniciar-sorteo.server.ts";
import { registrarInput } from "./inicio/registrar-input.server.ts";
import { atenderSorteos } from "./reloj/atender-sorteos.server.ts";
import { abandonarSorteo } from "./sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await testDatabase();
const { ctx, cadena, RONDA, pulso, llega, limpiar, cerrado, leerActa, fallas, aMano } = tiendaConBaliza(db);
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });

const QUE = ["reloj", "dos relojes", "iniciar", "pulso", "pulso forjado", "input", "abandonar"] as const;
type Paso = { que: (typeof QUE)[number]; segundo: number; quien: number };

/** Seconds after 22:00. Most interesting things happen around it, but everything may be hours early or late. */
const segundo = fc.oneof(
  fc.integer({ min: -60, max: 300 }),
  fc.integer({ min: -7_200, max: 100_000 }),
  fc.constantFrom(-1, 0, 1, 119, 120, 121),
);
const pasos = fc.array(fc.record({ que: fc.constantFrom(...QUE), segundo, quien: fc.nat({ max: 5 }) }), {
  maxLength: 12,
});

/** A refusal is an answer; every other error fails the test. */
const oNegado = (promesa: Promise<unknown>) =>
  promesa.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Rechazo)) throw error;
      return false;
    },
  );

test("whatever happens in whatever order, a raffle has the one result that follows from what was public at 22:00", async () => {
  await fc.assert(
    fc.asyncProperty(pasos, async (desordenados) => {
      await limpiar();
      const { key, sku, codigos } = await cerrado(6, 2);
      const dados = new Set(codigos.slice(0, 2));
      let abandonado = false;
      const salida = instanteDeRonda(cadena, RONDA);

      const dar = async ({ quien, segundo }: Paso) => {
        const codigo_referido = codigos[quien] ?? "";
        const sesion = { ...admin, role: "usuario" as const, codigo_referido };
        const aceptado = await oNegado(registrarInput(ctx, { key, input: 1 + quien }, sesion));
        // The shop takes no input from the date on, however late the job runs.
        if (aceptado) expect(segundo).toBeLessThan(0);
        if (aceptado) dados.add(codigo_referido);
      };
      const hacer: Record<Paso["que"], (paso: Paso) => Promise<unknown>> = {
        reloj: () => atenderSorteos(ctx),
        "dos relojes": () => Promise.all([atenderSorteos(ctx), atenderSorteos(ctx)]),
        iniciar: () => oNegado(iniciarSorteo(ctx, { key }, admin)),
        // The network signs no round before its time.
        pulso: async () => ctx.now() >= salida && llega(RONDA),
        "pulso forjado": async () => {
          await llega(RONDA, "0".repeat(96));
          await atenderSorteos(ctx);
        },
        input: dar,
        async abandonar({ segundo }) {
          const aceptado = await oNegado(abandonarSorteo(ctx, { key, motivo: "x" }, admin));
          if (aceptado) expect(segundo).toBeLessThan(0);
          abandonado ||= aceptado;
        },
      };

      let publica: Awaited<ReturnType<typeof leerActa>> | null = null;
      const tiempos = [...desordenados].sort((a, b) => a.segundo - b.segundo);
      for (const paso of tiempos) {
        ctx.clock.now = segundos(A_LAS_22, paso.segundo);
        await hacer[paso.que](paso);
        const acta = await leerActa(sku, key);
        // What was published once never changes.
        if (publica) expect(acta).toMatchObject({ semilla: publica.semilla, aportes: publica.aportes });
        if (acta.semilla !== null) publica ??= acta;
      }
      ctx.clock.now = segundos(A_LAS_2355, 200_000);
      await llega(RONDA);
      await atenderSorteos(ctx);

      const sorteo = await leerSorteo(ctx, key);
      expect([sorteo.estado, sorteo.sorteado_en === null]).toEqual(["Finalizado", abandonado]);
      if (!abandonado) {
        expect(sorteo).toMatchObject({ ...(await aMano(sku, key)), baliza: pulso(RONDA), ensayo: false });
        const suyos = (await leerActa(sku, key)).aportes?.filter(({ automatico }) => !automatico);
        expect(suyos).toHaveLength(dados.size);
        const tarde = (sorteo.semilla_publicada_en ?? A_LAS_22) >= salida;
        expect(await fallas(sku, key)).toEqual(tarde ? ["semilla_a_tiempo"] : []);
      }
      const premios = await db.$count(libro_asientos, eq(libro_asientos.clave, `premio:${key}`));
      expect(premios).toBe(abandonado ? 0 : 1);
      await libroLimpio(ctx);
    }),
    { numRuns: cases(15) },
  );
});
