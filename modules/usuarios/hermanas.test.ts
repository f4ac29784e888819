import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buzonPlano } from "#database/schema.ts";
import { buzonDe } from "#modules/comun/contacto/buzon.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();

test.each([
  "ana@correo.cl",
  "a.n.a@correo.cl",
  "ana+x+y@correo.cl",
  "a.n.a+x@gmail.com",
  "ana@googlemail.com",
  "a.na+@googlemail.com",
  "ana@gmail.com.example",
  "ana@sub.gmail.com",
])("the database reads the mailbox of %s as the rule does", async (email) => {
  const { rows } = await db.execute<{ buzon: string }>(
    sql`select ${buzonPlano(sql`${email}::text`)} as buzon`,
  );
  expect(rows[0]?.buzon).toBe(buzonDe(email));
});
