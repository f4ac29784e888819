import { Hono } from "hono";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type DoorEnv, limitKey } from "./client-address.ts";
import { json, jsonError, TEXTOS_ERROR, tooMany } from "./errors.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { readBytes } from "./read-bytes.ts";

/** A notice of another service: its bytes as they arrived, and the header that signs them. */
type Notice = { cuerpo: Uint8Array<ArrayBuffer>; firma: string | null };

type NoticeDoor = {
  ctx: Ctx;
  limits: RateLimiter;
  /** The header with the signature. */
  header: string;
  /** The largest notice, in bytes. */
  max: number;
  /** Checks the signature before it parses anything, and says what became of the notice. */
  receive: (notice: Notice) => Promise<string>;
};

/** The door at which another service leaves its notices: method, limit and size before the body is read. */
export function createNoticeDoor({ ctx, limits, header, max, receive }: NoticeDoor): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.all("/", async (c) => {
    try {
      if (c.req.method !== "POST") throw new Rechazo("metodo", TEXTOS_ERROR.metodo, { allow: "POST" });
      const { allowed, retry_after } = await limits.take("conexiones", limitKey(c.get("address") ?? ""));
      if (!allowed) throw tooMany("Demasiados avisos.", retry_after);
      const cuerpo = await readBytes(c.req.raw, max);
      return json({ estado: await receive({ cuerpo, firma: c.req.header(header) ?? null }) });
    } catch (error) {
      return jsonError(error, ctx.log);
    }
  });
  return door;
}
