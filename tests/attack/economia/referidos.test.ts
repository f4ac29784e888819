import { expect, test } from "vitest";
import { referidos } from "#database/schema.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import {
  comprarPagado,
  deTicket,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();

test("six mailboxes of one person earn no referral credit by themselves", async () => {
  const cabeza = await crearPersona(ctx, { email: "pillo@gmail.com" });
  for (const email of [
    "p.illo@gmail.com",
    "pi.llo@gmail.com",
    "pillo+1@gmail.com",
    "pillo+2@gmail.com",
    "p.i.l.l.o+3@googlemail.com",
  ]) {
    const otra = await crearPersona(ctx, { email });
    const par = { referido_codigo: otra.codigo_referido, referente_codigo: cabeza.codigo_referido };
    await db.insert(referidos).values(par);
    await comprarPagado(ctx, otra, admin, [deTicket(tienda.ticket, 4)]);
  }
  expect(await leerSaldo(ctx, cabeza.codigo_referido)).toBe(0);
  await libroLimpio(ctx);
});

test("a prize won by the second account of a person is not sent without a decision", async () => {
  await crearPersona(ctx, { rut: "12.345.678-5" });
  const segunda = await crearPersona(ctx, { rut: "12345678-5" });
  const codigo = await enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, segunda.codigo_referido);
    if (!ganadora) throw new Error("no winner");
    return registrarPremio(tx, ganadora, tienda.producto.sku);
  });
  await seNiega(avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX-1" }, admin), "estado");
});
