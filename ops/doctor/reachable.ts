import { connect } from "node:net";
import { markDatabase } from "#database/mark.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { openStore } from "#ops/backup/store/store.ts";
import { explicar } from "#ops/explain.ts";
import { readChain } from "#server/beacon/chain.ts";
import type { Env } from "#server/env.ts";
import { type BaseMember, readCluster } from "#server/ops/patroni.ts";
import { anfitrion } from "./configured.ts";
import { advierte, estaBien, estaMal, type HallazgoDoctor } from "./finding.ts";

const PATIENCE = 5_000;

/** Asks each machine that the shop needs, all at once and each for a few seconds at most. */
export async function alcance(env: Env): Promise<HallazgoDoctor[]> {
  const found = await Promise.all([
    puertoTienda(env),
    smtp(env),
    puerto("Redis", env.REDIS_URL, 6379),
    intermediario(env),
    puerto("Réplica", env.DATABASE_READ_URL, 5432),
    maquinas(env),
    almacen(env),
    relevos(env),
    puerto("Trazas", env.OTEL_EXPORTER_OTLP_ENDPOINT, 4318),
  ]);
  return found.flatMap((one) => one ?? []);
}

export async function puertoTienda(
  { PORT }: Pick<Env, "PORT">,
  patience = PATIENCE,
): Promise<HallazgoDoctor> {
  const url = `http://127.0.0.1:${PORT}/salud/listo`;
  const signal = AbortSignal.timeout(patience);
  const status = await fetch(url, { signal }).then(
    (response) => response.status,
    () => null,
  );
  if (status === null && signal.aborted)
    return advierte(
      "Tienda",
      `el puerto ${PORT} no contestó en ${patience / 1_000} segundos`,
      "la máquina está muy ocupada, o la tienda se detuvo: repite la orden y mira su registro.",
    );
  if (status === null)
    return advierte(
      "Tienda",
      `nada responde en el puerto ${PORT}`,
      `pártela con ${orden("start")}, o revisa PORT.`,
    );
  return status === 200
    ? estaBien("Tienda", `lista en el puerto ${PORT}`)
    : estaMal(
        "Tienda",
        `el puerto ${PORT} responde ${status}`,
        "mira su registro: la base de datos, el disco o un cierre.",
      );
}

const smtp = ({ SMTP_URL }: Env) => {
  const isSecure = SMTP_URL?.startsWith("smtps:") ?? false;
  return puerto("Correo", SMTP_URL, isSecure ? 465 : 587);
};

/** Whether a connection opens; user and key of the address are not tried. */
async function puerto(tema: string, url: string | undefined, usual: number): Promise<HallazgoDoctor | null> {
  if (!url) return null;
  const { hostname, port } = new URL(url);
  const where = `${hostname}:${port || usual}`;
  const error = await new Promise<string | null>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || usual), timeout: PATIENCE });
    const end = (result: string | null) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => end(null));
    socket.once("timeout", () => end("sin respuesta"));
    socket.once("error", (failure: NodeJS.ErrnoException) => end(failure.code ?? "sin respuesta"));
  });
  return error === null
    ? estaBien(tema, `${where} acepta conexiones`)
    : estaMal(
        tema,
        `no se llega a ${where} (${error})`,
        "revisa la dirección, la red y que ese servidor esté en marcha.",
      );
}

/** The other findings about the database come from PostgreSQL itself: this one asks through the pooler. */
export async function intermediario({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">): Promise<HallazgoDoctor | null> {
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) return null;
  const tema = "Intermediario de la base";
  const mark = await markDatabase(DATABASE_DIRECT_URL).catch(() => null);
  // PostgreSQL does not answer: another check reports that.
  if (!mark) return puerto(tema, DATABASE_URL, 6432);
  try {
    return (await mark.isSeenFrom(DATABASE_URL))
      ? estaBien(tema, "lleva a la misma base que DATABASE_DIRECT_URL")
      : estaMal(
          tema,
          "DATABASE_URL y DATABASE_DIRECT_URL no llevan a la misma base de datos",
          "corrige una de las dos: así la tienda no parte.",
        );
  } catch (error) {
    return estaMal(tema, explicar(error), "revisa DATABASE_URL y que el intermediario esté en marcha.");
  } finally {
    await mark.remove();
  }
}

