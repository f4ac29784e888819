import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { avisarDeLlaves } from "./avisar-llaves.server.ts";
import { apagarBoletas, encenderBoletas } from "./llaves/encender.server.ts";

const { db, ctx, admin, cargar } = await tiendaConBoletas(
  { folios: { 39: [1, 5], 61: [1, 1_000] } },
  databaseOfEachTest,
);
const inicio = ctx.now();

beforeEach(() => {
  ctx.clock.now = inicio;
});

const ajustar = (cambios: Parameters<typeof guardarAjustes>[1]) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
/** What the owner was told, once each. */
async function avisos(): Promise<string[]> {
  for (let vez = 0; vez < 2; vez++) await avisarDeLlaves(ctx);
  const suyas = eq(notificaciones.usuario, admin.codigo_referido);
  return (await db.select().from(notificaciones).where(suyas)).map(({ titulo }) => titulo);
}

test("few folios of one kind are said, however many there are of another", async () => {
  await cargar(41, [1, 1_000]);
  expect(await avisos()).toEqual(["Quedan 5 folios de boletas"]);
});

test("exempt boletas are missed once points carry no VAT, credit notes once folios of them were loaded", async () => {
  await ajustar({ boletas_puntos_exentos: true, boletas_folios_minimo: 1_001 });
  expect(new Set(await avisos())).toEqual(
    new Set([
      "Quedan 5 folios de boletas",
      "No quedan folios de boletas exentas",
      "Quedan 1.000 folios de notas de crédito",
    ]),
  );
  await apagarBoletas(ctx, admin);
  await seNiega(encenderBoletas(ctx, admin), "estado", /boletas exentas/);
  await cargar(41, [1, 1_000]);
  expect(await encenderBoletas(ctx, admin)).toBe(true);
});

test("the end of the certificate is said before and when it comes", async () => {
  await ajustar({ boletas_folios_minimo: 0 });
  ctx.clock.now = new Date("2028-12-20T12:00:00Z");
  expect(await avisos()).toEqual(["El certificado de las boletas está por vencer"]);
  ctx.clock.now = new Date("2029-01-01T12:00:00Z");
  expect(await avisos()).toContain("El certificado de las boletas venció");
});
