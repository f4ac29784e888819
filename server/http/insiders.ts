import { createHash, timingSafeEqual } from "node:crypto";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { DoorContext } from "./client-address.ts";
import { jsonRefusal } from "./errors.ts";

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request comes from this machine or carries METRICS_TOKEN. */
export function isInsider(c: DoorContext, token: string | undefined): boolean {
  if (c.get("local")) return true;
  const [, given] = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token));
}

/** The answer for callers without access: the same as for an unknown page. */
export const unknownPage = () => jsonRefusal(new Rechazo("desconocido", "Esta página no existe."));
