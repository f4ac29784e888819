import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, conexiones_secretos } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { borrarSecreto, guardarSecreto, leerSecreto, verSecretos } from "./secretos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const { codigo_referido: quien } = await crearPersona(ctx, { role: "admin" });
const VALOR = "sk_live_ñandú-7f3a9c";
const ajeno = { ...ctx, cofre: crearCofre("otra-llave-con-treinta-y-dos-letras") };

const guardar = (nombre: "khipu.llave" | "fintoc.llave", valor: string) =>
  enTransaccion(ctx, (tx) => guardarSecreto(tx, nombre, valor, quien));

beforeEach(async () => {
  await db.delete(conexiones_secretos);
});

test("a secret is read as it was written, replaced, and deleted once", async () => {
  expect(await leerSecreto(ctx, "khipu.llave")).toBeNull();
  await guardar("khipu.llave", "antes");
  await guardar("khipu.llave", VALOR);
  expect(await leerSecreto(ctx, "khipu.llave")).toBe(VALOR);
  expect(await verSecretos(ctx, ["khipu.llave"])).toMatchObject([{ legible: true }]);
  const borrar = () => enTransaccion(ctx, (tx) => borrarSecreto(tx, "khipu.llave", quien));
  expect([await borrar(), await borrar()]).toEqual([true, false]);
  expect(await verSecretos(ctx, ["khipu.llave"])).toEqual([null]);
});

test("neither its row nor the audit contains it, and the audit names each change once", async () => {
  await guardar("khipu.llave", VALOR);
  await enTransaccion(ctx, (tx) => borrarSecreto(tx, "khipu.llave", quien));
  await guardar("khipu.llave", VALOR);
  const { rows } = await db.execute<{ fila: string }>(
    sql`select t::text as fila from conexiones_secretos t union all select a::text from auditoria a`,
  );
  const escritos = [
    VALOR,
    ...(["hex", "base64", "base64url"] as const).map((como) => Buffer.from(VALOR).toString(como)),
  ];
  for (const { fila } of rows)
    expect(escritos.filter((escrito) => fila.toLowerCase().includes(escrito.toLowerCase()))).toEqual([]);
  const acciones = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, "secreto:khipu.llave"))
    .orderBy(auditoria.id);
  expect(acciones.slice(-3).map(({ accion }) => accion)).toEqual([
    "conexiones.secreto_guardar",
    "conexiones.secreto_quitar",
    "conexiones.secreto_guardar",
  ]);
});

test("a ciphertext moved to another name, and another key, open nothing; the page says so", async () => {
  await guardar("khipu.llave", VALOR);
  await guardar("fintoc.llave", "otro");
  const [khipu] = await db
    .select()
    .from(conexiones_secretos)
    .where(eq(conexiones_secretos.nombre, "khipu.llave"));
  await db
    .update(conexiones_secretos)
    .set({ cifrado: khipu?.cifrado ?? "" })
    .where(eq(conexiones_secretos.nombre, "fintoc.llave"));
  await expect(leerSecreto(ctx, "fintoc.llave")).rejects.toThrow("ilegible con la llave de esta tienda");
  await expect(leerSecreto(ajeno, "khipu.llave")).rejects.toThrow("ilegible con la llave de esta tienda");
  expect(await verSecretos(ctx, ["khipu.llave", "fintoc.llave", "khipu.otra"])).toEqual([
    { guardado_en: ctx.now(), legible: true },
    { guardado_en: ctx.now(), legible: false },
    null,
  ]);
});

test("a transaction that fails leaves the secret that was there", async () => {
  await guardar("khipu.llave", "el de antes");
  const fallida = enTransaccion(ctx, async (tx) => {
    await guardarSecreto(tx, "khipu.llave", VALOR, quien);
    throw new Error("no");
  });
  await expect(fallida).rejects.toThrow("no");
  expect(await leerSecreto(ctx, "khipu.llave")).toBe("el de antes");
});
