import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { postmasterDe } from "#bench/kit/cpu.ts";
import { abrirCuentas, CLAVE, entrar } from "#bench/kit/entrar.ts";
import { abrirPrograma, abrirTienda, type Proceso } from "#bench/kit/procesos.ts";
import { openDatabase } from "#database/client.ts";
import { attachDatabase } from "#database/embedded/attach.ts";
import { productos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { createCtx } from "#server/context.ts";

export type Cliente = { user_id: string; codigo: string; cookie: string };

export type TiendaAbierta = {
  /** The session of an admin who may confirm payments. */
  admin: string;
  tienda: Proceso;
  minimo: Proceso;
  postmaster: number;
  ctx: Ctx;
  clientes: Cliente[];
  /** A product of the demo as a cart sends it. */
  item: Record<string, unknown>;
  /** Resolves when no mail waits. Those of a payment would wait a minute: they are made due at once. */
  sinCorreos(): Promise<void>;
  cerrar(): Promise<void>;
};

/**
 * Opens the demo shop with a mail server that accepts everything, a minimal program on the same database, and customers. `env` is for
 * the services that the shop asks.
 */
export async function abrirTodo(
  cuantos: number,
  programa = "bench/compras/minimo.ts",
  env: Record<string, string> = {},
): Promise<TiendaAbierta> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const dataDir = join(dir, "data");
  const sumidero = await abrirPrograma("bench/kit/sumidero.ts");
  const perfil = process.env.PERFIL;
  const tienda = await abrirTienda(dataDir, {
    env: { SMTP_URL: `smtp://127.0.0.1:${sumidero.port}`, ...env },
    opciones: perfil ? ["--cpu-prof", `--cpu-prof-dir=${perfil}`] : [],
  });
  const { url } = await attachDatabase({ dir: dataDir });
  const minimo = await abrirPrograma(programa, url);
  const database = openDatabase(url, { max: 4 });
  const cerrar = async () => {
    await database.close();
    await minimo.stop();
    await tienda.stop();
    await sumidero.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const mudo = () => undefined;
  const ctx = createCtx({
    db: database.db,
    log: { info: mudo, warn: mudo, error: mudo },
    publish: mudo,
    public_url: `http://localhost:${tienda.port}`,
    secret: "bench",
    baliza: null,
    // What is kept encrypted here is read by the shop.
    cofre: crearCofre((await readFile(join(dataDir, "seed.key"), "utf8")).trim()),
  });
  try {
    const clientes = await crearClientes(ctx, tienda.port, cuantos);
    const postmaster = await postmasterDe(dataDir);
    const admin = await crearAdmin(ctx, tienda.port);
    const item = await leerItem(ctx);
    const sinCorreos = () => esperarCorreos(ctx);
    return { tienda, minimo, postmaster, ctx, clientes, admin, item, sinCorreos, cerrar };
  } catch (error) {
    await cerrar();
    throw error;
  }
}

async function crearClientes(ctx: Ctx, port: number, cuantos: number): Promise<Cliente[]> {
  const auth = abrirCuentas(ctx);
  // A few customers make thousands of purchases that wait for their payment.
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 1_000_000 }, null));
  const clientes: Cliente[] = [];
  for (let i = 0; i < cuantos; i++) {
    const email = `bench-${i}@correo.example`;
    const { user_id, codigo_referido: codigo } = await auth.createConfirmedUser({ email, password: CLAVE });
    clientes.push({ user_id, codigo, cookie: await entrar(port, email) });
  }
  return clientes;
}

async function crearAdmin(ctx: Ctx, port: number): Promise<string> {
  const email = "bench-admin@correo.example";
  await abrirCuentas(ctx).createConfirmedUser({ email, password: CLAVE, role: "admin" });
  return entrar(port, email);
}

const PLAZO_CORREOS = 60_000;

async function esperarCorreos({ db }: Ctx): Promise<void> {
  // The minimal program's mails are due at infinity and never sent.
  const porEnviar = sql`estado = 'pendiente' and proximo_intento < 'infinity'`;
  await db.execute(sql`update correos set proximo_intento = now() where ${porEnviar} and intentos = 0`);
  const hasta = performance.now() + PLAZO_CORREOS;
  while (performance.now() < hasta) {
    await new Promise((seguir) => setTimeout(seguir, 250));
    const { rows } = await db.execute(sql`select from correos where ${porEnviar} limit 1`);
    if (rows.length === 0) return;
  }
  throw new Error("the mails of a round were not sent within a minute");
}

async function leerItem({ db }: Ctx): Promise<Record<string, unknown>> {
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "100004"));
  if (!producto) throw new Error("the demo shop has no 100004");
  const { id, precio_cliente: precio, producto: name, imagen_1, puntos, puntos_regalo } = producto;
  return { id, tipo: "producto", precio, name, imagen_1, puntos, puntos_regalo };
}
