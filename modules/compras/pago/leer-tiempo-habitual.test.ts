import { expect, test } from "vitest";
import { pagos, ventas } from "#database/schema.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, deTicket, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerTiempoHabitual } from "./leer-tiempo-habitual.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";
import { MINIMO_DE_MUESTRAS } from "./tiempo-habitual.ts";

const { ctx, db, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const MINUTO = 60_000;

const pasar = (ms: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
};

/** As many purchases, each confirmed after so many minutes. */
async function confirmadas(cuantas: number, minutos: number): Promise<void> {
  for (let n = 0; n < cuantas; n++) {
    const codigo = await comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket)]);
    pasar(minutos * MINUTO);
    await pagoRecibido(ctx, { codigo }, admin);
  }
}

test("a shop without enough confirmed transfers says no usual time", async () => {
  await confirmadas(MINIMO_DE_MUESTRAS - 1, 5);
  expect(await leerTiempoHabitual(ctx)).toBeNull();
});

test("the usual time is that of the last confirmed transfers, and is forgotten after two months", async () => {
  await confirmadas(MINIMO_DE_MUESTRAS, 90);
  expect(await leerTiempoHabitual(ctx)).toBe("menos de 2 horas");
  pasar(61 * 24 * 60 * MINUTO);
  expect(await leerTiempoHabitual(ctx)).toBeNull();
});

test("what Khipu collected does not make the shop look faster", async () => {
  await confirmadas(MINIMO_DE_MUESTRAS, 5);
  const vendidas = await db.select({ venta: ventas.id }).from(ventas);
  const deKhipu = { monto: 1, via: "khipu", quien: "sistema:khipu" } as const;
  await db
    .insert(pagos)
    .values(vendidas.map(({ venta }) => ({ ...deKhipu, venta, referencia: `k-${venta}` })));
  expect(await leerTiempoHabitual(ctx)).toBeNull();
});
