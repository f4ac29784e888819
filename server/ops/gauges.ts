import type { EventEmitter } from "node:events";
import { readdir, statfs } from "node:fs/promises";
import type { Database } from "#database/client.ts";
import { edadPulso } from "#modules/comun/baliza/garantia.server.ts";
import { contarCaidos } from "#modules/comun/baliza/relevos.store.server.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { medirBase } from "#modules/comun/operacion.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { contarCorreosPendientes } from "#modules/correos/correos.store.server.ts";
import { contarPorDespachar } from "#modules/despachos/cola.store.server.ts";
import { medirPartidas } from "#modules/montoncito/partida/partidas.store.server.ts";
import { contarEnviosPendientes } from "#modules/notificaciones/push/envios.store.server.ts";
import { contarVentas, leerCorreosDetenidos } from "#modules/panel/panel.store.server.ts";
import { leerEdades } from "#modules/panel/respaldos/leer-respaldo.server.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { leerSelloMasNuevo } from "#modules/puntos/sellos/sellos.store.server.ts";
import { contarLibres } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import type { Env } from "#server/env.ts";
import type { PageCache } from "#server/pages/cache/cache.ts";
import type { SocketServer } from "#server/socket/socket.ts";
import type { Metrics } from "./metrics.ts";
import { readCluster } from "./patroni.ts";

type Parts = {
  env: Pick<Env, "DATA_DIR" | "BACKUP_URL" | "PATRONI_URLS">;
  ctx: Ctx;
  pool: Database["pool"];
  cache: PageCache;
  socket: Pick<SocketServer, "count">;
};

/** What a scrape reads: this process first, then what all processes share and therefore all report alike. */
export function addGauges(metrics: Metrics, parts: Parts): void {
  addProcess(metrics, parts);
  addShop(metrics, parts);
  addSales(metrics, parts);
  addBook(metrics, parts);
  addBackups(metrics, parts);
  addBeacon(metrics, parts);
  addCluster(metrics, parts);
}

function addProcess({ gauge, own, total }: Metrics, { pool, cache, socket, env }: Parts): void {
  own("puntazo_processes", "Processes that answer", () => 1);
  own("process_resident_memory_bytes", "Resident memory", () => process.memoryUsage.rss());
  own("nodejs_heap_used_bytes", "Used heap", () => process.memoryUsage().heapUsed);
  gauge("process_uptime_seconds", "Time since the start", () => process.uptime());
  total("process_cpu_seconds_total", "Processor time", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  own("process_open_fds", "Open files and connections", openFiles);
  own("nodejs_active_resources", "What keeps the process awake", activeResources, "type");
  own(
    "nodejs_event_listeners",
    "Listeners of what lives as long as the process",
    () => ({ process: listenersOf(process), pool: listenersOf(pool) }),
    "emitter",
  );
  own(
    "puntazo_pool_connections",
    "Connections of the pool",
    () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount }),
    "state",
  );
  own("puntazo_pool_waiting", "Requests for a connection", () => pool.waitingCount);
  total("puntazo_page_cache_total", "Pages that the cache may hold", () => cache.counts(), "result");
  own("puntazo_page_cache_entries", "Pages in the cache", () => cache.size());
  own("puntazo_sockets", "Open sockets", socket.count);
  gauge("puntazo_disk_free_bytes", "Free room of DATA_DIR", async () => (await diskOf(env)).free);
  gauge("puntazo_disk_size_bytes", "Size of the disk of DATA_DIR", async () => (await diskOf(env)).size);
}

/** Timers, sockets and requests that are under way, by Node's name of their kind; timers that may be forgotten are not told. */
function activeResources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const type of process.getActiveResourcesInfo()) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

const listenersOf = (emitter: EventEmitter): number =>
  emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);

/** Only Linux lists them. */
const openFiles = () =>
  readdir("/proc/self/fd").then(
    (names) => names.length,
    () => null,
  );

async function diskOf({ DATA_DIR }: Parts["env"]): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  return { free: bavail * bsize, size: blocks * bsize };
}

