import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  auditoria,
  notificaciones,
  precios_historia,
  productos,
  productos_opciones,
  tickets,
} from "#database/schema.ts";
import {
  importarProductos,
  revisarImportacion,
} from "#modules/catalogo/archivo/importar-productos.server.ts";
import { duplicarProducto } from "#modules/catalogo/copia/duplicar-producto.server.ts";
import { deshacerEdicion } from "#modules/catalogo/edicion/deshacer-edicion.server.ts";
import { editarProductos, revisarEdicion } from "#modules/catalogo/edicion/editar-productos.server.ts";
import { crearCategoria } from "#modules/catalogo/guardar-categoria.server.ts";
import { crearProducto, editarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { editarTicket } from "#modules/catalogo/guardar-ticket.server.ts";
import { guardarOpciones } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
let duena: Sesion;
let otra: Sesion;
let catalogo: Sesion;
let hogar: number;

beforeAll(async () => {
  duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
  otra = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
  catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
  hogar = await crearCategoria(ctx, { categoria: "Hogar" }, duena);
});

const PASA = { pasar_limites: "on" };
/** Without a public ticket a point is worth ten pesos. */
const datos = (cambios: Record<string, string> = {}) => ({
  producto: "Sofá",
  categoria_id: String(hogar),
  categoria_2_id: "",
  descripcion: "",
  precio_cliente: "10000",
  puntos: "0",
  puntos_regalo: "0",
  minimo_puntos: "1",
  disponible: "on",
  ...cambios,
});
const nuevo = async (sku: string, cambios: Record<string, string> = {}, quien = catalogo) => {
  await crearProducto(ctx, { ...datos(cambios), sku }, quien);
  return sku;
};
const leer = async (sku: string) => (await db.select().from(productos).where(eq(productos.sku, sku)))[0];
const pasos = (objeto: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.objeto, objeto), eq(auditoria.accion, "productos.limites")));
const avisos = (objeto: string) =>
  db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `admin:limites:${objeto}:%`));

describe("the normal price of an offer", () => {
  const oferta = { precio_cliente: "8000", precio_normal: "10000", oferta_hasta: "2099-12-24" };

  test("was asked for, or the owner may not write it either", async () => {
    const sku = await nuevo("O-1", { precio_cliente: "8000" });
    const errores = { precio_normal: expect.stringContaining("No cobraste $10.000") };
    for (const quien of [catalogo, duena])
      await expect(editarProducto(ctx, sku, datos({ ...oferta, ...PASA }), quien)).rejects.toMatchObject({
        clase: "valor",
        datos: { errores },
      });
    await seNiega(crearProducto(ctx, { ...datos(oferta), sku: "O-2" }, duena), "valor", "No cobraste");
    expect(await leer(sku)).toMatchObject({ precio_cliente: 8_000, precio_normal: null });
    await cobroAntes(ctx, sku, 10_000, 7);
    await editarProducto(ctx, sku, datos(oferta), catalogo);
    expect(await leer(sku)).toMatchObject({ precio_cliente: 8_000, precio_normal: 10_000 });
  });

  test("is not judged again while the offer stays as it is", async () => {
    const sku = "O-3";
    await cobroAntes(ctx, sku, 10_000, 20);
    await nuevo(sku, oferta);
    const luego = { ...ctx, now: () => new Date(ctx.now().getTime() + 40 * 86_400_000) };
    await editarProducto(luego, sku, datos({ ...oferta, producto: "Sofá azul" }), catalogo);
    const prolongada = { ...oferta, oferta_hasta: "2099-12-31" };
    await seNiega(editarProducto(luego, sku, datos(prolongada), catalogo), "valor", "No cobraste");
  });
});

