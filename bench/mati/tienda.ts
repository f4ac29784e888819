import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { llenarCatalogo } from "#bench/catalogo/datos.ts";
import { type Db, openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { user, usuarios } from "#database/schema.ts";
import { type CrearCuenta, sembrarDemo } from "#demo/data/demo.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { createCtx } from "#server/context.ts";

export type Tienda = Ctx;
const MUCHOS = 10_000;

/** Opens the demo shop and, if requested, a large one, while `trabajo` runs. */
export async function conTienda<T>(
  trabajo: (tiendas: { demo: Tienda; grande: Tienda }) => Promise<T>,
  con_grande = false,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const server = await startEmbeddedDatabase({ dir });
  const cerrar: (() => Promise<unknown>)[] = [];
  try {
    const abrir = async (nombre: string, llenar: (ctx: Tienda, url: string) => Promise<unknown>) => {
      const url = await crearBase(server.url, nombre);
      const { db, close } = openDatabase(url, { max: 4 });
      cerrar.push(close);
      const ctx = contexto(db);
      await llenar(ctx, url);
      return ctx;
    };
    const demo = await abrir("demo", (ctx) => sembrarDemo(ctx, cuentas(ctx.db)));
    const grande = con_grande ? await abrir("grande", llenarGrande) : demo;
    return await trabajo({ demo, grande });
  } finally {
    for (const uno of cerrar) await uno();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function crearBase(base: string, nombre: string): Promise<string> {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  await admin.query(`create database ${nombre}`);
  await admin.end();
  const url = new URL(base);
  url.pathname = `/${nombre}`;
  await migrateDatabase(url.href);
  return url.href;
}

function contexto(db: Db): Tienda {
  const silencio = () => undefined;
  const log = { info: silencio, warn: silencio, error: silencio };
  return createCtx({
    db,
    log,
    publish: silencio,
    public_url: "http://localhost:3000",
    secret: "secreto-de-la-medida",
    baliza: null,
    cofre: crearCofre("secreto-de-la-medida"),
  });
}

const cuentas =
  (db: Db): CrearCuenta =>
  async ({ email, codigo_referido }) => {
    await db.insert(user).values({ id: randomUUID(), email }).onConflictDoNothing();
    const [cuenta] = await db.select().from(user).where(eq(user.email, email));
    const user_id = cuenta?.id ?? "";
    await db.insert(usuarios).values({ codigo_referido, user_id, email }).onConflictDoNothing();
    return { user_id };
  };

/** Opens a raffle for every product that has points. */
async function llenarGrande({ db }: Tienda, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await llenarCatalogo(client, MUCHOS);
  await client.end();
  await db.execute(sql`
    insert into sorteos (key, producto, objetivo, minimo, reunido, compromiso)
    select 'SRT-' || lpad(id::text, 8, '0'), sku, puntos, 1, puntos_final, repeat('0', 64) from productos where con_puntos`);
  await db.execute(sql`analyze`);
}
