import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { requestScope } from "#server/ops/logger.ts";
import type { DoorEnv } from "./client-address.ts";

/** Names the request in every log line and in the answer. A name sent from outside is not believed. */
export const requestId = (): MiddlewareHandler<DoorEnv> => async (c, next) => {
  const id = randomUUID();
  await requestScope.run({ id }, next);
  c.header("X-Request-Id", id);
};
