import type { MotorExterno } from "#modules/asistente/atender-mensaje.server.ts";
import type { Motor } from "#modules/asistente/protocolo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { Env } from "#server/env.ts";
import { createModelo } from "./modelo.ts";
import { createN8n } from "./n8n.ts";

type Configuration = Pick<Env, "CHAT_WEBHOOK_URL" | "LLM_URL" | "LLM_MODEL" | "LLM_KEY">;

/** The engine that answers first, by the configuration. */
export const motorDe = ({ CHAT_WEBHOOK_URL, LLM_URL, LLM_MODEL }: Configuration): Motor =>
  CHAT_WEBHOOK_URL ? "n8n" : LLM_URL && LLM_MODEL ? "modelo" : "propio";

/** The assistant that the owner configured, or null. A workflow has priority over a model. */
export function createMotor(ctx: Ctx, env: Configuration): MotorExterno | null {
  if (env.CHAT_WEBHOOK_URL) return createN8n(ctx, env.CHAT_WEBHOOK_URL);
  if (!env.LLM_URL || !env.LLM_MODEL) return null;
  return createModelo(ctx, { url: env.LLM_URL, model: env.LLM_MODEL, key: env.LLM_KEY });
}
