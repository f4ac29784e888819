import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { archivos, auditoria, notificaciones } from "#database/schema.ts";
import { PNG_DE_PRUEBA, pdfDePrueba } from "#tests/support/papeles.ts";
import { comprar, deTicket, leerTodo, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { adjuntarComprobante } from "./adjuntar-archivo.server.ts";
import { anotarOperacion } from "./anotar-operacion.server.ts";
import { detalleVenta } from "./detalle-venta.server.ts";
import { avisosDePrueba, leerOperacion, MAX_OPERACION, UNA_IMAGEN, yaUsado } from "./prueba.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const png = { nombre: "pago.png", contenido: PNG_DE_PRUEBA };
const pdf = { nombre: "pago.pdf", contenido: pdfDePrueba() };

async function comprada() {
  const quien = await crearPersona(ctx);
  return { quien, codigo: await comprar(ctx, quien, [deTicket(tienda.ticket)]) };
}
const pruebaDe = async (codigo: string) => (await detalleVenta(ctx, codigo))?.prueba;
const avisoDe = async (codigo: string) => {
  const { version } = (await leerTodo(ctx, codigo)).venta;
  const [aviso] = await db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.clave, `admin:comprobante:${codigo}:${version}:${admin.codigo_referido}`));
  return aviso?.texto;
};

describe("a proof that was used before", () => {
  test("the same file under two sales is named at both, and the admins are told; another file is not", async () => {
    const [una, otra, tercera] = [await comprada(), await comprada(), await comprada()];
    // The other tests send `pdf`.
    const ajeno = { nombre: "pago.pdf", contenido: pdfDePrueba("tercera") };
    await adjuntarComprobante(ctx, { codigo: una.codigo, archivo: png }, una.quien);
    expect(await avisoDe(una.codigo)).toContain(UNA_IMAGEN);
    // Under another name it is the same file.
    await adjuntarComprobante(
      ctx,
      { codigo: otra.codigo, archivo: { ...png, nombre: "otro.png" } },
      otra.quien,
    );
    await adjuntarComprobante(ctx, { codigo: tercera.codigo, archivo: ajeno }, tercera.quien);
    expect(await pruebaDe(una.codigo)).toMatchObject({ misma_imagen: [otra.codigo] });
    expect(await pruebaDe(otra.codigo)).toMatchObject({ misma_imagen: [una.codigo] });
    expect(await pruebaDe(tercera.codigo)).toMatchObject({ misma_imagen: [] });
    expect(await avisoDe(otra.codigo)).toBe(yaUsado([una.codigo], "archivo"));
    // The same sale may send its own file again, and a replaced file no longer counts.
    await adjuntarComprobante(ctx, { codigo: otra.codigo, archivo: ajeno }, otra.quien);
    expect(await pruebaDe(una.codigo)).toMatchObject({ misma_imagen: [] });
    expect(await pruebaDe(otra.codigo)).toMatchObject({ misma_imagen: [tercera.codigo] });
  });

  test("only proofs have a hash: pictures of products are shared on purpose", async () => {
    const filas = await db.select().from(archivos);
    expect(filas.every(({ tipo, huella }) => (tipo === "comprobante") === (huella !== null))).toBe(true);
  });
});

describe("the number of a transfer", () => {
  const anotar = (codigo: string, operacion: string, quien = admin) =>
    anotarOperacion(ctx, { codigo, operacion }, quien);
  const hechos = (codigo: string) =>
    db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`))
      .then((filas) => filas.filter(({ accion }) => accion === "ventas.operacion"));

  test("twice is said at both sales, however it is written; the same one again changes nothing", async () => {
    const [una, otra] = [await comprada(), await comprada()];
    expect((await anotar(una.codigo, "0012 345-678")).message).toBe("Número de operación anotado.");
    expect((await anotar(otra.codigo, "12345678")).message).toBe(yaUsado([una.codigo], "número"));
    const { version } = (await leerTodo(ctx, otra.codigo)).venta;
    await Promise.all([anotar(otra.codigo, "12345678"), anotar(otra.codigo, " 12345678 ")]);
    expect((await leerTodo(ctx, otra.codigo)).venta.version).toBe(version);
    expect(await hechos(otra.codigo)).toHaveLength(1);
    const prueba = await pruebaDe(una.codigo);
    expect(prueba && avisosDePrueba(prueba)).toEqual([yaUsado([otra.codigo], "número")]);
    // A new proof has its own number; an empty one takes it off.
    await adjuntarComprobante(ctx, { codigo: otra.codigo, archivo: pdf }, otra.quien);
    expect(await pruebaDe(otra.codigo)).toMatchObject({ operacion: null });
    await anotar(una.codigo, "");
    expect(await pruebaDe(una.codigo)).toMatchObject({ operacion: null, misma_operacion: [] });
  });

  test("is refused to who may not confirm payments, to the buyer, for an unknown sale and when it is too long", async () => {
    const { codigo, quien } = await comprada();
    const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
    for (const otro of [quien, lectura]) await seNiega(anotar(codigo, "1", otro), "ajeno");
    await seNiega(anotar("PZ-NOEXIS", "1"), "desconocido");
    await seNiega(anotar(codigo, "9".repeat(MAX_OPERACION + 1)), "valor");
    expect(await pruebaDe(codigo)).toMatchObject({ operacion: null });
    expect(await hechos(codigo)).toEqual([]);
  });

  test("is compared without spaces, signs and leading zeros", () => {
    expect(["00 12-3", "abc 1", "  ", "000"].map(leerOperacion)).toEqual(["123", "ABC1", null, null]);
  });
});