function addShop({ gauge }: Metrics, { ctx }: Parts): void {
  gauge("puntazo_database_bytes", "Size of the database", () => medirBase(ctx));
  gauge("puntazo_correos_pendientes", "Mails waiting", () => contarCorreosPendientes(ctx));
  gauge("puntazo_correos_atascados", "Mails that gave up", async () => {
    const { atascados } = await leerCorreosDetenidos(ctx);
    return atascados;
  });
  gauge("puntazo_push_pendientes", "Notices waiting", () => contarEnviosPendientes(ctx, ctx.now()));
  gauge("puntazo_partidas_ultima_hora", "Rounds closed in the last hour", async () => {
    const { ultima_hora } = await medirPartidas(ctx);
    return ultima_hora;
  });
  gauge("puntazo_partidas_apartadas", "Rounds that wait for their pulse", async () => {
    const { apartadas } = await medirPartidas(ctx);
    return apartadas;
  });
  gauge("puntazo_partida_atraso_segundos", "How late the live round is", async () => {
    const { atraso } = await medirPartidas(ctx);
    return atraso;
  });
}

/** What the owner's business waits for. */
function addSales({ gauge }: Metrics, { ctx }: Parts): void {
  gauge("puntazo_ventas_total", "Sales registered", () => contarVentas(ctx), "estado");
  gauge("puntazo_ventas_sin_pago", "Sales without a payment", async () => {
    const { "Validando Pago": esperan = 0 } = await contarVentas(ctx);
    return esperan;
  });
  gauge("puntazo_ventas_por_despachar", "Paid sales with goods that have not left", () =>
    contarPorDespachar(ctx),
  );
  gauge("puntazo_transferencias_sin_compra", "Deposits without a sale", () => contarLibres(ctx));
}

const age = (ctx: Ctx, instant: Date) => (ctx.now().getTime() - instant.getTime()) / 1_000;

function addBook({ gauge }: Metrics, { ctx }: Parts): void {
  gauge("puntazo_auditoria_segundos", "Age of the last audit", async () => {
    const revision = await leerUltimaRevision(ctx);
    return revision && age(ctx, revision.fecha);
  });
  gauge("puntazo_auditoria_diferencias", "What the last audit found", async () => {
    const revision = await leerUltimaRevision(ctx);
    return revision?.total_diferencias ?? null;
  });
  gauge("puntazo_sello_segundos", "Time since the end of the last sealed day", async () => {
    const ultimo = await leerSelloMasNuevo(ctx);
    const fin = ultimo && inicioDeDia(ultimo.sello.fecha, 1);
    return fin && age(ctx, fin);
  });
}

/** A shop that is backed up by others is not asked for the age of its backups. */
function addBackups({ gauge }: Metrics, { ctx, env }: Parts): void {
  if (!env.BACKUP_URL) return;
  gauge("puntazo_respaldo_segundos", "Age of the last backup", async () => (await leerEdades(ctx)).respaldo);
  gauge(
    "puntazo_ensayo_segundos",
    "Age of the last good rehearsal",
    async () => (await leerEdades(ctx)).ensayo,
  );
}

function addBeacon({ gauge }: Metrics, { ctx }: Parts): void {
  if (ctx.baliza === null) return;
  gauge("puntazo_baliza_pulso_segundos", "Age of the newest pulse", () => edadPulso(ctx));
  gauge("puntazo_baliza_relevos_sin_responder", "Relays without a valid answer", () => contarCaidos(ctx));
}

/** The machines of the database, where Patroni keeps them. */
function addCluster({ gauge }: Metrics, { env: { PATRONI_URLS: urls } }: Parts): void {
  if (!urls) return;
  // The three gauges are read at one moment and share one question.
  let asked: ReturnType<typeof readCluster> | null = null;
  const cluster = () => {
    asked ??= readCluster(urls).finally(() => {
      asked = null;
    });
    return asked;
  };
  gauge(
    "puntazo_patroni_members",
    "Members of the database that work",
    async () => {
      const members = (await cluster()) ?? [];
      const working = (wanted: string) =>
        members.filter(({ role, works }) => works && role === wanted).length;
      return {
        leader: working("leader"),
        sync_standby: working("sync_standby"),
        replica: working("replica"),
      };
    },
    "role",
  );
  gauge("puntazo_patroni_missing", "Members of the database that do not work", async () => {
    const members = (await cluster()) ?? [];
    return Math.max(0, urls.length - members.filter(({ works }) => works).length);
  });
  gauge(
    "puntazo_patroni_lag_bytes",
    "What a member has not got yet",
    async () => {
      const members = await cluster();
      const known = members?.flatMap(({ name, lag }) => (lag === null ? [] : [[name, lag] as const]));
      return known ? Object.fromEntries(known) : null;
    },
    "member",
  );
}
