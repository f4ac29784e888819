import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditoria,
  categorias,
  productos,
  productos_opciones,
  sorteos,
  sorteos_semillas,
} from "#database/schema.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { formularioDeSofa } from "#tests/support/shop/catalogo.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerTicketsAdmin } from "./catalogo.store.server.ts";
import { crearCarpetas } from "./crear-carpetas.server.ts";
import { borrarCategoria, crearCategoria, renombrarCategoria } from "./guardar-categoria.server.ts";
import { activarCuenta, crearCuenta, editarCuenta } from "./guardar-cuenta.server.ts";
import { crearProducto, editarProducto } from "./guardar-producto.server.ts";
import { crearTicket, editarTicket } from "./guardar-ticket.server.ts";
import { listarProductosAdmin } from "./listar-productos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const hogar = await crearCategoria(ctx, { categoria: "Hogar" }, admin);

const datos = formularioDeSofa(hogar);
const leer = async (sku: string) => (await db.select().from(productos).where(eq(productos.sku, sku)))[0];
const sorteosDe = (sku: string) =>
  db.select().from(sorteos).where(eq(sorteos.producto, sku)).orderBy(sorteos.id);
const rastro = (objeto: string) =>
  db.select().from(auditoria).where(eq(auditoria.objeto, objeto)).orderBy(auditoria.id);

/** The sentences of a refusal, by field. */
async function errores(trabajo: Promise<unknown>): Promise<Errores> {
  const error = await trabajo.then(
    () => null,
    (rechazo: unknown) => rechazo,
  );
  if (!(error instanceof Rechazo)) throw new Error("it was not refused");
  return { ...(error.datos.errores as Errores) };
}

