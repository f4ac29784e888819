import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Database, oneConnection, openDatabase } from "#database/client.ts";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { enDiferencias } from "#modules/panel/diferencias.ts";
import { leerCorreosDetenidos } from "#modules/panel/panel.store.server.ts";
import { esVieja } from "#modules/panel/panel.ts";
import { situacionRespaldo } from "#modules/panel/respaldos/estado.ts";
import { leerRespaldo } from "#modules/panel/respaldos/leer-respaldo.server.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { leerAtraso } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { seedKeyState } from "#ops/seed-key.ts";
import type { Env } from "#server/env.ts";
import { connectionsOf } from "#server/processes/count.ts";
import { processesHere } from "#server/processes/machine.ts";
import { advierte, estaBien, estaMal, type HallazgoDoctor } from "./finding.ts";

const GB = 1e9;
const gigas = (bytes: number): string =>
  `${(bytes / GB).toLocaleString("es-CL", { maximumFractionDigits: 1 })} GB`;

type Base = {
  version: string;
  major: number;
  bytes: number;
  conexiones: number;
  maximo: number;
  fsync: string;
};

const OLDEST = 15;

/** The server: version, connections, settings that a shop relies on, migrations that are missing. */
export async function base(url: string, { PROCESSES }: Pick<Env, "PROCESSES">): Promise<HallazgoDoctor[]> {
  const client = oneConnection(url, "doctor");
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Base>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
              pg_database_size(current_database())::float8 as bytes,
              (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as conexiones,
              current_setting('max_connections')::int as maximo, current_setting('fsync') as fsync`,
    );
    const [found] = rows;
    if (!found) return [];
    const applied = await client.query("select count(*)::int as n from drizzle.__drizzle_migrations").then(
      ({ rows: [row] }) => Number(row?.n),
      () => 0,
    );
    const necesarias = connectionsOf(processesHere(PROCESSES));
    return [...servidor(found), conexiones(found, necesarias), await migraciones(applied)];
  } finally {
    await client.end();
  }
}

function servidor({ version, major, bytes, fsync }: Base): HallazgoDoctor[] {
  return [
    major < OLDEST
      ? estaMal("PostgreSQL", version, `usa la versión ${OLDEST} o una más nueva.`)
      : estaBien("PostgreSQL", `${version}, ${gigas(bytes)}`),
    ...(fsync === "on"
      ? []
      : [estaMal("fsync", "apagado: un corte de luz daña la base", "fsync = on en postgresql.conf.")]),
  ];
}

/** `necesarias`: what the processes of this machine may hold, with one more while they are replaced. */
function conexiones({ conexiones, maximo }: Base, necesarias: number): HallazgoDoctor {
  const dice = `${conexiones} de ${maximo}; esta máquina usa hasta ${necesarias}`;
  return conexiones > maximo * 0.8 || necesarias > maximo
    ? advierte("Conexiones", dice, "sube max_connections o baja PROCESSES.")
    : estaBien("Conexiones", dice);
}

async function migraciones(applied: number): Promise<HallazgoDoctor> {
  const journal = await readFile(join(PROJECT_ROOT, "database/migrations/meta/_journal.json"), "utf8");
  const known: number = JSON.parse(journal).entries.length;
  if (applied === known) return estaBien("Tablas", "de esta versión");
  return applied < known
    ? advierte(
        "Tablas",
        `faltan ${known - applied} migraciones`,
        "parte la tienda con esta versión: las aplica sola.",
      )
    : estaMal("Tablas", "son de una versión más nueva de Puntazo", "actualiza el programa.");
}

/** What the shop itself has noted: the book, its seals, mails and backups. */
export async function tienda(url: string, env: Env, ahora: Date): Promise<HallazgoDoctor[]> {
  const database = openDatabase(url, { max: 1, name: "doctor" });
  try {
    const ctx = { db: database.db, now: () => ahora, respalda_sola: env.BACKUP_URL !== undefined };
    return [
      await semillas(database, env),
      await libro(database, ahora),
      await sellos(ctx),
      await correos(ctx),
      await respaldo(ctx, ahora),
    ];
  } finally {
    await database.close();
  }
}

/** Without its key no open raffle can be drawn, and keys of other services cannot be read. */
async function semillas(database: Database, env: Env): Promise<HallazgoDoctor> {
  const tema = "Llave de las semillas";
  const { found, closed } = await seedKeyState(database, env);
  const poner = `pon la de antes en SEED_KEY o en ${join(env.DATA_DIR, "seed.key")}.`;
  if (closed > 0)
    return estaMal(
      tema,
      `${found ? "es otra" : "falta"}: ${closed === 1 ? "un sorteo o partida en curso no se puede" : `${closed} sorteos o partidas en curso no se pueden`} realizar`,
      poner,
    );
  return found
    ? estaBien(tema, "abre lo que está en curso")
    : estaMal(
        tema,
        "falta: no hay SEED_KEY ni seed.key",
        `${poner} Si nunca hubo, parte la tienda: crea una.`,
      );
}

async function libro({ db }: Pick<Database, "db">, ahora: Date): Promise<HallazgoDoctor> {
  const revision = await leerUltimaRevision({ db });
  if (!revision)
    return advierte("Libro", "todavía no se audita", "lo hace sola a las 4:00, o 'Auditar ahora' en /admin.");
  const cuando = formatearFechaHora(revision.fecha);
  if (revision.total_diferencias > 0)
    return estaMal(
      "Libro",
      `${enDiferencias(revision.total_diferencias)} el ${cuando}`,
      "docs/operations.md, «When something is wrong».",
    );
  return esVieja(revision.fecha, ahora)
    ? advierte(
        "Libro",
        `cuadraba el ${cuando}, hace más de un día`,
        "el trabajo por reloj está detenido: mira el registro.",
      )
    : estaBien("Libro", `cuadra, auditado el ${cuando}`);
}

async function sellos(ctx: Parameters<typeof leerAtraso>[0]): Promise<HallazgoDoctor> {
  const atraso = await leerAtraso(ctx);
  return atraso === null
    ? estaBien("Sellos", "al día")
    : advierte("Sellos", atraso, "mira «seals:» en el registro.");
}

async function correos({ db }: Pick<Database, "db">): Promise<HallazgoDoctor> {
  const { en_espera, con_fallas, atascados } = await leerCorreosDetenidos({ db });
  if (atascados > 0) return advierte("Correos", `${atascados} atascados`, "míralos en /admin/correos.");
  return con_fallas > 0
    ? advierte(
        "Correos",
        `${con_fallas} fallaron y se reintentan`,
        "revisa SMTP_URL; /admin/correos dice por qué.",
      )
    : estaBien("Correos", `${en_espera} en espera`);
}

async function respaldo(ctx: Parameters<typeof leerRespaldo>[0], ahora: Date): Promise<HallazgoDoctor> {
  const estado = await leerRespaldo(ctx);
  const ultimo = estado.fecha ? `el último es del ${formatearFechaHora(estado.fecha)}` : "no hay ninguno";
  const hacer = {
    nunca: estado.por_reloj
      ? `el primero se hace solo; o ${orden("backup")}.`
      : `${orden("backup")}, y da BACKUP_URL para que sea solo.`,
    antiguo: estado.por_reloj
      ? `el trabajo por reloj está detenido: mira el registro; mientras tanto, ${orden("backup")}.`
      : `${orden("backup")}; con BACKUP_URL la tienda lo hace sola.`,
    fallo: estado.falla ?? estado.ensayo?.falla ?? "/admin dice por qué.",
  };
  const situacion = situacionRespaldo(estado, ahora);
  if (situacion === "al_dia") return estaBien("Respaldo", ultimo);
  return (situacion === "fallo" ? estaMal : advierte)("Respaldo", ultimo, hacer[situacion]);
}

/** Room on the disks that the shop writes to. */
export async function discos({ DATA_DIR, BACKUP_URL }: Env): Promise<HallazgoDoctor[]> {
  const folders = [DATA_DIR, ...(BACKUP_URL && !BACKUP_URL.startsWith("s3://") ? [BACKUP_URL] : [])];
  const found = await Promise.all(folders.map(disco));
  return found.flatMap((one) => one ?? []);
}

async function disco(folder: string): Promise<HallazgoDoctor | null> {
  const room = await statfs(folder).catch(() => null);
  if (!room) return null;
  const free = room.bavail * room.bsize;
  const size = room.blocks * room.bsize;
  const texto = `${gigas(free)} libres de ${gigas(size)} en ${folder}`;
  if (free < GB) return estaMal("Disco", texto, "libera espacio ahora: sin él se detienen las ventas.");
  return free < size / 10
    ? advierte("Disco", texto, "libera espacio o cambia a un disco mayor.")
    : estaBien("Disco", texto);
}