describe("a role that keeps the catalogue", () => {
  test.each([
    ["mints no points", { puntos_regalo: "501" }, "puntos_regalo"],
    ["gives no raffle away", { puntos: "999" }, "puntos"],
  ])("%s", async (_nombre, cambios, campo) => {
    const sku = await nuevo(campo === "puntos" ? "L-META" : "L-REGALO");
    const intentos = [
      () => editarProducto(ctx, sku, datos(cambios), catalogo),
      () => editarProducto(ctx, sku, datos({ ...cambios, ...PASA }), catalogo),
      () => crearProducto(ctx, { ...datos(cambios), sku: `${sku}-N` }, catalogo),
    ];
    for (const intento of intentos) {
      const errores = { [campo]: expect.any(String) };
      await expect(intento()).rejects.toMatchObject({ clase: "valor", datos: { errores } });
    }
    expect(await leer(sku)).toMatchObject({ puntos: 0, puntos_regalo: 0 });
    expect(await leer(`${sku}-N`)).toBeUndefined();
  });

  test("sells nothing for $1, neither at once nor step by step", async () => {
    const sku = await nuevo("L-PESO");
    await seNiega(
      editarProducto(ctx, sku, datos({ precio_cliente: "1" }), catalogo),
      "valor",
      "7.000, el 70%",
    );
    await editarProducto(ctx, sku, datos({ precio_cliente: "7000" }), catalogo);
    await seNiega(editarProducto(ctx, sku, datos({ precio_cliente: "6999" }), catalogo), "valor", "dueña");
    const oferta = { precio_cliente: "4900", precio_normal: "7000", oferta_hasta: "2026-12-24" };
    await seNiega(editarProducto(ctx, sku, datos(oferta), catalogo), "valor");
    expect(await leer(sku)).toMatchObject({ precio_cliente: 7_000, precio_normal: null });
  });

  test("lowers a price again once the higher one is a month old", async () => {
    const sku = "L-MES";
    await db.insert(productos).values({
      sku,
      producto: "Viejo",
      categoria_id: hogar,
      precio_cliente: 7_000,
      created_at: new Date("2026-09-01T12:00:00Z"),
    });
    const fila = { producto: sku, precio: 10_000 };
    await db.insert(precios_historia).values({ ...fila, desde: new Date("2026-09-02T12:00:00Z") });
    await db
      .insert(precios_historia)
      .values({ ...fila, precio: 7_000, desde: new Date("2026-10-16T15:00:01Z") });
    const bajar = (precio_cliente: string) =>
      editarProducto(
        { ...ctx, now: () => new Date("2026-11-15T15:00:00Z") },
        sku,
        datos({ precio_cliente }),
        catalogo,
      );
    // $10.000 was still asked for thirty days ago.
    await seNiega(bajar("5000"), "valor", "10.000");
    const luego = { ...ctx, now: () => new Date("2026-11-15T15:00:02Z") };
    await editarProducto(luego, sku, datos({ precio_cliente: "5000" }), catalogo);
    expect((await leer(sku))?.precio_cliente).toBe(5_000);
  });

  test("makes no option cheap, neither a new one nor by its difference", async () => {
    const sku = await nuevo("L-OPC");
    const grilla = (diferencia: string) => ({
      opcion_1: "Talla",
      "valor_1.0": "L",
      "sufijo.0": "L",
      "diferencia.0": diferencia,
      "disponible.0": "on",
    });
    await seNiega(guardarOpciones(ctx, sku, grilla("-9999"), catalogo), "valor", "Quedaría en");
    expect(await db.$count(productos_opciones, eq(productos_opciones.producto, sku))).toBe(0);
    await guardarOpciones(ctx, sku, grilla("0"), catalogo);
    const [opcion] = await db.select().from(productos_opciones).where(eq(productos_opciones.producto, sku));
    const cambio = { ...grilla("-5000"), "id.0": String(opcion?.id) };
    await seNiega(guardarOpciones(ctx, sku, cambio, catalogo), "valor", "5.000: no puede");
    await guardarOpciones(ctx, sku, { ...cambio, ...PASA }, duena);
    expect(await pasos(`producto:${sku}`)).toHaveLength(1);
  });

  test("does neither by a file, and the review says so row by row", async () => {
    const sku = await nuevo("L-CSV");
    const archivo = `SKU;Precio;Puntos de regalo\n${sku};1;900`;
    const { conteos, filas } = await revisarImportacion(ctx, archivo, catalogo);
    expect(conteos.mal).toBe(1);
    expect(filas[0]?.errores.map(({ columna }) => columna)).toEqual(["Precio", "Puntos de regalo"]);
    await seNiega(importarProductos(ctx, archivo, catalogo, { pasa: true }), "valor", "dueña");
    expect(await leer(sku)).toMatchObject({ precio_cliente: 10_000, puntos_regalo: 0 });
    const deDuena = await revisarImportacion(ctx, archivo, duena);
    expect(deDuena).toMatchObject({ conteos: { mal: 0 }, fuera_de_limites: 1 });
    await seNiega(importarProductos(ctx, archivo, duena), "valor", "marca «Pasar los límites»");
    await importarProductos(ctx, archivo, duena, { pasa: true });
    expect(await leer(sku)).toMatchObject({ precio_cliente: 1, puntos_regalo: 900 });
  });

  test("does neither to many at once, nor by undoing", async () => {
    const [uno, dos] = [await nuevo("L-VARIOS-1"), await nuevo("L-VARIOS-2", { precio_cliente: "20000" })];
    await editarProducto(ctx, dos, datos({ precio_cliente: "15000" }), catalogo);
    const bajar = { skus: [uno, dos], cambio: { cambio: "bajar", porcentaje: "20", redondeo: "ninguno" } };
    const plan = await revisarEdicion(ctx, bajar, catalogo);
    expect(plan.filas.map(({ sku, estado }) => [sku, estado])).toEqual([
      [uno, "cambia"],
      [dos, "rechazado"],
    ]);
    await editarProductos(ctx, { ...bajar, clave: "a".repeat(32), huella: plan.huella }, catalogo);
    expect([(await leer(uno))?.precio_cliente, (await leer(dos))?.precio_cliente]).toEqual([8_000, 15_000]);

    const subir = { skus: [uno], cambio: { cambio: "subir", porcentaje: "400", redondeo: "ninguno" } };
    const { huella } = await revisarEdicion(ctx, subir, catalogo);
    const { edicion } = await editarProductos(ctx, { ...subir, clave: "b".repeat(32), huella }, catalogo);
    await editarProducto(ctx, uno, datos({ precio_cliente: "40000", puntos_regalo: "2000" }), catalogo);
    await seNiega(deshacerEdicion(ctx, edicion, catalogo), "valor", "puede regalar hasta 400 puntos");
    await editarProducto(ctx, uno, datos({ precio_cliente: "40000", puntos_regalo: "400" }), catalogo);
    await deshacerEdicion(ctx, edicion, catalogo);
    expect((await leer(uno))?.precio_cliente).toBe(8_000);
  });

  test("edits what the owner allowed, and copies it only with her", async () => {
    const sku = await nuevo("L-DUENA", { puntos_regalo: "900", ...PASA }, duena);
    await editarProducto(ctx, sku, datos({ puntos_regalo: "900", descripcion: "Nueva" }), catalogo);
    await seNiega(duplicarProducto(ctx, sku, { sku: "L-COPIA" }, catalogo), "valor", "dueña");
    await duplicarProducto(ctx, sku, { sku: "L-COPIA" }, duena);
    expect(await leer("L-COPIA")).toMatchObject({ puntos_regalo: 900 });
  });
});

