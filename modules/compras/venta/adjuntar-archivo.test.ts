import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { archivos, auditoria, notificaciones } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { PNG_DE_PRUEBA, pdfDePrueba } from "#tests/support/papeles.ts";
import {
  abrirTienda,
  comprar,
  comprarPagado,
  deTicket,
  leerTodo,
  seNiega,
} from "#tests/support/shop/compras.ts";
import { crearDocumento } from "#tests/support/shop/documentos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { adjuntarBoleta, adjuntarComprobante, leerArchivoVenta } from "./adjuntar-archivo.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const tienda = await abrirTienda(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx);
});

describe("papers of a sale", () => {
  const bytes = (texto: string) => new TextEncoder().encode(texto);
  const pdf = { nombre: "C:\\mis docs\\pago; rm -rf.exe", contenido: pdfDePrueba() };
  const png = { nombre: "foto.png", contenido: PNG_DE_PRUEBA };

  test("the proof is the customer's own, replaced by the next, and seen by customer and admins only", async () => {
    const codigo = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    const otro = await crearPersona(ctx);
    const antes = await db.$count(archivos);
    await adjuntarComprobante(ctx, { codigo, archivo: pdf }, ana);
    await adjuntarComprobante(ctx, { codigo, archivo: png }, ana);
    expect(await db.$count(archivos)).toBe(antes + 1);
    for (const quien of [ana, admin]) {
      const leido = await leerArchivoVenta(ctx, quien, codigo, "comprobante");
      expect(leido).toMatchObject({ mime: "image/png", nombre: "foto.png" });
      expect([...leido.contenido]).toEqual([...png.contenido]);
    }
    await seNiega(leerArchivoVenta(ctx, otro, codigo, "comprobante"), "desconocido");
    await seNiega(
      leerArchivoVenta(ctx, { ...admin, factor: "exigido" }, codigo, "comprobante"),
      "desconocido",
    );
    await seNiega(leerArchivoVenta(ctx, ana, codigo, "boleta"), "desconocido");
    await seNiega(leerArchivoVenta(ctx, ana, "PZ-ZZZZZZ", "boleta"), "desconocido");
    await seNiega(adjuntarComprobante(ctx, { codigo, archivo: pdf }, otro), "desconocido");
    await seNiega(adjuntarComprobante(ctx, { codigo, archivo: pdf }, admin), "desconocido");
    const avisos = await db.$count(notificaciones, sql`clave like ${`admin:comprobante:${codigo}:%`}`);
    expect(avisos).toBe(2);
    await pagoRecibido(ctx, { codigo }, admin);
    await seNiega(adjuntarComprobante(ctx, { codigo, archivo: pdf }, ana), "estado");
  });

  test("what its bytes do not say to be an image or a PDF is refused, and so is what is too large", async () => {
    const codigo = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    const conRelleno = (tamano: number) => {
      const contenido = new Uint8Array(tamano).fill(10);
      contenido.set(bytes("%PDF-"));
      contenido.set(pdfDePrueba(), tamano - pdfDePrueba().length);
      return contenido;
    };
    const tope = 5 * 1024 * 1024;
    const grande = conRelleno(tope + 1);
    for (const contenido of [bytes("<svg onload=alert(1)>"), bytes(""), bytes("%PDF-1.4\n%%EOF"), grande]) {
      await seNiega(
        adjuntarComprobante(ctx, { codigo, archivo: { nombre: "a.png", contenido } }, ana),
        "valor",
      );
    }
    const justo = conRelleno(tope);
    await adjuntarComprobante(ctx, { codigo, archivo: { nombre: "a.png", contenido: justo } }, ana);
    expect(await leerArchivoVenta(ctx, ana, codigo, "comprobante")).toMatchObject({ nombre: "a.pdf" });
  });

  test("the boleta is a PDF with its folio on a paid sale", async () => {
    const espera = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    const codigo = await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket, 2)]);
    await seNiega(adjuntarBoleta(ctx, { codigo: espera, folio: "1", archivo: pdf }, admin), "estado");
    await seNiega(adjuntarBoleta(ctx, { codigo, folio: " ", archivo: pdf }, admin), "valor");
    await seNiega(adjuntarBoleta(ctx, { codigo, folio: "1", archivo: png }, admin), "valor", "PDF");
    await seNiega(adjuntarBoleta(ctx, { codigo, folio: "1", archivo: pdf }, ana), "ajeno");
    await adjuntarBoleta(ctx, { codigo, folio: " 1234 ", archivo: pdf }, admin);
    expect((await leerTodo(ctx, codigo)).venta.boleta_folio).toBe("1234");
    const { nombre } = await leerArchivoVenta(ctx, ana, codigo, "boleta");
    expect(nombre).toBe("pago_ rm -rf.pdf");
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`));
    expect(hechos.map(({ accion }) => accion)).toContain("ventas.boleta");
  });

  test("a folio is of one sale: another is refused beside the field and keeps nothing, its own sale may repeat it", async () => {
    const una = await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
    const otra = await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket, 2)]);
    await adjuntarBoleta(ctx, { codigo: una, folio: "F-1", archivo: pdf }, admin);
    const antes = await db.$count(archivos);
    const repetida = adjuntarBoleta(ctx, { codigo: otra, folio: " F-1 ", archivo: pdf }, admin);
    await expect(repetida).rejects.toMatchObject({
      clase: "estado",
      datos: { errores: { folio: "Ese folio ya está en otra venta. Revisa el número de la boleta." } },
    });
    expect(await db.$count(archivos)).toBe(antes);
    expect((await leerTodo(ctx, otra)).venta.boleta_folio).toBeNull();
    await adjuntarBoleta(ctx, { codigo: una, folio: "F-1", archivo: pdf }, admin);
    await adjuntarBoleta(ctx, { codigo: otra, folio: "F-2", archivo: pdf }, admin);
  });

  test("a sale of which the shop signs the boleta takes no other; one that the SII refused, or of a rehearsal, does", async () => {
    const comprada = () => comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
    const conDocumento = async (cambios = {}) => {
      const codigo = await comprada();
      await crearDocumento(ctx, { codigo, admin, cambios });
      return adjuntarBoleta(ctx, { codigo, folio: `E-${codigo}`, archivo: pdf }, admin);
    };
    await seNiega(conDocumento(), "estado", /boleta electrónica/);
    await conDocumento({ estado: "rechazada" });
    await conDocumento({ ambiente: "certificacion", sobre: null, estado: "timbrada" });
  });

  test("of sales that take one folio at the same time one gets it, the others are refused", async () => {
    for (let vuelta = 0; vuelta < 5; vuelta++) {
      const compradores = await Promise.all(Array.from({ length: 4 }, () => crearPersona(ctx)));
      const codigos = await Promise.all(
        compradores.map((quien) => comprarPagado(ctx, quien, admin, [deTicket(tienda.ticket)])),
      );
      const folio = `R-${vuelta}`;
      const hechas = await Promise.allSettled(
        codigos.map((codigo) => adjuntarBoleta(ctx, { codigo, folio, archivo: pdf }, admin)),
      );
      const negadas = hechas.flatMap((una) => (una.status === "rejected" ? [una.reason] : []));
      expect(negadas).toHaveLength(3);
      for (const negada of negadas)
        expect(negada).toMatchObject({ clase: "estado", datos: { errores: { folio: expect.any(String) } } });
    }
  });
});
