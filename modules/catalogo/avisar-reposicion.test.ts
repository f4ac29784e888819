import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  avisos_stock,
  correos,
  notificaciones,
  productos,
  productos_opciones,
  usuarios,
} from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import { leerAvisosDe } from "#modules/productos/avisos/avisos.store.server.ts";
import { pedirAviso, quitarAviso } from "#modules/productos/avisos/pedir-aviso.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avisarReposicion } from "./avisar-reposicion.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const SOFA = { sku: "820001", opcion: null };
let ana: Sesion;
let m: number;
let l: number;

beforeEach(async () => {
  ana = await crearPersona(ctx);
  await crearProducto(ctx, { sku: SOFA.sku, producto: "Sofá", existencias: 0 });
  await crearProducto(ctx, { sku: "820002", producto: "Polera", opcion_1: "Talla" });
  const [una, otra] = await db
    .insert(productos_opciones)
    .values([
      { producto: "820002", valor_1: "M", sufijo: "M", existencias: 0 },
      { producto: "820002", valor_1: "L", sufijo: "L", existencias: 9 },
    ])
    .returning();
  [m, l] = [una?.id ?? 0, otra?.id ?? 0];
});

const esperan = () => db.select().from(avisos_stock);
const reponer = (sku: string, existencias: number | null) =>
  db.update(productos).set({ existencias }).where(eq(productos.sku, sku));
const reponerOpcion = (id: number, existencias: number | null) =>
  db.update(productos_opciones).set({ existencias }).where(eq(productos_opciones.id, id));
const suyos = async (quien = ana) => ({
  correos: await db.select().from(correos).where(eq(correos.usuario, quien.codigo_referido)),
  avisos: await db.select().from(notificaciones).where(eq(notificaciones.usuario, quien.codigo_referido)),
});

describe("'Avísame'", () => {
  test("tells the person once by mail and bell when it is back, and not before", async () => {
    expect(await pedirAviso(ctx, SOFA, ana)).toBe(true);
    expect(await avisarReposicion(ctx)).toBe(0);
    await reponer(SOFA.sku, 3);
    expect(await avisarReposicion(ctx)).toBe(1);
    const { correos: cartas, avisos } = await suyos();
    expect(cartas).toMatchObject([
      { plantilla: "producto_de_vuelta", asunto: "Volvió: Sofá", para: ana.email },
    ]);
    expect(avisos).toMatchObject([{ enlace: "/productos/detalle-producto/820001/comprar" }]);
    expect(await esperan()).toEqual([]);
    await reponer(SOFA.sku, 0);
    await reponer(SOFA.sku, 5);
    expect(await avisarReposicion(ctx)).toBe(0);
  });

  test("of an option waits for that option, whatever the others have", async () => {
    expect(await pedirAviso(ctx, { sku: "820002", opcion: m }, ana)).toBe(true);
    await reponerOpcion(l, 50);
    expect(await avisarReposicion(ctx)).toBe(0);
    await reponerOpcion(m, 1);
    expect(await avisarReposicion(ctx)).toBe(1);
    const { correos: cartas } = await suyos();
    expect(cartas[0]?.datos).toEqual({
      producto: "Polera, Talla M",
      ruta: `/productos/detalle-producto/820002/comprar?opcion=${m}`,
    });
  });

  test("also comes when the shop stops counting, and not while it is withdrawn", async () => {
    await pedirAviso(ctx, SOFA, ana);
    await db.update(productos).set({ existencias: 4, disponible: false }).where(eq(productos.sku, SOFA.sku));
    expect(await avisarReposicion(ctx)).toBe(0);
    await db
      .update(productos)
      .set({ existencias: null, disponible: true })
      .where(eq(productos.sku, SOFA.sku));
    expect(await avisarReposicion(ctx)).toBe(1);
  });

  test("asked twice or at once is one wait, and processes at once tell it once", async () => {
    await Promise.all(Array.from({ length: 5 }, () => pedirAviso(ctx, SOFA, ana)));
    expect(await pedirAviso(ctx, SOFA, ana)).toBe(true);
    expect(await esperan()).toHaveLength(1);
    await reponer(SOFA.sku, 1);
    const veces = await Promise.all(Array.from({ length: 4 }, () => avisarReposicion(ctx)));
    expect(veces.reduce((suma, una) => suma + una, 0)).toBe(1);
    expect((await suyos()).correos).toHaveLength(1);
  });

  test("can be taken back, by its person only", async () => {
    const otra = await crearPersona(ctx);
    await pedirAviso(ctx, SOFA, ana);
    await quitarAviso(ctx, SOFA, otra);
    expect(await leerAvisosDe(ctx, ana.codigo_referido, SOFA.sku)).toEqual([null]);
    await quitarAviso(ctx, SOFA, ana);
    await quitarAviso(ctx, SOFA, ana);
    await reponer(SOFA.sku, 1);
    expect(await avisarReposicion(ctx)).toBe(0);
  });

  test("is nothing for what is there, and is refused for what is not in the shop", async () => {
    expect(await pedirAviso(ctx, { sku: "820002", opcion: l }, ana)).toBe(false);
    expect(await pedirAviso(ctx, { sku: "820002", opcion: null }, ana)).toBe(false);
    await crearProducto(ctx, { sku: "820003", existencias: 0, disponible: false });
    for (const cual of [
      { sku: "nada", opcion: null },
      { sku: "820003", opcion: null },
      { sku: SOFA.sku, opcion: m },
      { sku: "820002", opcion: 999_999 },
    ])
      await seNiega(pedirAviso(ctx, cual, ana), "desconocido");
    expect(await esperan()).toEqual([]);
  });

  test("has a limit per person", async () => {
    for (let n = 0; n < 100; n++) {
      const sku = `83${String(n).padStart(4, "0")}`;
      await crearProducto(ctx, { sku, existencias: 0 });
      await pedirAviso(ctx, { sku, opcion: null }, ana);
    }
    await seNiega(pedirAviso(ctx, SOFA, ana), "estado", "100 productos");
  });

  test("waits for a blocked person, is in the export and goes with the account", async () => {
    await pedirAviso(ctx, SOFA, ana);
    await db
      .update(usuarios)
      .set({ bloqueado_en: ctx.now() })
      .where(eq(usuarios.codigo_referido, ana.codigo_referido));
    await reponer(SOFA.sku, 1);
    expect(await avisarReposicion(ctx)).toBe(0);
    expect((await exportarDatos(ctx, ana)).avisos_pedidos).toMatchObject([
      { producto: SOFA.sku, opcion: null },
    ]);
    await eliminarCuenta(ctx, ana.codigo_referido);
    expect(await esperan()).toEqual([]);
  });
});
