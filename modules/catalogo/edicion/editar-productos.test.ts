import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, productos, productos_ediciones } from "#database/schema.ts";
import { borrarCategoria, crearCategoria } from "#modules/catalogo/guardar-categoria.server.ts";
import { crearProducto, editarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { deshacerEdicion, edicionesRecientes } from "./deshacer-edicion.server.ts";
import { editarProductos, MAX_EDICION, revisarEdicion, skusDelFiltro } from "./editar-productos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const ventas = { ...admin, rol_admin: "ventas" as const };
const lectura = { ...admin, rol_admin: "lectura" as const };
const catalogo = { ...admin, rol_admin: "catalogo" as const };
const hogar = await crearCategoria(ctx, { categoria: "Hogar" }, admin);

const datos = (sku: string, cambios: Record<string, string> = {}) => ({
  sku,
  producto: `Tetera ${sku}`,
  categoria_id: String(hogar),
  precio_cliente: "10.000",
  puntos: "0",
  puntos_regalo: "0",
  minimo_puntos: "1",
  disponible: "on",
  ...cambios,
});

let n = 0;
let skus: string[] = [];
beforeEach(async () => {
  skus = [1, 2, 3].map((i) => `L${++n}-${i}`);
  for (const sku of skus) await crearProducto(ctx, datos(sku), admin);
  ctx.eventos.length = 0;
});

const clave = () => String(++n).padStart(32, "0");
const precios = async () => {
  const filas = await db.select().from(productos);
  return skus.map((sku) => filas.find((fila) => fila.sku === sku)?.precio_cliente);
};
/** Reviews and returns the form that would apply the plan. */
async function revisado(cambio: Entrada, elegidos = skus) {
  const { huella } = await revisarEdicion(ctx, { skus: elegidos, cambio }, admin);
  return { skus: elegidos, cambio, clave: clave(), huella };
}
const SUBIR = { cambio: "subir", porcentaje: "10" };

test("a plan writes nothing; applied it changes all, with one edition, one trace and an event each", async () => {
  const pedido = await revisado({ ...SUBIR, redondeo: "990" });
  expect(await precios()).toEqual([10_000, 10_000, 10_000]);
  const hecho = await editarProductos(ctx, pedido, catalogo);
  expect(hecho).toMatchObject({ cambiados: 3, rechazados: 0, resumen: "Precio +10%, redondeado a 990" });
  expect(await precios()).toEqual([11_990, 11_990, 11_990]);
  const [edicion] = await db
    .select()
    .from(productos_ediciones)
    .where(eq(productos_ediciones.id, hecho.edicion));
  expect(edicion?.cambios).toMatchObject(
    skus.map((sku) => ({ sku, antes: { precio_cliente: 10_000 }, despues: { precio_cliente: 11_990 } })),
  );
  const rastro = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `edicion:${hecho.edicion}`));
  expect(rastro).toMatchObject([{ accion: "productos.editar_varios", quien: admin.codigo_referido }]);
  for (const sku of skus) expect(ctx.eventos).toContainEqual({ tabla: "productos", clave: sku });
});

test("sent eight times at once, it is applied once and answers the same", async () => {
  const pedido = await revisado(SUBIR);
  const respuestas = await Promise.all(Array.from({ length: 8 }, () => editarProductos(ctx, pedido, admin)));
  expect(new Set(respuestas.map(({ edicion }) => edicion)).size).toBe(1);
  expect(await precios()).toEqual([11_000, 11_000, 11_000]);
});

test("eight different forms of one plan: the first is applied, the others no longer hold", async () => {
  const pedido = await revisado(SUBIR);
  const todas = await Promise.allSettled(
    Array.from({ length: 8 }, () => editarProductos(ctx, { ...pedido, clave: clave() }, admin)),
  );
  expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await precios()).toEqual([11_000, 11_000, 11_000]);
});

test("a product that changed since the plan refuses the whole; refused products stay out", async () => {
  const pedido = await revisado(SUBIR);
  const [uno = ""] = skus;
  await editarProducto(ctx, uno, datos(uno, { precio_cliente: "5", pasar_limites: "on" }), admin);
  await seNiega(editarProductos(ctx, pedido, admin), "estado", "cambiaron");
  expect(await precios()).toEqual([5, 10_000, 10_000]);
  const bajar = { cambio: "bajar", porcentaje: "95", pasar_limites: "on" };
  const plan = await revisarEdicion(ctx, { skus, cambio: bajar }, admin);
  expect(plan.filas.find(({ sku }) => sku === uno)).toMatchObject({
    estado: "rechazado",
    frase: "El precio quedaría bajo $1.",
  });
  const { cambiados, rechazados } = await editarProductos(ctx, await revisado(bajar), admin);
  expect([cambiados, rechazados]).toEqual([2, 1]);
  expect(await precios()).toEqual([5, 500, 500]);
});

