import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, usuarios } from "#database/schema.ts";
import { deProducto, leerTodo, seNiega } from "#tests/support/shop/compras.ts";
import { pagarConCodigo } from "#tests/support/shop/pago-con-codigo.ts";
import { CUENTA_PROPIA, tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { leerFichaDevolucion } from "./leer-devoluciones.server.ts";
import { decidirReembolso, transferirReembolso } from "./reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const { db, ctx, admin, contado, gente, pasan, pedir, entregar, entregada, recibir, estadoDe } =
  await tiendaConDevoluciones();
const PEDIDO = { tipo: "retracto", ...CUENTA_PROPIA };
const ponerRut = (rut: string | null) =>
  db.update(usuarios).set({ rut }).where(eq(usuarios.codigo_referido, gente.ana.codigo_referido));

/** A purchase that the bank saw paid from that RUT, delivered. */
async function pagadaPor(rut: string) {
  const codigo = await pagarConCodigo(ctx, { quien: gente.ana, admin, rut, carrito: [deProducto(contado)] });
  await entregar(codigo);
  const [linea] = (await leerTodo(ctx, codigo)).productos;
  return { codigo, linea: linea?.id ?? 0 };
}

async function decidida(compra: { codigo: string; linea: number }) {
  const { id } = await pedir(compra, PEDIDO);
  await aceptarDevolucion(ctx, { id }, admin);
  await recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  return id;
}
const comprobadas = (codigo: string) =>
  db
    .select()
    .from(auditoria)
    .where(
      and(eq(auditoria.objeto, `venta:${codigo}`), eq(auditoria.accion, "devoluciones.comprobar_cuenta")),
    );

test("an account of the RUT in the profile, when the bank saw another one paying, leaves only with the reason of the admin", async () => {
  const compra = await pagadaPor("7.654.321-6");
  const id = await decidida(compra);
  expect((await leerFichaDevolucion(ctx, id))?.dueno).toBe("por_comprobar");
  await seNiega(transferirReembolso(ctx, { id }, admin), "valor", TEXTOS_DEVOLUCION.cuenta_sin_comprobar);
  await seNiega(transferirReembolso(ctx, { id, motivo: "  " }, admin), "valor");
  expect(await estadoDe(id)).toBe("recibida");
  await transferirReembolso(ctx, { id, motivo: "Lo llamé: la pagó su marido" }, admin);
  expect(await estadoDe(id)).toBe("reembolsada");
  const [hecho] = await comprobadas(compra.codigo);
  expect(hecho?.despues).toMatchObject({ dueno: "por_comprobar", motivo: "Lo llamé: la pagó su marido" });
});

test("a profile without a RUT proves nothing, and one that changed since proves the contrary", async () => {
  await ponerRut(null);
  const compra = await entregada(1);
  const id = await decidida(compra);
  expect((await leerFichaDevolucion(ctx, id))?.dueno).toBe("sin_rut");
  await seNiega(transferirReembolso(ctx, { id }, admin), "valor");
  await ponerRut("7.654.321-6");
  expect((await leerFichaDevolucion(ctx, id))?.dueno).toBe("ajena");
  await seNiega(transferirReembolso(ctx, { id }, admin), "valor");
  await transferirReembolso(ctx, { id, motivo: "Mostró su libreta" }, admin);
  expect(await comprobadas(compra.codigo)).toHaveLength(1);
});

test("the account of the RUT that paid needs no reason", async () => {
  const compra = await pagadaPor(CUENTA_PROPIA.rut);
  const id = await decidida(compra);
  expect((await leerFichaDevolucion(ctx, id))?.dueno).toBe("pagadora");
  await transferirReembolso(ctx, { id }, admin);
  expect(await comprobadas(compra.codigo)).toHaveLength(0);
});
