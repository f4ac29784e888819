import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, cartolas, movimientos_banco } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cartolaNueva, conCuentas } from "#tests/support/shop/cartolas.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerColumnas } from "./columnas.ts";
import {
  guardarCartola,
  limpiarCartolas,
  recordarColumnas,
  revisarCartola,
  subirCartola,
} from "./importar-cartola.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const INICIO = ctx.now();
const admin = await crearPersona(ctx, { role: "admin" });

beforeEach(async () => {
  ctx.clock.now = INICIO;
  await db.execute(sql`truncate movimientos_banco, cartolas, formatos_cartola, cuentas cascade`);
});

const subir = (numero: string, titulos?: string) => subirCartola(ctx, cartolaNueva(numero, titulos), admin);
const ver = (id: number) => revisarCartola(ctx, id, admin);

const MARCA = { estado: "rechazada", frase: "Esta es la lectura que se guardó." } as const;

/** Replaces what is kept of a file: the next look shows it, unless the file is read again. */
async function marcar(id: number): Promise<void> {
  const [fila] = await db.select().from(cartolas).where(eq(cartolas.id, id));
  const lectura = { ...(fila?.lectura as object), resultado: MARCA };
  await db.update(cartolas).set({ lectura }).where(eq(cartolas.id, id));
}

describe("a file is read once", () => {
  test("however often it is looked at or uploaded again", async () => {
    const id = await subir("101");
    const primera = await ver(id);
    expect(await ver(id)).toEqual(primera);
    await marcar(id);
    expect(await ver(id)).toMatchObject(MARCA);
    expect(await subir("101")).toBe(id);
    expect(await ver(id)).toMatchObject(MARCA);
    await seNiega(guardarCartola(ctx, { id, decisiones: [] }, admin), "estado");
  });

  test("and saved by what the look showed", async () => {
    await conCuentas(ctx);
    const id = await subir("105");
    await ver(id);
    await guardarCartola(ctx, { id, decisiones: [] }, admin);
    expect(await db.$count(movimientos_banco)).toBe(1);
    expect(await ver(id)).toMatchObject({ plan: { conocidos: 1, nuevos: [] } });
  });

  test("a refused one too", async () => {
    const pdf = { nombre: "a.pdf", contenido: new TextEncoder().encode("%PDF-1.7") };
    const id = await subirCartola(ctx, pdf, admin);
    expect(await ver(id)).toMatchObject({ estado: "rechazada", frase: expect.stringContaining("PDF") });
    await marcar(id);
    expect(await ver(id)).toMatchObject(MARCA);
  });

  test("an instant of the file stays an instant, and odd characters do not break the keeping", async () => {
    const informe = new Uint8Array(
      readFileSync(new URL("../cartola/muestras/bancochile-tef-recibidas.xlsx", import.meta.url)),
    );
    await conCuentas(ctx);
    const id = await subirCartola(ctx, { nombre: "tef.xlsx", contenido: informe }, admin);
    await ver(id);
    await guardarCartola(ctx, { id, decisiones: [] }, admin);
    const [fila] = await db.select().from(movimientos_banco);
    expect(fila?.ocurrido_en).toBeInstanceOf(Date);
    const { contenido, nombre } = cartolaNueva("102");
    const raro = new TextDecoder().decode(contenido).replace("ANA PEREZ", "ANA\\u0000 \u0001PEREZ\\");
    const otro = await subirCartola(ctx, { nombre, contenido: new TextEncoder().encode(raro) }, admin);
    expect(await ver(otro)).toEqual(await ver(otro));
  });

  test("again when the shop's RUT or the columns change, and by the columns only once", async () => {
    const id = await subir("103", "Fecha;Entrada;Detalle");
    expect(await ver(id)).toMatchObject({ estado: "desconocida" });
    const mostradas: Partial<Record<string, string>> = { fecha: "Fecha", abono: "Entrada", glosa: "Detalle" };
    await recordarColumnas(ctx, { id, columnas: leerColumnas((campo) => mostradas[campo] ?? "") }, admin);
    await marcar(id);
    expect(await ver(id)).toMatchObject({ estado: "leida" });
    await marcar(id);
    expect(await ver(id)).toMatchObject(MARCA);
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { rut: "67.820.518-4" }, null));
    expect(await ver(id)).toMatchObject({ estado: "leida" });
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { rut: "" }, null));
  });

  test("what is kept of a saved file is deleted after a day", async () => {
    await conCuentas(ctx);
    const id = await subir("104");
    await guardarCartola(ctx, { id, decisiones: [] }, admin);
    const kept = async () => (await db.select().from(cartolas).where(eq(cartolas.id, id)))[0]?.lectura_de;
    await limpiarCartolas(ctx);
    expect(await kept()).not.toBeNull();
    ctx.clock.now = new Date(INICIO.getTime() + 25 * 3_600_000);
    await limpiarCartolas(ctx);
    expect(await kept()).toBeNull();
    expect(await ver(id)).toMatchObject({ estado: "leida" });
  });
});

describe("a file of an account that is not the shop's", () => {
  test("asks first, and saves nothing until the person says that it is", async () => {
    const id = await subir("201");
    expect(await ver(id)).toMatchObject({ ajenas: ["009876543210"] });
    await seNiega(guardarCartola(ctx, { id, decisiones: [] }, admin), "estado", /cuenta 009876543210/);
    await seNiega(guardarCartola(ctx, { id, decisiones: [], ajenas: ["123"] }, admin), "estado");
    expect([await db.$count(movimientos_banco), (await ver(id)).guardada_en]).toEqual([0, null]);
    await guardarCartola(ctx, { id, decisiones: [], ajenas: ["009876543210"] }, admin);
    expect(await db.$count(movimientos_banco)).toBe(1);
    const [hecho] = await db
      .select()
      .from(auditoria)
      .where(sql`accion = 'transferencias.importar' and objeto = ${`cartola:${id}`}`);
    expect(hecho?.despues).toMatchObject({ cuentas_ajenas: ["009876543210"] });
  });

  test("does not ask for an account of the shop, shown to customers or not", async () => {
    await conCuentas(ctx, ["00-98765-43210"]);
    const id = await subir("202");
    expect(await ver(id)).toMatchObject({ ajenas: [] });
    await guardarCartola(ctx, { id, decisiones: [] }, admin);
    expect(await db.$count(movimientos_banco)).toBe(1);
  });
});
