import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import { lacksPassphrase } from "#ops/backup/store/mounts.ts";
import type { Env } from "#server/env.ts";
import { processesHere } from "#server/processes/machine.ts";
import { advierte, estaBien, estaMal, type HallazgoDoctor } from "./finding.ts";

/** What the variables say, without asking any machine. Never repeats a secret. */
export function configuracion(env: Env): HallazgoDoctor[] {
  const isPublic = !esDireccionLocal(env.PUBLIC_URL);
  return [
    direccion(env, isPublic),
    procesos(env),
    correo(env, isPublic),
    respaldo(env),
    metricas(env, isPublic),
    limites(env, isPublic),
    env.BEACON === "off" && isPublic
      ? advierte("Baliza", "apagada (BEACON=off)", "quita BEACON: sin ella los sorteos dicen «sin baliza».")
      : estaBien("Baliza", env.BEACON === "off" ? "apagada" : env.BEACON_URLS.map(anfitrion).join(", ")),
    env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? estaBien("Trazas", `a ${anfitrion(env.OTEL_EXPORTER_OTLP_ENDPOINT)}`)
      : estaBien("Trazas", "apagadas"),
  ];
}

export const anfitrion = (url: string): string => new URL(url).host;

function direccion({ PUBLIC_URL, SEED }: Env, isPublic: boolean): HallazgoDoctor {
  if (!isPublic) return estaBien("Dirección", `${PUBLIC_URL}, solo esta máquina`);
  if (PUBLIC_URL.startsWith("http:"))
    return estaMal("Dirección", `${PUBLIC_URL} no es https`, "pon un proxy con TLS y PUBLIC_URL=https://…");
  if (SEED === "demo")
    return estaMal(
      "Dirección",
      `${PUBLIC_URL} con datos de demostración`,
      "quita SEED=demo y usa una base nueva.",
    );
  return estaBien("Dirección", PUBLIC_URL);
}

function procesos({ PROCESSES }: Env): HallazgoDoctor {
  const cores = availableParallelism();
  const count = processesHere(PROCESSES);
  const dice = `${count} en ${cores} ${cores === 1 ? "núcleo" : "núcleos"}`;
  return count > cores
    ? advierte("Procesos", dice, "baja PROCESSES, o da auto: más procesos que núcleos se estorban.")
    : estaBien("Procesos", dice);
}

function correo({ SMTP_URL }: Env, isPublic: boolean): HallazgoDoctor {
  if (SMTP_URL) return estaBien("Correo", `por ${anfitrion(SMTP_URL)}`);
  return isPublic
    ? estaMal("Correo", "sin SMTP_URL no sale ningún correo", "da SMTP_URL=smtps://usuario:clave@servidor.")
    : estaBien("Correo", "sin SMTP_URL: se leen en /buzon");
}

/** A folder of another machine without a passphrase: no backup is written there. */
export async function respaldoAjeno(
  env: Env,
  leerMontajes?: () => Promise<string>,
): Promise<HallazgoDoctor[]> {
  if (!(await lacksPassphrase(env, leerMontajes))) return [];
  return [
    estaMal(
      "Respaldo",
      `${env.BACKUP_URL} está en otra máquina: sin BACKUP_PASSPHRASE no se escribe ningún respaldo`,
      "da BACKUP_PASSPHRASE (12 caracteres o más) y guarda esa frase aparte.",
    ),
  ];
}

function respaldo({ BACKUP_URL, BACKUP_PASSPHRASE, BACKUP_HOURS }: Env): HallazgoDoctor {
  if (!BACKUP_URL)
    return advierte(
      "Respaldo",
      "la tienda no se respalda sola",
      "da BACKUP_URL: una carpeta de otro disco o s3://bucket.",
    );
  const cuando = `a las ${BACKUP_HOURS.join(", ")} h`;
  return BACKUP_PASSPHRASE
    ? estaBien("Respaldo", `${cuando} en ${BACKUP_URL}, cifrado`)
    : advierte(
        "Respaldo",
        `${cuando} en ${BACKUP_URL}, sin cifrar`,
        "da BACKUP_PASSPHRASE si otros pueden leer ahí.",
      );
}

function metricas({ METRICS_TOKEN }: Env, isPublic: boolean): HallazgoDoctor {
  return isPublic && !METRICS_TOKEN
    ? advierte("Métricas", "nadie puede leer /metrics", "da METRICS_TOKEN y mira ops/prometheus.")
    : estaBien("Métricas", METRICS_TOKEN ? "con METRICS_TOKEN" : "solo desde esta máquina");
}

function limites({ RATE_LIMITS }: Env, isPublic: boolean): HallazgoDoctor {
  return RATE_LIMITS === "off"
    ? (isPublic ? estaMal : advierte)(
        "Límites",
        "apagados (RATE_LIMITS=off)",
        "quita RATE_LIMITS: es para mediciones.",
      )
    : estaBien("Límites", "encendidos");
}

const SECRETOS = ["auth.secret", "seed.key", "postgres.password"];

/** Secrets of the data folder must be readable by their owner only. */
export async function archivosSecretos({ DATA_DIR }: Env): Promise<HallazgoDoctor[]> {
  const modos = await Promise.all(
    SECRETOS.map(async (name) => {
      const modo = await stat(join(DATA_DIR, name)).then(
        ({ mode }) => mode,
        () => null,
      );
      return { name, modo };
    }),
  );
  const presentes = modos.flatMap(({ name, modo }) => (modo === null ? [] : [{ name, modo }]));
  if (presentes.length === 0) return [];
  const abiertos = presentes.filter(({ modo }) => (modo & 0o077) !== 0).map(({ name }) => name);
  return abiertos.length === 0
    ? [estaBien("Secretos", `los de ${DATA_DIR} los lee solo su dueño`)]
    : [
        estaMal(
          "Secretos",
          `otros usuarios leen ${abiertos.join(", ")}`,
          `chmod 600 ${join(DATA_DIR, abiertos[0] ?? "")}`,
        ),
      ];
}
