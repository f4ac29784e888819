import { resolve } from "node:path";
import { z } from "zod";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import { numeroWhatsapp } from "#modules/comun/contacto/whatsapp.ts";
import {
  addresses,
  areAddresses,
  isDecodable,
  isOrigin,
  list,
  NO_ADDRESSES,
  number,
  url,
  withoutSlash,
} from "./env-kinds.ts";
import { MOST_PROCESSES } from "./processes/count.ts";

/** The configuration is invalid; the message is for the owner. */
export class ConfigurationError extends Error {}

const schema = z.object({
  PORT: number(0, 65_535).int("debe ser un número entero").default(3000),
  HOST: z.string().min(1).optional(),
  /** How many processes answer on this machine; `auto` is one per core. */
  PROCESSES: z
    .string()
    .default("1")
    .transform((text, c) => {
      if (text === "auto") return text;
      const count = Number(text);
      if (Number.isInteger(count) && count >= 1 && count <= MOST_PROCESSES) return count;
      c.addIssue({
        code: "custom",
        message: `debe ser auto o un número entero entre 1 y ${MOST_PROCESSES}`,
      });
      return z.NEVER;
    }),
  PUBLIC_URL: url("http:", "https:")
    .refine((text) => !URL.canParse(text) || isOrigin(new URL(text)), {
      message: "debe ser una dirección sin camino, como https://tienda.cl",
    })
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  /** PostgreSQL itself, when `DATABASE_URL` is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: url("postgres:", "postgresql:").optional(),
  DATABASE_READ_URL: url("postgres:", "postgresql:").optional(),
  /** Patroni's REST addresses, where the database has one leader among several machines. */
  PATRONI_URLS: z
    .string()
    .transform(addresses)
    .refine((urls) => urls.length > 0 && areAddresses(urls), NO_ADDRESSES)
    .optional(),
  REDIS_URL: url("redis:", "rediss:").optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  ADMIN_EMAIL: z.email({ message: "debe ser un correo" }).optional(),
  ADMIN_PASSWORD: z.string().min(8, "debe tener al menos 8 caracteres").max(128).optional(),
  SEED: z.enum(["demo", "none"], { message: "debe ser demo o none" }).optional(),
  TRUSTED_PROXIES: z.string().default("loopback"),
  DRAIN_SECONDS: number(0, 60).default(0),
  METRICS_TOKEN: z.string().min(16, "debe tener al menos 16 caracteres").optional(),
  CHAT_WEBHOOK_URL: url("http:", "https:").optional(),
  CHAT_ORIGINS: z.string().optional(),
  LLM_URL: url("http:", "https:").optional(),
  LLM_MODEL: z.string().optional(),
  LLM_KEY: z.string().optional(),
  KHIPU_URL: url("http:", "https:").default("https://payment-api.khipu.com").transform(withoutSlash),
  SII_URL: url("http:", "https:").transform(withoutSlash).optional(),
  /** Asked instead of the host of Transbank that belongs to the keys. */
  WEBPAY_URL: url("http:", "https:").transform(withoutSlash).optional(),
  FINTOC_URL: url("http:", "https:").default("https://api.fintoc.com").transform(withoutSlash),
  WHATSAPP_NUMBER: z
    .string()
    .transform((text, c) => {
      const number = numeroWhatsapp(text);
      if (number !== null) return number;
      c.addIssue({
        code: "custom",
        message: "debe ser un celular chileno, como 912345678, o un número con + y el código del país",
      });
      return z.NEVER;
    })
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"], { message: "debe ser on u off" }).default("on"),
  BEACON: z.enum(["drand", "off"], { message: "debe ser drand u off" }).default("drand"),
  BEACON_URLS: z
    .string()
    .default("https://api.drand.sh,https://drand.cloudflare.com")
    .transform(addresses)
    .refine(areAddresses, NO_ADDRESSES),
  BEACON_CHAIN: z.string().min(1).optional(),
  /** One key, or several separated by spaces: the first one encrypts, all of them open. */
  SEED_KEY: z
    .string()
    .refine(
      (text) =>
        text
          .trim()
          .split(/\s+/)
          .every((key) => key.length >= 32),
      {
        message: "debe tener al menos 32 caracteres",
      },
    )
    .optional(),
  SEED_CHECK: z.enum(["on", "off"], { message: "debe ser on u off" }).default("on"),
  /** `off` removes the service worker from every browser that has it. */
  SERVICE_WORKER: z.enum(["on", "off"], { message: "debe ser on u off" }).default("on"),
  /** Host names; one that begins with a dot stands for all names below it. */
  PUSH_HOSTS: z
    .string()
    .default("")
    .transform((text) => list(text.toLowerCase()))
    .refine((hosts) => hosts.every((one) => /^\.?([a-z\d-]+\.)+[a-z\d-]+$/.test(one)), {
      message: "debe ser una lista de nombres de servidores separados por comas",
    }),
  AUTH_SECRET: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  /** Where backups are kept: a bucket, or a folder. */
  BACKUP_URL: z
    .string()
    .refine((text) => /^s3:\/\/[a-z\d][a-z\d.-]+(\/[\w.-]+)*\/?$/.test(text) || !/^[\w+.-]{2,}:/.test(text), {
      message: "debe ser una carpeta o s3://bucket/prefijo",
    })
    .transform((text) => (text.startsWith("s3://") ? text : resolve(text)))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "debe tener al menos 12 caracteres").optional(),
  /** Hours of the day, in Chile, at which a backup is due. */
  BACKUP_HOURS: z
    .string()
    .default("3")
    .refine((text) => /^([01]?\d|2[0-3])( *, *([01]?\d|2[0-3]))*$/.test(text), {
      message: "debe ser una lista de horas entre 0 y 23 separadas por comas",
    })
    .transform((text) => text.split(",").map(Number)),
  /** How many days, weeks and months have a backup each. */
  BACKUP_KEEP: z
    .string()
    .default("14,8,12")
    .refine((text) => /^\d{1,4} *, *\d{1,4} *, *\d{1,4}$/.test(text), {
      message: "debe ser días,semanas,meses, como 14,8,12",
    })
    .transform((text) => {
      const [days = 0, weeks = 0, months = 0] = text.split(",").map(Number);
      return { days, weeks, months };
    }),
  /** A collector of traces (OTLP over HTTP); without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default("")
    .refine(
      (text) =>
        text === "" ||
        (isDecodable(text) && text.split(",").every((pair) => /^[\w-]+=[^,]+$/.test(pair.trim()))),
      { message: "debe ser una lista nombre=valor separada por comas" },
    )
    .transform((text) =>
      Object.fromEntries(
        text.split(",").flatMap((pair) => {
          const [name = "", ...value] = pair.trim().split("=");
          return name === "" ? [] : [[name, decodeURIComponent(value.join("="))]];
        }),
      ),
    ),
  OTEL_SERVICE_NAME: z.string().default("puntazo"),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().default("us-east-1"),
  AWS_ENDPOINT_URL: url("http:", "https:").optional(),
});

export const SETTINGS: ReadonlySet<string> = new Set(Object.keys(schema.shape));

/**
 * The environment of a shop that is opened to be photographed or measured. The owner's settings may name a real shop's database, mail
 * server or backups: it gets none of them.
 */
export const withoutSettings = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !SETTINGS.has(name)));