describe("a product", () => {
  test("is born with its raffle, its trace and its announcement", async () => {
    ctx.eventos.length = 0;
    const { sorteo } = await crearProducto(ctx, datos(), admin);
    const [fila] = await sorteosDe("300001");
    expect(fila).toMatchObject({ key: sorteo, estado: "Disponible", objetivo: 1200, minimo: 5, reunido: 0 });
    expect(await db.$count(sorteos_semillas, eq(sorteos_semillas.sorteo, sorteo ?? ""))).toBe(1);
    expect(await leer("300001")).toMatchObject({ producto: "Sofá", precio_cliente: 9000, disponible: true });
    expect(await rastro("producto:300001")).toMatchObject([
      {
        accion: "productos.crear",
        quien: admin.codigo_referido,
        antes: null,
        despues: { sku: "300001", sorteo },
      },
    ]);
    expect(ctx.eventos).toContainEqual({ tabla: "productos", clave: "300001" });
  });

  test("without a target has no raffle until it gets one, and then exactly one, however many save at once", async () => {
    await crearProducto(ctx, datos({ sku: "300002", puntos: "0", minimo_puntos: "1" }), admin);
    expect(await sorteosDe("300002")).toEqual([]);
    const guardar = () => editarProducto(ctx, "300002", datos({ puntos: "950" }), admin);
    await Promise.all(Array.from({ length: 8 }, guardar));
    expect(await sorteosDe("300002")).toMatchObject([{ objetivo: 950 }]);
    expect((await rastro("producto:300002")).map(({ accion }) => accion)).toEqual([
      "productos.crear",
      "productos.editar",
    ]);
  });

  test("created eight times at once exists once, with one raffle", async () => {
    const todas = await Promise.allSettled(
      Array.from({ length: 8 }, () => crearProducto(ctx, datos({ sku: "300003" }), admin)),
    );
    expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sorteosDe("300003")).toHaveLength(1);
    expect(await errores(crearProducto(ctx, datos({ sku: "300003" }), admin))).toEqual({
      sku: "Ya existe un producto con ese SKU.",
    });
  });

  test("edited while its raffle runs leaves the raffle as it was", async () => {
    await crearProducto(ctx, datos({ sku: "300003" }), admin);
    await editarProducto(
      ctx,
      "300003",
      datos({ puntos: "99.000", minimo_puntos: "50", precio_cliente: "1", pasar_limites: "on" }),
      admin,
    );
    expect(await sorteosDe("300003")).toMatchObject([{ objetivo: 1200, minimo: 5 }]);
    expect(await leer("300003")).toMatchObject({ puntos: 99_000, minimo_puntos: 50, precio_cliente: 1 });
    const [, edicion] = await rastro("producto:300003");
    expect(edicion).toMatchObject({
      antes: { puntos: 1200, minimo_puntos: 5, precio_cliente: 9000 },
      despues: { puntos: 99_000, minimo_puntos: 50, precio_cliente: 1 },
    });
    expect(
      (
        await editarProducto(
          ctx,
          "300003",
          datos({ puntos: "99000", minimo_puntos: "50", precio_cliente: "1" }),
          admin,
        )
      ).cambio,
    ).toBe(false);
    expect((await rastro("producto:300003")).map(({ accion }) => accion)).toEqual([
      "productos.crear",
      "productos.editar",
      "productos.limites",
    ]);
  });

  test("refused changes nothing, and says why field by field", async () => {
    await crearProducto(ctx, datos(), admin);
    const antes = await leer("300001");
    const mal = datos({
      producto: " ",
      precio_cliente: "-5",
      puntos: "1,5",
      minimo_puntos: "0",
      disponible: "quizás",
    });
    expect(Object.keys(await errores(editarProducto(ctx, "300001", mal, admin))).sort()).toEqual(
      ["disponible", "minimo_puntos", "precio_cliente", "producto", "puntos"].sort(),
    );
    expect(
      await errores(editarProducto(ctx, "300001", datos({ categoria_id: "999" }), admin)),
    ).toHaveProperty("categoria_id");
    expect(await errores(crearProducto(ctx, datos({ sku: "nuevo" }), admin))).toHaveProperty("sku");
    await seNiega(crearProducto(ctx, datos({ sku: "300009" }), ana), "ajeno");
    await seNiega(editarProducto(ctx, "300001", datos(), ana), "ajeno");
    await seNiega(editarProducto(ctx, "no-hay", datos(), admin), "desconocido");
    expect(await leer("300001")).toEqual(antes);
    expect(await leer("300009")).toBeUndefined();
  });

  test("is found by text without accents, by SKU, by category and by whether it is for sale", async () => {
    for (const sku of ["300001", "300002", "300003"]) await crearProducto(ctx, datos({ sku }), admin);
    await crearProducto(ctx, datos({ sku: "ABC-1", producto: "Tetera 100% roja", disponible: "" }), admin);
    const buscar = async (filtros: object) =>
      (await listarProductosAdmin(ctx, { orden: "sku", pagina: 1, ...filtros })).productos.map(
        ({ sku }) => sku,
      );
    expect(await buscar({ texto: "sofa" })).toEqual(["300001", "300002", "300003"]);
    expect(await buscar({ texto: "bc-1" })).toEqual(["ABC-1"]);
    expect(await buscar({ texto: "0%0" })).toEqual([]);
    expect(await buscar({ disponible: false })).toEqual(["ABC-1"]);
    expect(await buscar({ categoria: hogar, disponible: true, pagina: 99 })).toEqual([
      "300001",
      "300002",
      "300003",
    ]);
    expect(await buscar({ categoria: 999 })).toEqual([]);
  });
});

describe("categories", () => {
  test("have names of their own, are renamed, and stay while a product uses them", async () => {
    const id = await crearCategoria(ctx, { categoria: "Jardín" }, admin);
    expect(await errores(crearCategoria(ctx, { categoria: " JARDIN " }, admin))).toHaveProperty("categoria");
    await renombrarCategoria(ctx, id, { categoria: "Jardin" }, admin);
    await seNiega(renombrarCategoria(ctx, id, { categoria: "hogar" }, admin), "estado");
    for (const sku of ["300001", "300002"]) await crearProducto(ctx, datos({ sku }), admin);
    await seNiega(borrarCategoria(ctx, hogar, admin), "estado", "productos la usan");
    await seNiega(borrarCategoria(ctx, id, ana), "ajeno");
    await borrarCategoria(ctx, id, admin);
    await seNiega(borrarCategoria(ctx, id, admin), "desconocido");
    expect((await rastro(`categoria:${id}`)).map(({ accion }) => accion)).toEqual([
      "categorias.crear",
      "categorias.renombrar",
      "categorias.borrar",
    ]);
    expect(await db.$count(categorias, inArray(categorias.categoria, ["Jardin", "Jardín"]))).toBe(0);
  });
});

