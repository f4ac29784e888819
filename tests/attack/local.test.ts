import { describe, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { clientTraits, parseProxies } from "#server/http/client-address.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const HERE = "127.0.0.1";
const local = await openWholeShop();
const open = await openWholeShop({ public_url: "https://puntazo.example", database: local.database });

const traitsOf = (public_url: string) => clientTraits({ trusted: parseProxies("loopback"), public_url });

describe("a request is local only without any sign of a forwarder, at a shop of this machine", () => {
  test.each([
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Port",
    "X-Forwarded-Server",
    "Forwarded",
    "Via",
    "X-Real-IP",
  ])("%s says that a proxy forwards", async (name) => {
    const headers = { [name]: "1" };
    expect((await local.ask("/metrics", { address: HERE, headers })).status).toBe(404);
    expect((await local.ask("/buzon", { address: HERE, headers })).status).toBe(404);
  });

  test("the shop of this machine opens its metrics and mailbox to it, and to no other", async () => {
    expect((await local.ask("/metrics", { address: HERE })).status).toBe(200);
    expect((await local.ask("/buzon", { address: HERE })).status).toBe(200);
    expect((await local.ask("/metrics")).status).toBe(404);
    expect((await local.ask("/buzon")).status).toBe(404);
  });

  test("a public shop believes no raw forward that says localhost", async () => {
    const forged = { address: HERE, headers: { Host: "localhost:3000" } };
    expect((await open.ask("/metrics", forged)).status).toBe(404);
    expect((await open.ask("/buzon", forged)).status).toBe(404);
    expect(await (await open.ask("/salud/listo", forged)).json()).toEqual({ estado: "listo" });
    const headers = new Headers({ Host: "localhost" });
    expect(traitsOf("https://puntazo.example")(HERE, headers).local).toBe(false);
    expect(traitsOf("http://localhost:3000")(HERE, headers).local).toBe(true);
  });
});

describe("a public address", () => {
  const PUBLIC_URL = "https://puntazo.example";

  test("needs an admin with a name of its own", () => {
    expect(() => readEnv({ PUBLIC_URL })).toThrow(
      "La variable ADMIN_EMAIL es necesaria cuando PUBLIC_URL es una dirección pública (dice «https://puntazo.example»).",
    );
    expect(readEnv({ PUBLIC_URL: "http://127.0.0.1:3000" }).ADMIN_EMAIL).toBe("admin@puntazo.cl");
  });

  test("gets demo data only when they are asked for", () => {
    const ADMIN_EMAIL = "ana@puntazo.example";
    expect(readEnv({ PUBLIC_URL, ADMIN_EMAIL }).SEED).toBe("none");
    expect(readEnv({ PUBLIC_URL, ADMIN_EMAIL, SEED: "demo" }).SEED).toBe("demo");
    expect(readEnv({}).SEED).toBe("demo");
  });
});
