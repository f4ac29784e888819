import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import type { Db } from "#database/client.ts";
import { usuarios } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import type { Login, TestServer } from "#tests/support/server.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { createConfirmed } from "./account.ts";
import { login, newPage } from "./browser.ts";

/** Creates a person with some points. */
export async function personaConPuntos(db: Db, puntos: number): Promise<Login & { codigo: string }> {
  const quien = await createConfirmed(db);
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
  if (!fila) throw new Error(`no account ${quien.email}`);
  if (puntos > 0) await darPuntos(testCtx(db, new Date()), fila.codigo_referido, puntos);
  return { ...quien, codigo: fila.codigo_referido };
}

/** An admin of the test's own, who has no notification yet. */
export async function nuevaAdmin(db: Db): Promise<Login> {
  const quien = await createConfirmed(db);
  await db.update(usuarios).set({ role: "admin" }).where(eq(usuarios.email, quien.email));
  return quien;
}

/** Opens a signed-in page in a new browser context. */
export async function pageOf(
  server: TestServer,
  quien: Login,
  options: Parameters<typeof newPage>[1] = {},
): Promise<Page> {
  const page = await newPage(server, options);
  await login(page, server, quien);
  return page;
}

/** The session of the shop's owner, for use cases that a test calls itself. */
export async function sesionDuena(db: Db): Promise<Sesion> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.rol_admin, "duena")).limit(1);
  if (!fila?.user_id) throw new Error("no admin");
  const { user_id, codigo_referido, email } = fila;
  return sesionDe({ user_id, codigo_referido, email: email ?? "", role: "admin", rol_admin: "duena" });
}
