import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, productos_compras, productos_opciones } from "#database/schema.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprarPagado, deProducto, leerTodo, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { elegirOpcionPremio, elegirOpcionPropia } from "./elegir-opcion.server.ts";

const { db, ctx, admin, tienda } = await tiendaConAdmin(databaseOfEachTest);
const ana = await crearPersona(ctx);
const otra = await crearPersona(ctx);
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
await crearProducto(ctx, { sku: "810001", producto: "Poncho", opcion_1: "Talla" });
const [m, l, retirada] = await db
  .insert(productos_opciones)
  .values([
    { producto: "810001", valor_1: "M", sufijo: "M", existencias: 2 },
    { producto: "810001", valor_1: "L", sufijo: "L", existencias: 0 },
    { producto: "810001", valor_1: "S", sufijo: "S", disponible: false },
  ])
  .returning();
const id = (fila: { id: number } | undefined) => fila?.id ?? 0;

const premio = () =>
  enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, ana.codigo_referido);
    if (!ganadora) throw new Error("no winner");
    return registrarPremio(tx, ganadora, "810001");
  });
const opcionDe = async (codigo: string) => (await leerTodo(ctx, codigo)).productos[0]?.opcion_nombre;

test("the winner chooses from what is left, twice and at once, until it is prepared", async () => {
  const codigo = await premio();
  expect(await opcionDe(codigo)).toBeNull();
  await seNiega(elegirOpcionPropia(ctx, { codigo, opcion: id(l) }, ana), "estado", "se agotó");
  await seNiega(elegirOpcionPropia(ctx, { codigo, opcion: id(retirada) }, ana), "desconocido");
  const eleccion = { codigo, opcion: id(m) };
  const dichas = await Promise.all([
    elegirOpcionPropia(ctx, eleccion, ana),
    elegirOpcionPropia(ctx, eleccion, ana),
  ]);
  expect(dichas).toEqual(["Talla M", "Talla M"]);
  expect(await opcionDe(codigo)).toBe("Talla M");
  const [quedan] = await db
    .select()
    .from(productos_opciones)
    .where(eq(productos_opciones.id, id(m)));
  expect(quedan?.existencias).toBe(1);
  await db
    .update(productos_compras)
    .set({ estado: "Preparando" })
    .where(eq(productos_compras.opcion, id(m)));
  await seNiega(elegirOpcionPropia(ctx, eleccion, ana), "estado");
});

test("strangers learn nothing, admins choose with a trace, and a purchase is not a prize", async () => {
  const codigo = await premio();
  const eleccion = { codigo, opcion: id(m) };
  await seNiega(elegirOpcionPropia(ctx, eleccion, otra), "desconocido");
  await seNiega(elegirOpcionPropia(ctx, { ...eleccion, codigo: "PZ-NADA22" }, ana), "desconocido");
  await seNiega(elegirOpcionPremio(ctx, eleccion, ana), "ajeno");
  await seNiega(elegirOpcionPremio(ctx, eleccion, lectura), "ajeno");
  expect(await opcionDe(codigo)).toBeNull();
  await elegirOpcionPremio(ctx, eleccion, admin);
  expect(await opcionDe(codigo)).toBe("Talla M");
  const [rastro] = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${codigo}`));
  expect(rastro).toMatchObject({ accion: "ventas.opcion_premio", despues: { opcion: "Talla M" } });
  const compra = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await seNiega(elegirOpcionPropia(ctx, { codigo: compra, opcion: id(m) }, ana), "estado");
});
