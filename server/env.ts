import { resolve } from "node:path";
import { z } from "zod";

/** The configuration is invalid; the message is for the owner. */
export class ConfigurationError extends Error {}

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `debe ser una dirección ${protocols.map((p) => `${p}//…`).join(" o ")}`,
  });

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: url("http:", "https:").optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  DATABASE_READ_URL: url("postgres:", "postgresql:").optional(),
  REDIS_URL: url("redis:", "rediss:").optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  ADMIN_EMAIL: z.email({ message: "debe ser un correo" }).default("admin@puntazo.cl"),
  ADMIN_PASSWORD: z.string().min(8, "debe tener al menos 8 caracteres").max(128).optional(),
  SEED: z.enum(["demo", "none"], { message: "debe ser demo o none" }).default("demo"),
  TRUSTED_PROXIES: z.string().default("loopback"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  METRICS_TOKEN: z.string().min(16, "debe tener al menos 16 caracteres").optional(),
  CHAT_WEBHOOK_URL: url("http:", "https:").optional(),
  CHAT_ORIGINS: z.string().optional(),
  LLM_URL: url("http:", "https:").optional(),
  LLM_MODEL: z.string().optional(),
  LLM_KEY: z.string().optional(),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, "debe tener solo dígitos, con código de país")
    .default("56900000000"),
  RATE_LIMITS: z.enum(["on", "off"], { message: "debe ser on u off" }).default("on"),
  AUTH_SECRET: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
});

export type Env = Omit<z.infer<typeof schema>, "PUBLIC_URL"> & { PUBLIC_URL: string };

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
  const env = result.data;
  const address = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  return { ...env, DATA_DIR: resolve(env.DATA_DIR), PUBLIC_URL: address };
}

/** URLs and secrets may contain passwords, so messages repeat only plain settings. */
const PLAIN = new Set([
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "ADMIN_EMAIL",
  "SEED",
  "WHATSAPP_NUMBER",
  "RATE_LIMITS",
  "TRUSTED_PROXIES",
  "DRAIN_SECONDS",
]);
const shown = (name: string, value = "") => (PLAIN.has(name) ? ` (dice «${value.slice(0, 60)}»)` : "");

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
export const isLoopbackUrl = (address: string) => LOOPBACK.has(new URL(address).hostname);