test("an offer is put and ended", async () => {
  const hasta = diaDe(ctx.now(), 3);
  const nueva = { cambio: "oferta", porcentaje: "30", hasta };
  const { filas } = await revisarEdicion(ctx, { skus, cambio: nueva }, admin);
  expect(filas.map(({ estado }) => estado)).toEqual(["rechazado", "rechazado", "rechazado"]);
  for (const sku of skus) await cobroAntes(ctx, sku, 10_000);
  await editarProductos(ctx, await revisado(nueva), admin);
  expect(await precios()).toEqual([7000, 7000, 7000]);
  await editarProductos(ctx, await revisado({ cambio: "sin_oferta" }), admin);
  expect(await precios()).toEqual([10_000, 10_000, 10_000]);
});

test("who may not, bad fields and wrong choices are refused", async () => {
  const pedido = await revisado(SUBIR);
  for (const quien of [ana, ventas, lectura]) await seNiega(editarProductos(ctx, pedido, quien), "ajeno");
  for (const quien of [ana, ventas, lectura]) await seNiega(deshacerEdicion(ctx, 1, quien), "ajeno");
  const mal = (cambio: Entrada) => editarProductos(ctx, { ...pedido, cambio, clave: clave() }, admin);
  for (const porcentaje of ["", "0", "-5", "1,5", "501"])
    await seNiega(mal({ ...SUBIR, porcentaje }), "valor");
  await seNiega(mal({ cambio: "bajar", porcentaje: "100" }), "valor");
  await seNiega(mal({ cambio: "constructor" }), "valor");
  await seNiega(mal({ cambio: "categoria", categoria_id: "999999" }), "valor");
  await seNiega(mal({ cambio: "categoria", categoria_id: "x" }), "valor");
  await seNiega(mal({ cambio: "oferta", porcentaje: "10", hasta: diaDe(ctx.now(), -1) }), "valor");
  await seNiega(mal({ ...SUBIR, redondeo: "7" }), "valor");
  await seNiega(editarProductos(ctx, { ...pedido, clave: "corta" }, admin), "malformado");
  await seNiega(editarProductos(ctx, { ...pedido, skus: ["\u0000", "no hay"] }, admin), "valor");
  const demasiados = Array.from({ length: MAX_EDICION + 1 }, (_, i) => `X${i}`);
  await seNiega(editarProductos(ctx, { ...pedido, skus: demasiados }, admin), "valor", "500");
  expect(await precios()).toEqual([10_000, 10_000, 10_000]);
});

test("the filter chooses what it finds", async () => {
  const [uno = ""] = skus;
  expect(await skusDelFiltro(ctx, { texto: uno, orden: "nuevos", pagina: 1 })).toEqual([uno]);
});

test("undone once, it restores what was not changed since and names the rest", async () => {
  const { edicion } = await editarProductos(ctx, await revisado(SUBIR), admin);
  const [uno = ""] = skus;
  await editarProducto(ctx, uno, datos(uno, { precio_cliente: "7", pasar_limites: "on" }), admin);
  const veces = await Promise.allSettled(
    Array.from({ length: 8 }, () => deshacerEdicion(ctx, edicion, admin)),
  );
  const hechas = veces.flatMap((vez) => (vez.status === "fulfilled" ? [vez.value] : []));
  expect(hechas).toEqual([
    {
      resumen: "Precio +10%",
      restaurados: 2,
      dejados: [{ sku: uno, producto: `Tetera ${uno}`, frase: "Cambió después." }],
    },
  ]);
  expect(await precios()).toEqual([7, 10_000, 10_000]);
  await seNiega(deshacerEdicion(ctx, edicion, admin), "estado", "Ya");
  await seNiega(deshacerEdicion(ctx, 999_999, admin), "desconocido");
});

test("an offer that a bulk edit ended comes back with its day; after 24 hours nothing does", async () => {
  const hasta = diaDe(ctx.now(), 9);
  for (const sku of skus) await cobroAntes(ctx, sku, 10_000);
  await editarProductos(ctx, await revisado({ cambio: "oferta", porcentaje: "20", hasta }), admin);
  const { edicion } = await editarProductos(ctx, await revisado({ cambio: "sin_oferta" }), admin);
  const tarde = { ...ctx, now: () => new Date(ctx.now().getTime() + 25 * 3_600_000) };
  await seNiega(deshacerEdicion(tarde, edicion, admin), "estado", "24 horas");
  expect((await edicionesRecientes(ctx)).map(({ id }) => id)).toContain(edicion);
  expect(await edicionesRecientes(tarde)).toEqual([]);
  await deshacerEdicion(ctx, edicion, admin);
  expect(await precios()).toEqual([8000, 8000, 8000]);
  expect((await edicionesRecientes(ctx)).map(({ id }) => id)).not.toContain(edicion);
});

test("a former category that is gone leaves its products in the new one", async () => {
  const vieja = await crearCategoria(ctx, { categoria: "Vieja" }, admin);
  await editarProductos(ctx, await revisado({ cambio: "categoria", categoria_id: String(vieja) }), admin);
  const vuelta = { cambio: "categoria", categoria_id: String(hogar) };
  const { edicion } = await editarProductos(ctx, await revisado(vuelta), admin);
  await borrarCategoria(ctx, vieja, admin);
  const { restaurados, dejados } = await deshacerEdicion(ctx, edicion, admin);
  expect([restaurados, dejados.map(({ frase }) => frase)]).toEqual([
    0,
    Array(3).fill("Su categoría anterior ya no existe."),
  ]);
});