type Given = z.infer<typeof schema>;
type Completed = "PUBLIC_URL" | "ADMIN_EMAIL" | "SEED";
export type Env = Omit<Given, Completed> & Required<{ [K in Completed]: NonNullable<Given[K]> }>;

/** Whether a parent of several processes is asked for, or a value that its start refuses with a sentence. */
export const asksForProcesses = ({ PROCESSES = "" }: NodeJS.ProcessEnv = process.env): boolean =>
  PROCESSES !== "" && PROCESSES !== "1";

/** Reads the environment once; an invalid value stops the start with a clear message. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0] ?? "");
    const detail = issue?.message.startsWith("debe") ? issue.message : "no tiene un valor válido";
    throw new ConfigurationError(`La variable ${name} ${detail}${shown(name, given[name])}.`);
  }
  return complete(result.data);
}

/**
 * The defaults suit a shop on the owner's machine. A public shop must name its admin, because the default address
 * is public, and gets demo data only when SEED asks for them.
 */
function complete(env: Given): Env {
  const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const isPublic = !esDireccionLocal(PUBLIC_URL);
  if (isPublic && env.ADMIN_EMAIL === undefined)
    throw new ConfigurationError(
      `La variable ADMIN_EMAIL es necesaria cuando PUBLIC_URL es una dirección pública${shown("PUBLIC_URL", PUBLIC_URL)}.`,
    );
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new ConfigurationError("La variable DATABASE_URL es necesaria junto a DATABASE_DIRECT_URL.");
  if ((env.LLM_URL === undefined) !== (env.LLM_MODEL === undefined))
    throw new ConfigurationError("Las variables LLM_URL y LLM_MODEL van juntas: falta una de las dos.");
  checkStore(env);
  return {
    ...env,
    PUBLIC_URL,
    DATA_DIR: resolve(env.DATA_DIR),
    ADMIN_EMAIL: env.ADMIN_EMAIL ?? "admin@puntazo.cl",
    SEED: env.SEED ?? (isPublic ? "none" : "demo"),
  };
}

/** Where locks, notices and settings of a connection last as long as it does; undefined for the embedded database. */
export const directUrl = ({
  DATABASE_DIRECT_URL,
  DATABASE_URL,
}: Pick<Given, "DATABASE_DIRECT_URL" | "DATABASE_URL">) => DATABASE_DIRECT_URL ?? DATABASE_URL;

/** The variable that `directUrl` comes from. */
export const directName = ({ DATABASE_DIRECT_URL }: Pick<Given, "DATABASE_DIRECT_URL">) =>
  DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";

/** A bucket belongs to others: the shop needs its keys, and must not keep personal data there as they are. */
function checkStore(env: Given): void {
  if (!env.BACKUP_URL?.startsWith("s3://")) return;
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "BACKUP_PASSPHRASE"] as const)
    if (env[name] === undefined)
      throw new ConfigurationError(
        `La variable ${name} es necesaria cuando BACKUP_URL es un bucket${shown("BACKUP_URL", env.BACKUP_URL)}.`,
      );
}

/** URLs and secrets may contain passwords, so messages repeat only plain settings. */
const PLAIN = new Set([
  "PORT",
  "HOST",
  "PROCESSES",
  "PUBLIC_URL",
  "ADMIN_EMAIL",
  "SEED",
  "WHATSAPP_NUMBER",
  "RATE_LIMITS",
  "TRUSTED_PROXIES",
  "DRAIN_SECONDS",
  "SEED_CHECK",
  "SERVICE_WORKER",
  "PUSH_HOSTS",
  "BEACON",
  "BEACON_URLS",
  "BEACON_CHAIN",
  "PATRONI_URLS",
  "KHIPU_URL",
  "SII_URL",
  "WEBPAY_URL",
  "FINTOC_URL",
  "BACKUP_URL",
  "BACKUP_HOURS",
  "BACKUP_KEEP",
  "AWS_REGION",
  "OTEL_SERVICE_NAME",
  "OTEL_TRACES_SAMPLER_ARG",
]);
const shown = (name: string, value = "") => (PLAIN.has(name) ? ` (dice «${value.slice(0, 60)}»)` : "");
