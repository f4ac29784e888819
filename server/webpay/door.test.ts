import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { RUTA_RETORNO } from "#modules/compras/tarjeta/textos.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";
import { createWebpayDoor } from "./door.ts";

const { empezar, ctx, webpay, enWebpay, pagosDe } = await tiendaConWebpay();

beforeEach(empezar);

function openDoor(limits: RateLimiter = unlimited) {
  const app = new Hono<DoorEnv>();
  app.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  app.route(RUTA_RETORNO, createWebpayDoor({ ctx, limits, webpay: webpay.servicio }));
  /** As a browser comes back: from another site, without a cookie. */
  const ask = (search: string, init: RequestInit = {}) =>
    app.fetch(new Request(`${ctx.public_url}${RUTA_RETORNO}${search}`, init), {
      incoming: { socket: { remoteAddress: "203.0.113.7" } },
    });
  const get = (datos: Record<string, string>) => ask(`?${new URLSearchParams(datos)}`);
  const post = (datos: Record<string, string>) =>
    ask("", {
      method: "POST",
      body: new URLSearchParams(datos),
      headers: { Origin: "https://webpay3g.transbank.cl" },
    });
  return { ask, get, post };
}

test("GET and POST lead to the result and tell nothing else", async () => {
  const { get, post } = openDoor();
  for (const enviar of [get, post]) {
    const { codigo, token } = await enWebpay();
    const respuesta = await enviar(webpay.hace(token, "credito"));
    expect([respuesta.status, respuesta.headers.get("Location")]).toEqual([
      303,
      `/pago-con-tarjeta/${token}`,
    ]);
    expect([respuesta.headers.get("Cache-Control"), await respuesta.text()]).toEqual(["no-store", ""]);
    expect(await pagosDe(codigo)).toHaveLength(1);
  }
  const { token } = await enWebpay();
  const respuesta = await post(webpay.hace(token, "anulo"));
  expect([respuesta.status, webpay.intentoDe(token).commits]).toEqual([303, 0]);
});

test("what is no return is refused with a page and changes nothing", async () => {
  const { ask, get, post } = openDoor();
  expect((await get({})).status).toBe(400);
  expect((await get({ token_ws: "' or 1=1 --" })).status).toBe(400);
  expect((await post({ token_ws: "<script>" })).status).toBe(400);
  expect((await get({ token_ws: "f".repeat(64) })).status).toBe(404);
  expect((await ask("", { method: "POST", body: "x".repeat(5_000) })).status).toBe(413);
  for (const method of ["PUT", "DELETE", "HEAD"]) {
    const { status, headers } = await ask("", { method });
    expect([status, headers.get("Allow")]).toEqual([405, "GET, POST"]);
  }
});

test("returns are counted per address before anything is read", async () => {
  const taken: string[][] = [];
  const limits: RateLimiter = {
    take: async (rule, key) => {
      taken.push([rule, key]);
      return { allowed: false, retry_after: 7 };
    },
  };
  const { token } = await enWebpay();
  const antes = { ...webpay.cuentas };
  expect((await openDoor(limits).get(webpay.hace(token, "credito"))).status).toBe(429);
  expect([taken, webpay.cuentas]).toEqual([[["conexiones", "203.0.113.7"]], antes]);
});
