import { expect, test } from "vitest";
import { guardarDatosBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { DATOS_BOLETAS } from "#tests/support/boletas/encender.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { verPapelPropio } from "./ver-papel.server.ts";

const { ctx, admin, ana, pagada, pasan, atender, documentosDe } = await tiendaConBoletas();

test("a document printed again says seller and resolution of its day, not those of today", async () => {
  const codigo = await pagada();
  pasan(11);
  await atender();
  const [documento] = await documentosDe(codigo);
  const datos = { ...DATOS_BOLETAS, ambiente: "produccion", comuna: "Ñuñoa", resolucion_numero: "99" };
  await guardarDatosBoletas(ctx, { ...datos, resolucion_fecha: "2026-11-01" }, admin);
  expect(await verPapelPropio(ctx, documento?.id ?? 0, ana)).toMatchObject({
    resolucion: "Timbre Electrónico SII · Res. 80 de 2014",
    emisor: { comuna: "Santiago" },
  });
});