const MUCHO = 16 * 1024 * 1024;

/** The machines of the database: who leads, who has everything that was answered, who is behind or away. */
export async function maquinas({
  PATRONI_URLS: urls,
}: Pick<Env, "PATRONI_URLS">): Promise<HallazgoDoctor | null> {
  if (!urls) return null;
  const tema = "Máquinas de la base";
  const members = await readCluster(urls, PATIENCE);
  if (!members)
    return estaMal(
      tema,
      "ningún Patroni dice quién manda",
      "revisa PATRONI_URLS y etcd: etcdctl endpoint health --cluster.",
    );
  const texto = members.map(describir).join(", ");
  const manda = members.some(({ role, works }) => role === "leader" && works);
  if (!manda) return estaMal(tema, `nadie manda: ${texto}`, "patronictl list, y el registro de Patroni.");
  const faltan = urls.length - members.filter(({ works }) => works).length;
  if (faltan > 0)
    return advierte(
      tema,
      `${faltan === 1 ? "falta una" : `faltan ${faltan}`}: ${texto}`,
      "levántala: vuelve sola al grupo.",
    );
  if (!members.some(({ role }) => role === "sync_standby"))
    return advierte(
      tema,
      `ninguna es sincrónica: ${texto}`,
      "lo que se responde está en una sola máquina: patronictl list.",
    );
  return members.some(({ lag }) => lag === null || lag > MUCHO)
    ? advierte(tema, texto, "una va atrasada: mira su disco y su red.")
    : estaBien(tema, texto);
}

function describir({ name, role, works, lag }: BaseMember): string {
  if (!works) return `${name} detenida`;
  if (role === "leader") return `${name} manda`;
  const cuanto =
    lag === null ? "atraso desconocido" : lag < MUCHO ? "al día" : `${Math.round(lag / 2 ** 20)} MB atrás`;
  return `${name} ${role === "sync_standby" ? "sincrónica" : "réplica"} (${cuanto})`;
}

async function almacen(env: Env): Promise<HallazgoDoctor | null> {
  const store = openStore(env, { pause: 100, patience: PATIENCE / 5 });
  if (!store) return null;
  try {
    const [newest] = await store.list();
    return newest
      ? estaBien("Respaldos", `el más nuevo de ${store.where} es ${newest.name}`)
      : advierte("Respaldos", `${store.where} está vacío`, `haz el primero con ${orden("backup")}.`);
  } catch (error) {
    return estaMal("Respaldos", explicar(error), "revisa BACKUP_URL y sus llaves.");
  }
}

async function relevos(env: Env): Promise<HallazgoDoctor | null> {
  const chain = await readChain(env).catch(() => null);
  if (!chain) return null;
  const answers = await Promise.all(
    env.BEACON_URLS.map((url) =>
      fetch(`${url}/${chain.hash}/public/latest`, { signal: AbortSignal.timeout(PATIENCE) }).then(
        (response) => response.ok,
        () => false,
      ),
    ),
  );
  const away = env.BEACON_URLS.filter((_, n) => !answers[n]).map(anfitrion);
  if (away.length === 0)
    return estaBien("Baliza", `responden ${answers.length} de ${answers.length} relevos`);
  return advierte(
    "Baliza",
    `no responde ${away.join(", ")}`,
    away.length === answers.length
      ? "revisa la salida por https: sin relevos los sorteos nuevos dicen «sin baliza»."
      : "basta con uno; si dura, cambia BEACON_URLS.",
  );
}
