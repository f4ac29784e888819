import { expect, test } from "vitest";
import { deudas } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, comprar, deProducto, leerTodo } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { responder } from "./responder.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("¿les debo puntos? is answered with the open debts and the purchases that wait, and only one's own", async () => {
  const { producto } = await abrirTienda(ctx);
  const ana = await crearPersona(ctx);
  const beto = await crearPersona(ctx);
  const preguntar = (sesion: typeof ana) =>
    responder(ctx, { texto: "¿les debo puntos?", sesion, ultimo: null });
  expect((await preguntar(ana)).output).toMatch(/^No nos debes puntos\. Tampoco tienes compras por pagar\./);

  const codigo = await comprar(ctx, ana, [deProducto(producto)]);
  const { venta } = await leerTodo(ctx, codigo);
  await db.insert(deudas).values({ usuario: ana.codigo_referido, puntos: 40, pagados: 15, venta: venta.id });
  const { tema, output } = await preguntar(ana);
  expect(tema).toBe("mis_deudas");
  expect(output).toContain("Tienes 25 puntos por devolver");
  expect(output).toContain(`Falta confirmar el pago de **${codigo}**`);
  expect((await preguntar(beto)).output).toMatch(/^No nos debes puntos\. Tampoco/);
});