describe("the owner", () => {
  test("passes a bound when she says so and has proved who she is; the owners are told", async () => {
    const sku = await nuevo("L-PASO");
    const barato = datos({ precio_cliente: "1", ...PASA });
    await seNiega(
      editarProducto(ctx, sku, datos({ precio_cliente: "1" }), duena),
      "valor",
      "Pasar los límites",
    );
    await seNiega(editarProducto(ctx, sku, barato, { ...duena, reciente: false }), "sin_prueba");
    expect((await leer(sku))?.precio_cliente).toBe(10_000);
    await editarProducto(ctx, sku, barato, duena);
    expect((await leer(sku))?.precio_cliente).toBe(1);
    expect(await pasos(`producto:${sku}`)).toMatchObject([{ quien: duena.codigo_referido }]);
    const avisadas = (await avisos(`producto:${sku}`)).map(({ usuario }) => usuario);
    expect(avisadas.sort()).toEqual([duena.codigo_referido, otra.codigo_referido].sort());
  });

  test("stays within the bounds without being asked or told", async () => {
    const sku = await nuevo(
      "L-DENTRO",
      { puntos: "1000", puntos_regalo: "500" },
      { ...duena, reciente: false },
    );
    expect(await pasos(`producto:${sku}`)).toEqual([]);
  });

  test("is asked before a ticket brings products out of their bounds, with a recent proof", async () => {
    const sku = await nuevo("L-TICKET", { puntos: "2000" });
    const [ticket] = await db
      .insert(tickets)
      .values({ ticket: "Fonda", precio: 1_000, puntos: 100, hex: "#C8102E" })
      .returning();
    const id = ticket?.id ?? 0;
    const barato = { ticket: "Fonda", precio: "400", puntos: "100", hex: "#C8102E", publico: "on" };
    const editar = (quien: Sesion, confirmado: boolean) =>
      editarTicket(ctx, id, barato, quien, { confirmado });
    expect((await editar(duena, false)).en_perdida).toContainEqual({ sku, producto: "Sofá" });
    await seNiega(editar({ ...duena, reciente: false }, true), "sin_prueba");
    await seNiega(editar(catalogo, true), "ajeno");
    await editar(duena, true);
    expect(await pasos(`ticket:${id}`)).toHaveLength(1);
    expect(await avisos(`ticket:${id}`)).toHaveLength(2);
    await db.delete(tickets);
  });
});

test("a raffle that is open keeps its target: price and target raised together do not make its prize dearer", async () => {
  const sku = await nuevo("EN-CURSO", { precio_cliente: "1000", puntos: "100" });
  const caro = { precio_cliente: "500000", puntos: "50000" };
  await seNiega(editarProducto(ctx, sku, datos(caro), catalogo), "valor", "El sorteo en curso");
  await seNiega(
    editarProducto(ctx, sku, datos({ ...caro, puntos: "0" }), catalogo),
    "valor",
    "El sorteo en curso",
  );
  expect(await leer(sku)).toMatchObject({ precio_cliente: 1_000, puntos: 100 });
  await editarProducto(ctx, sku, datos({ precio_cliente: "1000", puntos: "200" }), catalogo);
  await editarProducto(ctx, sku, { ...datos(caro), ...PASA }, duena);
  expect(await leer(sku)).toMatchObject({ precio_cliente: 500_000, puntos: 50_000 });
});
