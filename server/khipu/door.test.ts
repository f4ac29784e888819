import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { quitarLlaves } from "#modules/transferencias/khipu/llaves.server.ts";
import { RUTA_AVISOS } from "#modules/transferencias/khipu/textos.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { firmar } from "#tests/support/shop/khipu.ts";
import { tiendaConKhipu } from "#tests/support/shop/khipu-tienda.ts";
import { createKhipuDoor } from "./door.ts";

const { empezar, ctx, admin, khipu, enKhipu, pagosDe } = await tiendaConKhipu();

beforeEach(empezar);

type Signed = { cuerpo: Uint8Array<ArrayBuffer>; firma: string | null };

function openDoor(limits: RateLimiter = unlimited) {
  const app = new Hono<DoorEnv>();
  app.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  app.route(RUTA_AVISOS, createKhipuDoor({ ctx, limits, khipu: khipu.servicio }));
  const ask = (init: RequestInit) =>
    app.fetch(new Request(`${ctx.public_url}${RUTA_AVISOS}`, init), {
      incoming: { socket: { remoteAddress: "203.0.113.7" } },
    });
  /** A notice as Khipu sends it: no cookie, no origin. */
  const send = async ({ cuerpo, firma }: Signed) =>
    (
      await ask({
        method: "POST",
        body: cuerpo,
        headers: {
          "Content-Type": "application/json",
          ...(firma === null ? {} : { "x-khipu-signature": firma }),
        },
      })
    ).status;
  return { ask, send };
}

test("a signed notice is answered 200 and pays once; everything else says why not and writes nothing", async () => {
  const { ask, send } = openDoor();
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  const bueno = khipu.aviso(payment_id, ctx.now());
  const t = ctx.now().getTime();
  expect(await send({ ...bueno, firma: null })).toBe(401);
  expect(await send({ ...bueno, firma: "t=1,s=x" })).toBe(401);
  expect(await send(firmar("{}", t, "otro-secreto"))).toBe(401);
  expect(await send(firmar("{}", t))).toBe(400);
  expect(await send({ cuerpo: new Uint8Array(40_000), firma: bueno.firma })).toBe(413);
  const ajeno = khipu.crear({ amount: 1_000, transaction_id: "OTRA" });
  expect(await send(khipu.aviso(ajeno.payment_id, ctx.now()))).toBe(404);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const { status, headers } = await ask({ method });
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  }
  khipu.behave("failing");
  expect(await send(bueno)).toBe(503);
  khipu.behave("honest");
  expect(await pagosDe(codigo)).toEqual([]);
  expect([await send(bueno), await send(bueno)]).toEqual([200, 200]);
  expect(await pagosDe(codigo)).toHaveLength(1);
});

test("while Khipu is off the door does not exist", async () => {
  const { payment_id } = await enKhipu();
  await quitarLlaves(ctx, admin, redactar);
  expect(await openDoor().send(khipu.aviso(payment_id, ctx.now()))).toBe(404);
});

test("notices are counted per address before their body is read", async () => {
  const taken: string[][] = [];
  const limits: RateLimiter = {
    take: async (rule, key) => {
      taken.push([rule, key]);
      return { allowed: false, retry_after: 7 };
    },
  };
  const antes = khipu.asked();
  expect(await openDoor(limits).send({ cuerpo: new Uint8Array(90_000), firma: null })).toBe(429);
  expect(taken).toEqual([["conexiones", "203.0.113.7"]]);
  expect(khipu.asked()).toBe(antes);
});
