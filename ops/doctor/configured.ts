import { stat } from "node:fs/promises";
import { join } from "node:path";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import { lacksPassphrase } from "#ops/backup/store/mounts.ts";
import type { Env } from "#server/env.ts";
import { aviso, bien, type Hallazgo, mal } from "./finding.ts";

/** What the variables say, without asking any machine. Never repeats a secret. */
export function configuracion(env: Env): Hallazgo[] {
  const isPublic = !esDireccionLocal(env.PUBLIC_URL);
  return [
    direccion(env, isPublic),
    correo(env, isPublic),
    respaldo(env),
    metricas(env, isPublic),
    limites(env, isPublic),
    env.BEACON === "off" && isPublic
      ? aviso("Baliza", "apagada (BEACON=off)", "quita BEACON: sin ella los sorteos dicen «sin baliza».")
      : bien("Baliza", env.BEACON === "off" ? "apagada" : env.BEACON_URLS.map(anfitrion).join(", ")),
    env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? bien("Trazas", `a ${anfitrion(env.OTEL_EXPORTER_OTLP_ENDPOINT)}`)
      : bien("Trazas", "apagadas"),
  ];
}

export const anfitrion = (url: string): string => new URL(url).host;

function direccion({ PUBLIC_URL, SEED }: Env, isPublic: boolean): Hallazgo {
  if (!isPublic) return bien("Dirección", `${PUBLIC_URL}, solo esta máquina`);
  if (PUBLIC_URL.startsWith("http:"))
    return mal("Dirección", `${PUBLIC_URL} no es https`, "pon un proxy con TLS y PUBLIC_URL=https://…");
  if (SEED === "demo")
    return mal(
      "Dirección",
      `${PUBLIC_URL} con datos de demostración`,
      "quita SEED=demo y usa una base nueva.",
    );
  return bien("Dirección", PUBLIC_URL);
}

function correo({ SMTP_URL }: Env, isPublic: boolean): Hallazgo {
  if (SMTP_URL) return bien("Correo", `por ${anfitrion(SMTP_URL)}`);
  return isPublic
    ? mal("Correo", "sin SMTP_URL no sale ningún correo", "da SMTP_URL=smtps://usuario:clave@servidor.")
    : bien("Correo", "sin SMTP_URL: se leen en /buzon");
}

/** A folder of another machine without a passphrase: no backup is written there. */
export async function respaldoAjeno(env: Env, leerMontajes?: () => Promise<string>): Promise<Hallazgo[]> {
  if (!(await lacksPassphrase(env, leerMontajes))) return [];
  return [
    mal(
      "Respaldo",
      `${env.BACKUP_URL} está en otra máquina: sin BACKUP_PASSPHRASE no se escribe ningún respaldo`,
      "da BACKUP_PASSPHRASE (12 caracteres o más) y guarda esa frase aparte.",
    ),
  ];
}

function respaldo({ BACKUP_URL, BACKUP_PASSPHRASE, BACKUP_HOURS }: Env): Hallazgo {
  if (!BACKUP_URL)
    return aviso(
      "Respaldo",
      "la tienda no se respalda sola",
      "da BACKUP_URL: una carpeta de otro disco o s3://bucket.",
    );
  const cuando = `a las ${BACKUP_HOURS.join(", ")} h`;
  return BACKUP_PASSPHRASE
    ? bien("Respaldo", `${cuando} en ${BACKUP_URL}, cifrado`)
    : aviso(
        "Respaldo",
        `${cuando} en ${BACKUP_URL}, sin cifrar`,
        "da BACKUP_PASSPHRASE si otros pueden leer ahí.",
      );
}

function metricas({ METRICS_TOKEN }: Env, isPublic: boolean): Hallazgo {
  return isPublic && !METRICS_TOKEN
    ? aviso("Métricas", "nadie puede leer /metrics", "da METRICS_TOKEN y mira ops/prometheus.")
    : bien("Métricas", METRICS_TOKEN ? "con METRICS_TOKEN" : "solo desde esta máquina");
}

function limites({ RATE_LIMITS }: Env, isPublic: boolean): Hallazgo {
  return RATE_LIMITS === "off"
    ? (isPublic ? mal : aviso)(
        "Límites",
        "apagados (RATE_LIMITS=off)",
        "quita RATE_LIMITS: es para mediciones.",
      )
    : bien("Límites", "encendidos");
}

const SECRETOS = ["auth.secret", "seed.key", "postgres.password"];

/** Secrets of the data folder must be readable by their owner only. */
export async function archivosSecretos({ DATA_DIR }: Env): Promise<Hallazgo> {
  const abiertos: string[] = [];
  for (const name of SECRETOS) {
    const mode = await stat(join(DATA_DIR, name)).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o077) !== 0) abiertos.push(name);
  }
  return abiertos.length === 0
    ? bien("Secretos", `los de ${DATA_DIR} los lee solo su dueño`)
    : mal(
        "Secretos",
        `otros usuarios leen ${abiertos.join(", ")}`,
        `chmod 600 ${join(DATA_DIR, abiertos[0] ?? "")}`,
      );
}