describe("tickets", () => {
  const ticket = { ticket: "Fonda", precio: "10000", puntos: "1200", hex: "#C8102E", publico: "on" };

  test("that make a raffle collect less than its price wait for a confirmation", async () => {
    await crearProducto(ctx, datos(), admin);
    // 1.200 points at 11.000, less the tenth that returns, shared with the inviter's 10 %, are exactly the price of 9.000.
    const justo = { ...ticket, precio: "11.000" };
    const { id } = await crearTicket(ctx, justo, admin, { confirmado: true });
    const barato = { ...ticket, precio: "5.000" };
    const { en_perdida } = await editarTicket(ctx, id, barato, admin, { confirmado: false });
    expect(en_perdida).toContainEqual({ sku: "300001", producto: "Sofá" });
    expect((await leerTicketsAdmin(ctx))[0]?.precio).toBe(11_000);
    await editarTicket(ctx, id, barato, admin, { confirmado: true });
    expect((await leerTicketsAdmin(ctx))[0]?.precio).toBe(5000);
    expect(await rastro(`ticket:${id}`)).toMatchObject([
      { accion: "tickets.crear" },
      { accion: "tickets.editar", antes: { precio: 11_000 }, despues: { precio: 5000 } },
      { accion: "productos.limites" },
    ]);
    await seNiega(editarTicket(ctx, id, ticket, ana, { confirmado: true }), "ajeno");
    expect(
      await errores(crearTicket(ctx, { ...ticket, hex: "rojo" }, admin, { confirmado: true })),
    ).toHaveProperty("hex");
  });
});

test("bank accounts are written, changed and switched, each with its trace", async () => {
  const cuenta = {
    banco: "BancoEstado",
    tipo_cuenta: "Cuenta Vista",
    numero: "123",
    nombre: "Puntazo SpA",
    rut: "77123456-9",
    email: "pagos@puntazo.cl",
    estado: "on",
  };
  const id = await crearCuenta(ctx, cuenta, admin);
  await editarCuenta(ctx, id, { ...cuenta, numero: "456" }, admin);
  await activarCuenta(ctx, id, false, admin);
  await activarCuenta(ctx, id, false, admin);
  expect(await rastro(`cuenta:${id}`)).toMatchObject([
    { accion: "cuentas.crear", despues: { rut: "77.123.456-9" } },
    { accion: "cuentas.editar", antes: { numero: "123" }, despues: { numero: "456" } },
    { accion: "cuentas.editar", antes: { estado: true }, despues: { estado: false } },
  ]);
  expect(await errores(crearCuenta(ctx, { ...cuenta, rut: "1-1" }, admin))).toHaveProperty("rut");
  await seNiega(activarCuenta(ctx, 999, true, admin), "desconocido");
  await seNiega(crearCuenta(ctx, cuenta, ana), "ajeno");
});

test("the folders are made in batches, once", async () => {
  await seNiega(crearCarpetas(ctx, 16, ana), "ajeno");
  expect(await crearCarpetas(ctx, 16, admin)).toEqual({ creadas: 16, listas: 16, total: 124 });
  const varias = await Promise.all([crearCarpetas(ctx, 200, admin), crearCarpetas(ctx, 200, admin)]);
  expect(varias.reduce((suma, { creadas }) => suma + creadas, 0)).toBe(108);
  expect(await crearCarpetas(ctx, 200, admin)).toEqual({ creadas: 0, listas: 124, total: 124 });
});

test("a price that would give an option away is refused, and a SKU of an option is taken", async () => {
  const { sku } = await crearProducto(
    ctx,
    datos({ sku: "800900", puntos: "9000", puntos_regalo: "0" }),
    admin,
  );
  await db.insert(productos_opciones).values({ producto: sku, valor_1: "S", sufijo: "S", diferencia: -500 });
  await expect(editarProducto(ctx, sku, datos({ precio_cliente: "500" }), admin)).rejects.toMatchObject({
    datos: { errores: { precio_cliente: "Con ese precio una de sus opciones valdría menos de $1." } },
  });
  await editarProducto(ctx, sku, datos({ precio_cliente: "501", pasar_limites: "on" }), admin);
  await expect(crearProducto(ctx, datos({ sku: "800900-S" }), admin)).rejects.toMatchObject({
    datos: { errores: { sku: "Ya existe un producto con ese SKU." } },
  });
});
