import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria } from "#database/schema.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPareja, type crearPersona } from "#tests/support/shop/personas.ts";
import { acreditarReferido } from "./acreditar-referido.server.ts";
import { anularLinea, anularVenta } from "./anulacion/anular-venta.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const motivo = "Son hermanos";

type Campos = NonNullable<Parameters<typeof crearPersona>[1]>;
async function pareja(deQuienInvita: Campos, deQuienCompra: Campos) {
  const { compra, invito } = await crearPareja(ctx, deQuienCompra, deQuienInvita);
  const lineas = [deProducto(tienda.producto), deTicket(tienda.ticket)];
  const codigo = await comprarPagado(ctx, compra, admin, lineas);
  const saldo = () => leerSaldo(ctx, invito.codigo_referido);
  return { invito, compra, codigo, saldo };
}
let numero = 0;
const gemelos = () => {
  const celular = `9${String(11_000_000 + ++numero)}`;
  return pareja({ celular: `+56 ${celular}` }, { celular });
};
const acreditar = (codigo: string, quien = admin) => acreditarReferido(ctx, { codigo, motivo }, quien);

test.each<[string, Campos, Campos, string[]]>([
  ["the RUT", { rut: "12.345.678-5" }, { rut: "12345678-5" }, ["rut"]],
  ["the telephone", { celular: "+56 9 8765 4321" }, { celular: "987654321" }, ["celular"]],
  ["the mailbox", { email: "la.pili@gmail.com" }, { email: "lapili+2@gmail.com" }, ["correo"]],
])(
  "a purchase by a person who shares %s with the inviter is not credited by itself",
  async (_que, una, otra, pistas) => {
    const { codigo, saldo, compra } = await pareja(una, otra);
    expect(await saldo()).toBe(0);
    expect(await detalleVenta(ctx, codigo)).toMatchObject({
      pistas_referido: pistas,
      credito_referido: null,
    });
    // The customer does not learn what is known about the inviter.
    expect((await listarVentasDe(ctx, compra.codigo_referido)).ventas[0]).not.toHaveProperty(
      "pistas_referido",
    );
    await libroLimpio(ctx);
  },
);

test("people who share nothing are credited at once", async () => {
  const { codigo, saldo } = await pareja({ rut: "7.654.321-6" }, { rut: "9.876.543-3" });
  expect(await saldo()).toBe(60);
  expect(await detalleVenta(ctx, codigo)).toMatchObject({ pistas_referido: [] });
  await seNiega(acreditar(codigo), "estado");
});

test("an admin may credit it, once however many ask, and it is on record", async () => {
  const { codigo, saldo, invito } = await gemelos();
  const juntas = await Promise.allSettled(Array.from({ length: 6 }, () => acreditar(codigo)));
  expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await saldo()).toBe(60);
  await seNiega(acreditar(codigo), "estado", "ya está acreditado");
  const hechos = await db.select().from(auditoria).where(eq(auditoria.accion, "ventas.acreditar_referido"));
  expect(hechos).toMatchObject([{ despues: { usuario: invito.codigo_referido, puntos: 60, motivo } }]);
  await anularVenta(ctx, { codigo, motivo }, admin);
  expect(await saldo()).toBe(0);
  await libroLimpio(ctx);
});

test("what was annulled before is not credited", async () => {
  const { codigo, saldo } = await gemelos();
  const [linea] = (await leerTodo(ctx, codigo)).productos;
  await anularLinea(ctx, { codigo, linea: linea?.id ?? 0, motivo }, admin);
  await acreditar(codigo);
  expect(await saldo()).toBe(50);
  await libroLimpio(ctx);
});

test("it needs an admin who is neither customer nor inviter, a reason and a live sale", async () => {
  const { codigo, compra, invito } = await gemelos();
  await seNiega(acreditar(codigo, compra), "ajeno");
  await seNiega(acreditar(codigo, { ...compra, role: "admin" }), "ajeno");
  await seNiega(acreditar(codigo, { ...invito, role: "admin" }), "ajeno");
  await seNiega(acreditarReferido(ctx, { codigo, motivo: "" }, admin), "valor");
  await seNiega(acreditar("PZ-ZZZZZZ"), "desconocido");
  await anularVenta(ctx, { codigo, motivo }, admin);
  await seNiega(acreditar(codigo), "estado");
});
