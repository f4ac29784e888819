import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { createPageCache } from "#server/pages/cache/cache.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { abrirTienda, comprar, comprarPagado, deProducto, deTicket } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { addGauges } from "./gauges.ts";
import { createMetrics } from "./metrics.ts";

test("a scrape says what the business waits for", async () => {
  const { url } = await testDatabase();
  const { db, pool, close } = openDatabase(url);
  afterFile(close);
  const ctx = testCtx(db);
  const silent = () => undefined;
  const metrics = createMetrics({ info: silent, warn: silent, error: silent });
  const env = { DATA_DIR: import.meta.dirname, BACKUP_URL: undefined };
  addGauges(metrics, { env, ctx, pool, cache: createPageCache(), socket: { count: () => 0 } });
  const valores = async () =>
    (await metrics.text())
      .split("\n")
      .filter((line) => /^puntazo_(ventas|transferencias)_/.test(line))
      .toSorted();

  expect(await valores()).toEqual([
    "puntazo_transferencias_sin_compra 0",
    "puntazo_ventas_por_despachar 0",
    "puntazo_ventas_sin_pago 0",
  ]);

  const tienda = await abrirTienda(ctx);
  const admin = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
  const ana = await crearPersona(ctx);
  await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  await comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket)]);
  await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await crearMovimiento(ctx, { monto: 5_000 });
  expect(await valores()).toEqual([
    "puntazo_transferencias_sin_compra 1",
    "puntazo_ventas_por_despachar 1",
    "puntazo_ventas_sin_pago 2",
    'puntazo_ventas_total{estado="Pagado"} 1',
    'puntazo_ventas_total{estado="Validando Pago"} 2',
  ]);
  metrics.close();
});
