import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, devoluciones_pedidas, premios } from "#database/schema.ts";
import {
  aceptarDevolucion,
  enviarDevolucion,
  rechazarDevolucion,
} from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import {
  preguntarGanador,
  responderPorPremio,
  retirarPregunta,
} from "#modules/compras/premio/preguntar-ganador.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import { CUENTA_PROPIA, tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { eliminarCuenta } from "./eliminar-cuenta.server.ts";
import { retenerDatos } from "./retener-datos.server.ts";

const { db, ctx, admin, gente, entregada, pedir, recibir, leer } = await tiendaConDevoluciones();
const CANARIO = "canario-77";
const GARANTIA = { tipo: "garantia", solucion: "dinero", falla: `No enciende ${CANARIO}`, ...CUENTA_PROPIA };

test("words about a prize and a return leave with the account: neither their rows nor the record keep them", async () => {
  const { codigo } = await ganarPremio(ctx, gente.ana);
  await preguntarGanador(ctx, { codigo, pregunta: `¿Recibe ${CANARIO}?` }, admin);
  await retirarPregunta(ctx, { codigo }, admin);
  await preguntarGanador(ctx, { codigo, pregunta: `¿Vive en ${CANARIO}?` }, admin);
  await responderPorPremio(ctx, { codigo, respuesta: `Sí, en ${CANARIO}` }, gente.ana);
  for (const estado of ["Preparando", "Enviado", "Entregado"] as const)
    await avanzarDespacho(
      ctx,
      { codigo, estado, ...(estado === "Enviado" && { seguimiento: "CX1" }) },
      admin,
    );

  const compra = await entregada();
  const { id } = await pedir(compra, GARANTIA);
  await aceptarDevolucion(ctx, { id }, admin);
  const envio = { id, codigo: compra.codigo, transportista: "Starken", seguimiento: CANARIO };
  await enviarDevolucion(ctx, envio, gente.ana);
  await recibir(id);
  await db
    .update(devoluciones_pedidas)
    .set({ salida_seguimiento: CANARIO })
    .where(eq(devoluciones_pedidas.id, id));
  await rechazarDevolucion(ctx, { id, motivo: "Está sana" }, admin);

  await eliminarCuenta(ctx, gente.ana.codigo_referido);
  const quedan = [
    await db.select().from(auditoria),
    await db.select().from(premios),
    await db.select().from(devoluciones_pedidas),
  ];
  expect(JSON.stringify(quedan)).not.toContain(CANARIO);
  expect(await leer(id)).toMatchObject({ cuenta: null, motivo: "", falla: "" });
});

test("the bank account of a return is kept as long as the accounting, and not longer", async () => {
  const { id } = await pedir(await entregada(), GARANTIA);
  await retenerDatos(ctx);
  expect((await leer(id))?.cuenta).toMatchObject({ numero: CUENTA_PROPIA.numero });
  ctx.clock.now = new Date(ctx.now().getTime() + 20 * 366 * DIA_MS);
  await retenerDatos(ctx);
  expect((await leer(id))?.cuenta).toBeNull();
});
