import { Hono } from "hono";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { crearFicha } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import { API_PATH, createApiDoor } from "#server/api/door.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";

/** A token that reads all that the API has, unless the form says otherwise. */
export const fichaNueva = async (ctx: Ctx, duena: Sesion, campos: Record<string, string> = {}) =>
  (
    await crearFicha(
      ctx,
      { nombre: "ERP", ventas: "on", productos: "on", existencias: "on", ...campos },
      duena,
    )
  ).valor;

/** The door of the API over a real database, without a network. */
export function openApi(ctx: Ctx, limits: RateLimiter = unlimited) {
  const app = new Hono<DoorEnv>();
  app.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  app.route(API_PATH, createApiDoor({ ctx, limits }));
  type Sent = {
    token?: string | undefined;
    method?: string;
    headers?: Record<string, string>;
    address?: string;
  };
  return async (
    path: string,
    { token, method = "GET", headers = {}, address = "203.0.113.7" }: Sent = {},
  ) => {
    const response = await app.request(
      `${ctx.public_url}${API_PATH}${path}`,
      { method, headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers } },
      { incoming: { socket: { remoteAddress: address } } },
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
  };
}
