import { Hono } from "hono";
import { expect, test } from "vitest";
import type { DoorEnv } from "./client-address.ts";
import { securityHeaders } from "./security-headers.ts";

/** Where a page of that address may send its forms. */
async function formsOf(path: string, webpay_url?: string): Promise<string[]> {
  const shop = new Hono<DoorEnv>();
  const urls = { public_url: "https://puntazo.cl", khipu_url: "https://payment-api.khipu.com" };
  shop.use(securityHeaders({ ...urls, webpay_url }));
  shop.get("*", (c) => c.html("<p>hola</p>"));
  const { headers } = await shop.request(path);
  const [, forms = ""] = /form-action ([^;]+)/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  return forms.split(" ");
}

test("only the page that leads to Webpay sends forms to Transbank, and those that pay to Khipu", async () => {
  const transbank = ["https://webpay3g.transbank.cl", "https://webpay3gint.transbank.cl"];
  expect(await formsOf("/pagar-con-tarjeta")).toEqual(["'self'", ...transbank]);
  for (const path of ["/carrito", "/mis-pedidos"]) {
    expect(await formsOf(path)).toContain("https://*.khipu.com");
    expect((await formsOf(path)).join()).not.toContain("transbank");
  }
  for (const path of ["/", "/pago-con-tarjeta/x", "/pagar-con-tarjeta/x"])
    expect(await formsOf(path)).toEqual(["'self'"]);
});

test("a rehearsal sends them to its own host alone", async () => {
  expect(await formsOf("/pagar-con-tarjeta", "http://127.0.0.1:9/x")).toEqual([
    "'self'",
    "http://127.0.0.1:9",
  ]);
});
