import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { archivos, auditoria, productos } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearTicket, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { agregarFoto, desplazarFoto, ordenarFotos, quitarFoto } from "./guardar-foto.server.ts";
import { guardarFotoTicket } from "./guardar-ticket.server.ts";
import { fichaProducto } from "./listar-productos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);

const lienzo = (background: string, lado = 40) =>
  sharp({ create: { width: lado, height: lado, channels: 3, background } });
const png = async (color: string) => new Uint8Array(await lienzo(color).png().toBuffer());
const subida = (contenido: Uint8Array, nombre = "foto.png") => ({ nombre, contenido });
const texto = (contenido: string) => new TextEncoder().encode(contenido);
const fotos = async (sku: string) => (await fichaProducto(ctx, sku))?.fotos ?? [];

describe("pictures", () => {
  test("are kept as WebP of at most 1600 px without what the camera wrote", async () => {
    await crearProducto(ctx, { sku: "F-1" });
    const grande = await lienzo("#c8102e", 2400)
      .withExif({ IFD0: { Copyright: "secreto-de-la-camara" } })
      .jpeg()
      .toBuffer();
    const [id = ""] = await agregarFoto(
      ctx,
      "F-1",
      subida(new Uint8Array(grande), "../../mi foto.jpg"),
      admin,
    );
    const [fila] = await db.select().from(archivos).where(eq(archivos.id, id));
    expect(fila).toMatchObject({
      tipo: "foto",
      mime: "image/webp",
      nombre: "mi foto.webp",
      ancho: 1600,
      alto: 1600,
    });
    const meta = await sharp(fila?.contenido).metadata();
    expect([meta.format, meta.exif]).toEqual(["webp", undefined]);
    expect(Buffer.from(fila?.contenido ?? []).includes("secreto")).toBe(false);
  });

  test("with tricks are refused and leave nothing behind", async () => {
    const antes = await db.$count(archivos);
    const bomba = await sharp({ create: { width: 13_000, height: 200, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const cortada = (await png("#123456")).slice(0, 60);
    for (const [contenido, frase] of [
      [texto('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "debe ser JPG"],
      [texto("%PDF-1.7"), "debe ser JPG"],
      [texto("<html>"), "debe ser JPG"],
      [new Uint8Array(0), "Elige una foto"],
      [new Uint8Array(5 * 1024 * 1024 + 1), "hasta 5 MB"],
      [new Uint8Array([0xff, 0xd8, 0xff, ...texto("<svg onload=alert(1)>")]), "dañada"],
      [cortada, "dañada"],
      [new Uint8Array(bomba), "megapíxeles"],
    ] as const) {
      await seNiega(agregarFoto(ctx, "F-1", subida(contenido), admin), "valor", frase);
    }
    expect(await db.$count(archivos)).toBe(antes);
  });

  test("that carry a script behind their end lose it", async () => {
    await crearProducto(ctx, { sku: "F-2" });
    const poliglota = new Uint8Array([
      ...(await png("#0b6e74")),
      ...texto("<script>alert(document.cookie)</script>"),
    ]);
    const [id = ""] = await agregarFoto(ctx, "F-2", subida(poliglota, "x.html"), admin);
    const [fila] = await db.select().from(archivos).where(eq(archivos.id, id));
    expect(fila?.nombre).toBe("x.webp");
    expect(Buffer.from(fila?.contenido ?? []).includes("script")).toBe(false);
  });

  test("are six at most, ordered and taken away, even when many do it at once", async () => {
    await crearProducto(ctx, { sku: "F-3" });
    const colores = ["#100000", "#300000", "#500000", "#700000", "#900000", "#b00000", "#d00000", "#f00000"];
    const todas = await Promise.allSettled(
      colores.map(async (color) => agregarFoto(ctx, "F-3", subida(await png(color)), admin)),
    );
    expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    const [uno = "", dos = "", ...resto] = await fotos("F-3");
    expect(new Set([uno, dos, ...resto]).size).toBe(6);
    expect(await desplazarFoto(ctx, "F-3", dos, "antes", admin)).toEqual([dos, uno, ...resto]);
    expect(await ordenarFotos(ctx, "F-3", [...resto, uno, dos], admin)).toEqual([...resto, uno, dos]);
    await seNiega(ordenarFotos(ctx, "F-3", [uno, uno, ...resto], admin), "estado");
    expect(await quitarFoto(ctx, "F-3", resto[0] ?? "", admin)).toHaveLength(5);
    await seNiega(quitarFoto(ctx, "F-3", resto[0] ?? "", admin), "desconocido");
    await seNiega(quitarFoto(ctx, "F-3", uno, ana), "ajeno");
    await seNiega(agregarFoto(ctx, "nada", subida(await png("#fff")), admin), "desconocido");
    const [fila] = await db.select().from(productos).where(eq(productos.sku, "F-3"));
    expect([fila?.imagen_1, fila?.imagen_5, fila?.imagen_6]).toEqual([resto[1], dos, null]);
    const hechos = await db.select().from(auditoria).where(eq(auditoria.objeto, "producto:F-3"));
    expect(hechos).toHaveLength(9);
  });

  test("of a ticket are two", async () => {
    const { id } = await crearTicket(ctx);
    await guardarFotoTicket(ctx, id, "imagen_2", subida(await png("#abcdef")), admin);
    await guardarFotoTicket(ctx, id, "imagen_2", null, admin);
    await seNiega(guardarFotoTicket(ctx, id, "imagen_1", subida(texto("<svg/>")), admin), "valor");
    expect(await db.$count(auditoria, eq(auditoria.objeto, `ticket:${id}`))).toBe(2);
  });
});
