import { beforeEach, describe, expect, it } from "vitest";
import { correos, usuarios } from "#database/schema.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { encolarCorreo } from "./encolar-correo.server.ts";
import { listarCorreos, verCorreo } from "./listar-correos.server.ts";
import { olvidarCorreos } from "./olvidar-correos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const ENLACE = "http://localhost:3000/confirmar?token=abc";
await db.insert(usuarios).values({ codigo_referido: "CLIENTE1" });

beforeEach(() => db.delete(correos));

const encolar = (clave: string, para = "ana@ejemplo.cl", usuario: string | null = null) =>
  enTransaccion(ctx, (tx) =>
    encolarCorreo(tx, { clave, para, usuario, plantilla: "confirmar_cuenta", datos: { enlace: ENLACE } }),
  );
const unico = async () => {
  const [fila] = await db.select().from(correos);
  if (!fila) throw new Error("no hay correos");
  return fila;
};

describe("the outbox page", () => {
  it("filters by state and text, pages, and treats wildcards as letters", async () => {
    for (let i = 0; i < 30; i++) await encolar(`confirmar:${i}`, `persona${i}@ejemplo.cl`);
    await encolar("raro:100%_x", "raro@ejemplo.cl");
    const primera = await listarCorreos(ctx, {});
    expect(primera).toMatchObject({ total: 31, paginas: 2, pagina: 1 });
    expect(primera.correos[0]?.clave).toBe("raro:100%_x");
    expect((await listarCorreos(ctx, { pagina: 99 })).correos).toHaveLength(6);
    expect((await listarCorreos(ctx, { texto: "%_" })).correos.map(({ para }) => para)).toEqual([
      "raro@ejemplo.cl",
    ]);
    expect((await listarCorreos(ctx, { texto: "PERSONA7@" })).total).toBe(1);
    expect((await listarCorreos(ctx, { estado: "atascado" })).total).toBe(0);
    expect(await listarCorreos(ctx, { texto: "PERSONA7@", estado: "enviado" })).toMatchObject({
      total: 0,
      conteos: { pendiente: 31 },
      hallados: { pendiente: 1, enviado: 0, atascado: 0 },
    });
    expect((await listarCorreos(ctx, { para: "persona3@ejemplo.cl" })).total).toBe(1);
    expect(primera.correos[0]).not.toHaveProperty("datos");
  });

  it("shows links only where the outbox is the mailbox", async () => {
    await encolar("confirmar:1");
    const { id } = await unico();
    expect((await verCorreo(ctx, id, { local: true }))?.datos).toEqual({ enlace: ENLACE });
    expect(JSON.stringify(await verCorreo(ctx, id, { local: false }))).not.toContain("token");
    expect(await verCorreo(ctx, id + 1, { local: true })).toBeNull();
  });
});

it("a deleted person leaves no mail behind", async () => {
  await encolar("pago:1", "ana@ejemplo.cl", "CLIENTE1");
  await encolar("confirmar:1", "ana@ejemplo.cl");
  await encolar("confirmar:2", "beto@ejemplo.cl");
  await enTransaccion(ctx, (tx) => olvidarCorreos(tx, { usuario: "CLIENTE1", para: "ana@ejemplo.cl" }));
  expect((await unico()).para).toBe("beto@ejemplo.cl");
  expect(await db.$count(correos)).toBe(1);
});
