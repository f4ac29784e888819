import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { enOrden } from "./candados.server.ts";
import { enTransaccion } from "./transaccion.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("locks in the one order pass, and each transaction starts anew", async () => {
  for (let vez = 0; vez < 2; vez++)
    await enTransaccion(ctx, async (tx) => {
      enOrden(tx.db, "personas", ["AAAA0001"]);
      enOrden(tx.db, "personas", ["AAAA0002"]);
      enOrden(tx.db, "ventas", ["PZ-AAAAAA"]);
      enOrden(tx.db, "cuentas", ["emision"]);
      enOrden(tx.db, "productos", ["100001"]);
    });
});

test("a lock out of order throws, and the transaction writes nothing", async () => {
  await db.execute(sql`create table obra (id int)`);
  const obra = enTransaccion(ctx, async (tx) => {
    await tx.db.execute(sql`insert into obra values (1)`);
    enOrden(tx.db, "ventas", ["PZ-AAAAAA"]);
    enOrden(tx.db, "personas", ["AAAA0001"]);
  });
  await expect(obra).rejects.toThrow("Lock out of order: personas after ventas.");
  expect(await db.execute(sql`select from obra`)).toMatchObject({ rowCount: 0 });
});

test("what a transaction holds may be asked for again", async () => {
  await enTransaccion(ctx, async (tx) => {
    enOrden(tx.db, "personas", ["AAAA0001", "AAAA0002"]);
    enOrden(tx.db, "ventas", ["PZ-AAAAAA"]);
    enOrden(tx.db, "personas", ["AAAA0002"]);
    expect(() => enOrden(tx.db, "personas", ["AAAA0002", "AAAA0003"])).toThrow("out of order");
  });
});
