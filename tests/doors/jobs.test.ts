import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import {
  correos,
  cotizaciones,
  idempotencia,
  limites,
  session,
  user,
  verification,
} from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { entregarCorreos } from "#modules/correos/entregar-correo.server.ts";
import { startJobs, startPump } from "#server/jobs/jobs.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

const { db, url } = await testDatabase();
const ctx = testCtx(db);
let auditorias = 0;
const jobs = await startJobs({
  url,
  ctx,
  auditar: async () => void auditorias++,
});
afterAll(() => jobs.stop());

const POLL_MS = 60_000;
const hace = (dias: number) => new Date(ctx.now().getTime() - dias * DIA_MS);
const encolar = (clave: string) =>
  enTransaccion(ctx, (tx) =>
    encolarCorreo(tx, { clave, para: "ana@ejemplo.cl", plantilla: "contrasena_cambiada", datos: {} }),
  );

describe("the jobs of a process", () => {
  it("hold the audit every night at four and clean up every hour, by the clock of Chile", async () => {
    const { rows } = await db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`);
    expect(rows).toEqual([
      { name: "auditoria-nocturna", cron: "0 4 * * *", timezone: "America/Santiago" },
      { name: "limpieza", cron: "17 * * * *", timezone: "America/Santiago" },
    ]);
  });

  it("remove what expired and nothing else", async () => {
    const persona = { id: "u1", name: "Ana", email: "ana@ejemplo.cl" };
    const { codigo_referido } = await crearPersona(ctx);
    const cotizacion = { usuario: codigo_referido, lineas: [], productos: 0, puntos: 0, total: 0 };
    const respuesta = { quien: "q", funcion: "f", huella: "h" };
    await db.insert(user).values(persona);
    await db.insert(limites).values([
      { clave: "viejo", cuenta: 1, vence_en: hace(0.1) },
      { clave: "vivo", cuenta: 1, vence_en: hace(-1) },
    ]);
    await db.insert(idempotencia).values([
      { ...respuesta, clave: "viejo", created_at: hace(8) },
      { ...respuesta, clave: "vivo", created_at: hace(6) },
    ]);
    await db.insert(cotizaciones).values([
      { ...cotizacion, codigo: "PZ-AAAAAA", vence_en: hace(8) },
      { ...cotizacion, codigo: "PZ-BBBBBB", vence_en: hace(-1) },
    ]);
    const token = { userId: "u1" };
    await db.insert(session).values([
      { ...token, id: "viejo", huella: "a", expiresAt: hace(1) },
      { ...token, id: "vivo", huella: "b", expiresAt: hace(-1) },
    ]);
    const prueba = { identifier: "i", value: "v" };
    await db.insert(verification).values([
      { ...prueba, id: "viejo", expiresAt: hace(1) },
      { ...prueba, id: "vivo", expiresAt: hace(-1) },
    ]);
    const despedida = { para: "x@y.cl", plantilla: "cuenta_eliminada", datos: {}, asunto: "a" };
    await db.insert(correos).values([
      { ...despedida, clave: "adios:1", estado: "enviado", enviado_en: hace(31) },
      { ...despedida, clave: "adios:2", estado: "enviado", enviado_en: hace(29) },
    ]);
    await jobs.run("limpieza");
    await expect.poll(() => db.$count(session)).toBe(1);
    for (const tabla of [limites, idempotencia, cotizaciones, verification]) {
      await expect.poll(() => db.$count(tabla)).toBe(1);
    }
    await expect.poll(() => db.$count(correos, sql`plantilla = 'cuenta_eliminada'`)).toBe(1);
    expect(await db.$count(limites, sql`clave = 'vivo'`)).toBe(1);
  });

  it("survive losing their connections to the database", async () => {
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'puntazo-jobs'`);
    await expect
      .poll(() =>
        jobs.run("auditoria-nocturna").then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => auditorias).toBeGreaterThan(0);
  });

  it("are shared: two processes start on one database and stop without hurting each other", async () => {
    const otro = () => startJobs({ url, ctx, auditar: async () => undefined });
    const [a, b] = await Promise.all([otro(), otro()]);
    await Promise.all([a.stop(), b.stop()]);
    const antes = auditorias;
    await jobs.run("auditoria-nocturna");
    await expect.poll(() => auditorias).toBeGreaterThan(antes);
  });
});

describe("the pump", () => {
  it("delivers a mail at once when nudged", async () => {
    const enviados: string[] = [];
    const pump = startPump(
      (signal) =>
        entregarCorreos(
          ctx,
          { enviar: async ({ clave }) => void enviados.push(clave), local: false },
          signal,
        ),
      POLL_MS,
      () => undefined,
    );
    await encolar("aviso:1");
    pump.nudge();
    // Long before the outbox is polled again.
    await expect.poll(() => enviados, { timeout: POLL_MS / 2, interval: 5 }).toContain("aviso:1");
    await pump.stop();
  });

  it("never works twice at once and misses no nudge", async () => {
    let dentro = 0;
    let maximo = 0;
    let veces = 0;
    const pump = startPump(
      async () => {
        maximo = Math.max(maximo, ++dentro);
        await new Promise((resolve) => setTimeout(resolve, 30));
        dentro--;
        veces++;
      },
      60_000,
      () => undefined,
    );
    await expect.poll(() => dentro, { interval: 2 }).toBe(1);
    for (let i = 0; i < 10; i++) pump.nudge();
    await expect.poll(() => veces, { interval: 5 }).toBe(2);
    await pump.stop();
    expect(maximo).toBe(1);
  });
});
