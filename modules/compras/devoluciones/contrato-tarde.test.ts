import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos } from "#database/schema.ts";
import { leerContrato } from "#modules/compras/contrato/leer-contrato.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { borrarCorreosAnteriores } from "#modules/correos/correos.store.server.ts";
import { tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { leerParaDevolver } from "./leer-devoluciones.server.ts";

const { db, ctx, gente, pasan, entregada } = await tiendaConDevoluciones();
const DIA = 24 * 60;

const alSalir = (codigo: string) =>
  db
    .update(correos)
    .set({ estado: "enviado", enviado_en: ctx.now() })
    .where(eq(correos.clave, `carrito:${codigo}`));
const retracto = async (codigo: string) => {
  const leido = await leerParaDevolver(ctx, gente.ana, codigo);
  return leido?.lineas.find(({ tipo }) => tipo === "producto")?.derecho.retracto;
};

test("a contract that the mail server takes on day 40 leaves ten days from then, and the deleted mail takes nothing away", async () => {
  const { codigo } = await entregada(1, { con_contrato: false });
  pasan(40 * DIA);
  expect((await retracto(codigo))?.negada).toBeNull();
  await alSalir(codigo);
  const enviado = ctx.now();
  expect((await retracto(codigo))?.negada).toBeNull();
  pasan(10 * DIA);
  expect((await retracto(codigo))?.negada).toBeNull();
  pasan(DIA);
  expect((await retracto(codigo))?.negada).toContain("terminó el");
  // A mail that is sent again does not move it.
  await db
    .update(correos)
    .set({ estado: "pendiente", enviado_en: null })
    .where(eq(correos.clave, `carrito:${codigo}`));
  await alSalir(codigo);
  await borrarCorreosAnteriores({ db }, new Date(ctx.now().getTime() + DIA_MS), 1_000);
  expect(await db.$count(correos, eq(correos.clave, `carrito:${codigo}`))).toBe(0);
  expect((await leerContrato(ctx, codigo, gente.ana)).contrato_en).toEqual(enviado);
});
