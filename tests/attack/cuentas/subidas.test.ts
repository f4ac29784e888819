import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { createRateLimiter, RULES } from "#server/http/rate-limit.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const database = openForFile(await demoDatabase());
const limits = createRateLimiter({ ...testCtx(database.db), now: () => new Date() });
const { ask, login } = await openWholeShop({ database, limits });
const [ana = "", beto = ""] = CLIENTES_DEMO.map(({ email }) => email);

function proof(cookie: string, address: string) {
  const body = new FormData();
  body.set("comprobante", new File([pdfDePrueba()], "c.pdf"));
  return ask("/mis-pedidos/PZ-AAAAAA/comprobante", { method: "POST", body, cookie, address });
}

test("uploads of one person are bounded from any address, and other people are not affected", async () => {
  const cookie = await login(ana);
  const statuses: number[] = [];
  for (let n = 0; n <= RULES.subida.max; n++)
    statuses.push((await proof(cookie, `198.51.100.${(n % 250) + 1}`)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
  expect((await proof(await login(beto), "198.51.100.1")).status).toBe(404);
});

test("uploads of one address are bounded for all people together", async () => {
  const address = "203.0.113.77";
  const statuses: number[] = [];
  for (const { email } of CLIENTES_DEMO.slice(2, 8)) {
    const cookie = await login(email);
    for (let n = 0; n < RULES.subida.max - 5; n++) statuses.push((await proof(cookie, address)).status);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(RULES.subida_direccion.max);
});
