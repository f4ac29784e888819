import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { apagarBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { verLlaves } from "#modules/boletas/llaves/ver-llaves.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encenderConFolios } from "#tests/support/boletas/encender.ts";
import { tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { leerTareas } from "./leer-tareas.server.ts";

const { ctx, admin: duena } = await tiendaConAdmin();

test("a certificate is a task in its last 30 days, folios under the number of the owner, and neither while boletas are off", async () => {
  const tarea = async () =>
    (await leerTareas(ctx, duena)).lineas
      .filter(({ clave }) => clave === "renovaciones")
      .map(({ detalle }) => detalle);
  await encenderConFolios(ctx, duena, { folios: { 39: [1, 10] } });
  const hasta = (await verLlaves(ctx)).certificado?.hasta ?? new Date(0);
  expect(await tarea()).toEqual([]);
  ctx.clock.now = new Date(hasta.getTime() - 30 * DIA_MS - 1);
  expect(await tarea()).toEqual([]);
  ctx.clock.now = new Date(hasta.getTime() - 30 * DIA_MS);
  expect(await tarea()).toEqual([expect.stringMatching(/^El certificado vale hasta el \d\d-\d\d-\d{4}$/)]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { boletas_folios_minimo: 11 }, null));
  expect(await tarea()).toEqual([expect.stringMatching(/^El certificado .* y quedan 10 folios de boletas$/)]);
  ctx.clock.now = hasta;
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { boletas_puntos_exentos: true }, null));
  expect(await tarea()).toEqual([
    expect.stringMatching(
      /^El certificado venció el .*, no quedan folios de boletas exentas y quedan 10 folios/,
    ),
  ]);
  await apagarBoletas(ctx, duena);
  expect(await tarea()).toEqual([]);
});
