import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { productos_opciones } from "#database/schema.ts";
import { revisarImportacion } from "#modules/catalogo/archivo/importar-productos.server.ts";
import { revisarEdicion } from "#modules/catalogo/edicion/editar-productos.server.ts";
import { crearCategoria } from "#modules/catalogo/guardar-categoria.server.ts";
import { crearProducto, editarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { guardarOpciones } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
const catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
const hogar = await crearCategoria(ctx, { categoria: "Hogar" }, duena);

const PASA = { pasar_limites: "on" };
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

describe("the normal price of an option on offer", () => {
  const oferta = { precio_cliente: "8000", precio_normal: "10000", oferta_hasta: "2099-12-24" };
  const grilla = (diferencia: string, id = "") => ({
    opcion_1: "Talla",
    "id.0": id,
    "valor_1.0": "L",
    "sufijo.0": "L",
    "diferencia.0": diferencia,
    "disponible.0": "on",
  });
  /** A product with an option whose price was asked for since ten days ago. */
  async function conOpcion(sku: string) {
    await cobroAntes(ctx, sku, 10_000);
    await crearProducto(ctx, { ...datos(), sku }, catalogo);
    await guardarOpciones(ctx, sku, grilla("0"), catalogo);
    const [opcion] = await db.select().from(productos_opciones).where(eq(productos_opciones.producto, sku));
    const id = opcion?.id ?? expect.fail();
    await cobroAntes(ctx, sku, 10_000, 10, id);
    return id;
  }
  const FALSA = "L: No cobraste ";

  test("is not raised by its difference, neither during the offer nor just before it", async () => {
    const durante = await conOpcion("OO-1");
    await editarProducto(ctx, "OO-1", datos(oferta), catalogo);
    for (const quien of [catalogo, duena])
      await seNiega(
        guardarOpciones(ctx, "OO-1", { ...grilla("5000", `${durante}`), ...PASA }, quien),
        "valor",
        FALSA,
      );
    const antes = await conOpcion("OO-2");
    await guardarOpciones(ctx, "OO-2", grilla("5000", `${antes}`), catalogo);
    await seNiega(editarProducto(ctx, "OO-2", datos(oferta), duena), "valor", FALSA);
    const bajar = {
      skus: ["OO-2"],
      cambio: { cambio: "oferta", porcentaje: "10", redondeo: "ninguno", hasta: "2026-12-24" },
    };
    expect((await revisarEdicion(ctx, bajar, duena)).filas).toMatchObject([
      { estado: "rechazado", frase: expect.stringContaining(FALSA) },
    ]);
    const archivo = "SKU;Precio;Precio normal;Oferta hasta\nOO-2;8000;10000;24-12-2099";
    const { filas } = await revisarImportacion(ctx, archivo, duena);
    expect(filas[0]?.errores).toMatchObject([{ frase: expect.stringContaining(FALSA) }]);
  });

  test("that was asked for may be said, and an offer that stays as it is is not judged again", async () => {
    const id = await conOpcion("OO-3");
    await editarProducto(ctx, "OO-3", datos(oferta), catalogo);
    const luego = { ...ctx, now: () => new Date(ctx.now().getTime() + 40 * 86_400_000) };
    await editarProducto(luego, "OO-3", datos({ ...oferta, producto: "Sofá azul" }), catalogo);
    await guardarOpciones(luego, "OO-3", { ...grilla("0", `${id}`), "sufijo.0": "XL" }, catalogo);
    // A new option has never been sold at a normal price.
    const otra = { "valor_1.1": "M", "sufijo.1": "M", "diferencia.1": "0", "disponible.1": "on" };
    await seNiega(
      guardarOpciones(ctx, "OO-3", { ...grilla("0", `${id}`), ...otra }, catalogo),
      "valor",
      "M: No",
    );
  });
});
