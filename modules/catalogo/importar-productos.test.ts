import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { archivos, auditoria, productos, sorteos } from "#database/schema.ts";
import { archivoCsv } from "#modules/comun/csv.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearTicket, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { COLUMNAS_CSV } from "./csv-productos.ts";
import { agregarFoto, desplazarFoto, ordenarFotos, quitarFoto } from "./guardar-foto.server.ts";
import { guardarFotoTicket } from "./guardar-ticket.server.ts";
import { importarProductos, revisarImportacion } from "./importar-productos.server.ts";
import { exportarProductos, fichaProducto } from "./listar-productos.server.ts";

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

describe("a file of products", () => {
  const archivo = "SKU;Producto;Categoría;Precio;Puntos\nI-1;Uno;Pruebas;$ 1.000;500\nI-2;=2+2;pruebas;2000;";
  const exportado = async () => {
    const filas = await exportarProductos(ctx, { texto: "I-", orden: "sku", pagina: 1 }, admin);
    const bytes = await archivoCsv("productos", COLUMNAS_CSV, filas).arrayBuffer();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  };

  test("is previewed without writing, then written whole with raffles and traces", async () => {
    const { conteos } = await revisarImportacion(ctx, archivo, admin);
    expect(conteos).toEqual({ nuevo: 2, cambia: 0, igual: 0, mal: 0 });
    expect(await fichaProducto(ctx, "I-1")).toBeNull();
    await Promise.all([importarProductos(ctx, archivo, admin), importarProductos(ctx, archivo, admin)]);
    expect((await fichaProducto(ctx, "I-1"))?.producto).toMatchObject({
      precio_cliente: 1000,
      sorteo: { objetivo: 500 },
    });
    expect(await db.$count(sorteos, eq(sorteos.producto, "I-1"))).toBe(1);
    expect(await db.$count(auditoria, eq(auditoria.objeto, "producto:I-1"))).toBe(1);
  });

  test("with one bad row changes nothing at all", async () => {
    const malo = `${archivo.replace("1.000", "1.500")}\nI-3;;Nada;x;3`;
    const { conteos, filas } = await revisarImportacion(ctx, malo, admin);
    expect(conteos).toEqual({ nuevo: 0, cambia: 1, igual: 1, mal: 1 });
    expect(filas[2]).toMatchObject({ linea: 4, sku: "I-3", estado: "mal" });
    await seNiega(importarProductos(ctx, malo, admin), "valor", "No cambiamos nada");
    expect((await fichaProducto(ctx, "I-1"))?.producto.precio_cliente).toBe(1000);
    await seNiega(importarProductos(ctx, archivo, ana), "ajeno");
    await seNiega(revisarImportacion(ctx, "Producto;Precio\nx;1", admin), "valor", "SKU");
    await seNiega(revisarImportacion(ctx, 'SKU\n"x', admin), "valor", "comillas");
    await seNiega(revisarImportacion(ctx, " ", admin), "valor");
  });

  test("comes back as it went out, with its formulas defused", async () => {
    const salida = await exportado();
    expect(salida).toContain(";'=2+2;");
    expect((await revisarImportacion(ctx, salida, admin)).conteos).toEqual({
      nuevo: 0,
      cambia: 0,
      igual: 2,
      mal: 0,
    });
    await importarProductos(ctx, salida, admin);
    expect(await exportado()).toBe(salida);
    expect(await db.$count(auditoria, eq(auditoria.objeto, "producto:I-2"))).toBe(1);
  });
});
