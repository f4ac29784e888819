import { eq } from "drizzle-orm";
import { type Database, openDatabase } from "#database/client.ts";
import { usuarios } from "#database/schema.ts";
import { IDENTIDAD_DEMO } from "#demo/data/identidad.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { unTurno } from "#tests/support/carga/acciones.ts";
import {
  type Carga,
  registroVacio,
  type Tienda,
  type Trabajadores,
  trabajar,
} from "#tests/support/carga/carga.ts";
import { ingresar, poblar } from "#tests/support/carga/cuentas.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { abrirTienda } from "#tests/support/shop/compras.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type Supervised, supervise } from "./processes.ts";
import { type MailServer, type Service, startMailServer, startRedis } from "./services.ts";

/** A shop of two processes with its external services, and people in it. */
export type Shop = {
  postgres: Postgres;
  redis: Service;
  mail: MailServer;
  processes: readonly Supervised[];
  database: Database;
  carga: Carga;
  workers: Trabajadores;
};

export const ADMIN = { email: "admin@puntazo.cl", contrasena: "tren-azul-lluvia-9" };
const POINTS = 2_000;

type LoadOptions = {
  people: number;
  /** How long each person pauses on average between two actions. */
  think_ms: number;
  /** Points of each raffle: small enough to fill every few seconds under this load. */
  raffles: readonly number[];
};

type ShopEnv = Record<"DATABASE_URL", string> & Record<string, string>;

/** `route` may lead the processes to their services by another way. */
export async function openShop(
  { people, think_ms, raffles }: LoadOptions,
  route: (env: ShopEnv) => Promise<ShopEnv> = async (env) => env,
): Promise<Shop> {
  const [postgres, redis, mail] = await Promise.all([startPostgres(), startRedis(), startMailServer()]);
  const env = await route({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SMTP_URL: mail.url,
    SEED: "none",
    RATE_LIMITS: "off",
    ADMIN_PASSWORD: ADMIN.contrasena,
  });
  const processes = await Promise.all([supervise(env), supervise(env)]);
  await Promise.all(processes.map(({ ready }) => ready()));
  const database = openDatabase(postgres.url, { max: 4, onError: () => undefined });
  afterFile(database.close);
  const doors = processes.map(({ url }) => url);
  const { carga, workers } = await letPeopleIn({ doors, database, mail }, { people, think_ms, raffles });
  return { postgres, redis, mail, processes, database, carga, workers };
}

type Open = { doors: readonly string[]; database: Database; mail: MailServer };

/** Fills an open shop and starts the people who use it. */
export async function letPeopleIn(
  { doors, database, mail }: Open,
  { people, think_ms, raffles }: LoadOptions,
  turno = unTurno,
): Promise<Pick<Shop, "carga" | "workers">> {
  const carga: Carga = {
    puertas: doors,
    tienda: await fill(database, raffles),
    admin: { ...ADMIN, cookie: "", codigo: "" },
    personas: [],
    registro: registroVacio(),
    correos: mail.messages,
    partida: "",
    fin: new AbortController(),
  };
  carga.admin = await adminOf(carga, database);
  await poblar(carga, database.db, people, POINTS);
  const workers = trabajar(carga, (persona) => turno(carga, persona), think_ms);
  afterFile(workers.terminar);
  return { carga, workers };
}

/** Creates products to buy, raffles and the game. */
async function fill({ db }: Database, raffles: readonly number[]): Promise<Tienda> {
  const ctx = testCtx(db, new Date());
  const { producto, ticket } = await abrirTienda(ctx);
  const abierto = {
    ...IDENTIDAD_DEMO,
    sorteos_activos: true,
    juego_activo: true,
    sorteos_fuera_de_horario: true,
  };
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, abierto, null));
  const skus: string[] = [];
  for (const objetivo of raffles) skus.push((await crearProductoConSorteo(ctx, { objetivo })).sku);
  return {
    producto: { id: producto.id, precio: producto.precio_cliente, puntos: producto.puntos_regalo },
    ticket: { id: ticket.id, precio: ticket.precio, puntos: ticket.puntos },
    skus,
  };
}

async function adminOf(carga: Carga, { db }: Database): Promise<Carga["admin"]> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, ADMIN.email));
  return { ...ADMIN, cookie: await ingresar(carga, ADMIN), codigo: fila?.codigo_referido ?? "" };
}
