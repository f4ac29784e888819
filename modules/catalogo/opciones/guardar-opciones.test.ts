import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { auditoria, existencias_movimientos, productos } from "#database/schema.ts";
import { agregarFoto, quitarFoto } from "#modules/catalogo/guardar-foto.server.ts";
import { comprar, deProducto, leerTodo, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { fichaOpciones, guardarOpciones } from "./guardar-opciones.server.ts";

const { db, ctx, admin } = await tiendaConAdmin();
const ana = await crearPersona(ctx);
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });

const NUEVA = {
  opcion_1: "Talla",
  opcion_2: "",
  "valor_1.0": "M",
  "sufijo.0": "M",
  "existencias.0": "3",
  "disponible.0": "on",
  "valor_1.1": "L",
  "sufijo.1": "L",
  "diferencia.1": "2000",
  "existencias.1": "4",
  "disponible.1": "on",
};

test("creating combinations counts their stock from its first movement and leaves a trace", async () => {
  await crearProducto(ctx, { sku: "800001", producto: "Poncho" });
  expect(await guardarOpciones(ctx, "800001", NUEVA, admin)).toEqual({ cambio: true });
  const { opciones, opcion_1 } = await fichaOpciones(ctx, "800001");
  expect(opcion_1).toBe("Talla");
  expect(opciones).toMatchObject([
    { valor_1: "M", sufijo: "M", diferencia: 0, existencias: 3, disponible: true },
    { valor_1: "L", sufijo: "L", diferencia: 2000, existencias: 4, disponible: true },
  ]);
  const movimientos = await db
    .select()
    .from(existencias_movimientos)
    .where(eq(existencias_movimientos.producto, "800001"))
    .orderBy(existencias_movimientos.id);
  expect(movimientos).toMatchObject([
    { causa: "inicial", cantidad: 3, quedan: 3, opcion: opciones[0]?.id, quien: admin.codigo_referido },
    { causa: "inicial", cantidad: 4, quedan: 4, opcion: opciones[1]?.id, quien: admin.codigo_referido },
  ]);
  const [fila] = await db.select().from(productos).where(eq(productos.sku, "800001"));
  expect(fila?.existencias).toBe(7);
  const [rastro] = await db.select().from(auditoria).where(eq(auditoria.objeto, "producto:800001"));
  expect(rastro).toMatchObject({ accion: "productos.opciones", despues: { opcion_1: "Talla" } });
});

test("saving the same again changes nothing; values can be exchanged and rows withdrawn without losing sales' words", async () => {
  const producto = await crearProducto(ctx, { sku: "800002", producto: "Gorro" });
  await guardarOpciones(ctx, "800002", NUEVA, admin);
  const [m, l] = (await fichaOpciones(ctx, "800002")).opciones;
  const filas = { ...NUEVA, "id.0": String(m?.id), "id.1": String(l?.id) };
  expect(await guardarOpciones(ctx, "800002", filas, admin)).toEqual({ cambio: false });
  const codigo = await comprar(ctx, ana, [{ ...deProducto(producto), precio: 12_000, opcion: l?.id }]);
  const cruzadas = {
    ...filas,
    opcion_1: "Tamaño",
    "valor_1.0": "L",
    "valor_1.1": "M",
    "sufijo.0": "L",
    "sufijo.1": "M",
    "disponible.1": "",
  };
  await guardarOpciones(ctx, "800002", cruzadas, admin);
  expect((await fichaOpciones(ctx, "800002")).opciones).toMatchObject([
    { id: m?.id, valor_1: "L", sufijo: "L", existencias: 3 },
    { id: l?.id, valor_1: "M", sufijo: "M", disponible: false },
  ]);
  expect((await leerTodo(ctx, codigo)).productos).toMatchObject([
    { opcion: l?.id, opcion_nombre: "Talla L" },
  ]);
});

test("rows that the form does not mention stay, and two admins at once add both of theirs", async () => {
  await crearProducto(ctx, { sku: "800003", producto: "Manta" });
  const una = (valor: string) => ({
    opcion_1: "Color",
    opcion_2: "",
    "valor_1.0": valor,
    "disponible.0": "on",
  });
  await Promise.all([
    guardarOpciones(ctx, "800003", una("Rojo"), admin),
    guardarOpciones(ctx, "800003", una("Azul"), admin),
  ]);
  const { opciones } = await fichaOpciones(ctx, "800003");
  expect(opciones.map(({ valor_1 }) => valor_1).sort()).toEqual(["Azul", "Rojo"]);
  await seNiega(guardarOpciones(ctx, "800003", una("rojo"), admin), "valor");
});

test("a full SKU of another product, a foreign row, strangers and unknown products are refused", async () => {
  await crearProducto(ctx, { sku: "800004" });
  await crearProducto(ctx, { sku: "800004-L" });
  await seNiega(guardarOpciones(ctx, "800004", NUEVA, admin), "valor");
  await seNiega(guardarOpciones(ctx, "800004", { ...NUEVA, "id.0": "1" }, admin), "valor");
  await seNiega(guardarOpciones(ctx, "800004", NUEVA, ana), "ajeno");
  await seNiega(guardarOpciones(ctx, "800004", NUEVA, lectura), "ajeno");
  await seNiega(guardarOpciones(ctx, "no-hay", NUEVA, admin), "desconocido");
  expect((await fichaOpciones(ctx, "800004")).opciones).toEqual([]);
});

test("a picture that leaves the product leaves its options too, in the same step", async () => {
  await crearProducto(ctx, { sku: "800009", producto: "Chal" });
  await crearProducto(ctx, { sku: "800010", producto: "Otro chal" });
  const foto = async (color: string) => {
    const lienzo = sharp({ create: { width: 8, height: 8, channels: 3, background: color } });
    return { nombre: "chal.png", contenido: new Uint8Array(await lienzo.png().toBuffer()) };
  };
  await agregarFoto(ctx, "800009", await foto("#c00000"), admin);
  const [roja = "", azul = ""] = await agregarFoto(ctx, "800009", await foto("#0000c0"), admin);
  await agregarFoto(ctx, "800010", await foto("#c00000"), admin);
  await guardarOpciones(ctx, "800009", { ...NUEVA, "imagen.0": roja, "imagen.1": azul }, admin);
  await guardarOpciones(ctx, "800010", { ...NUEVA, "imagen.0": roja }, admin);
  const imagenes = async (sku: string) =>
    (await fichaOpciones(ctx, sku)).opciones.map(({ imagen }) => imagen);
  expect(await imagenes("800009")).toEqual([roja, azul]);
  await quitarFoto(ctx, "800009", roja, admin);
  expect(await imagenes("800009")).toEqual([null, azul]);
  expect(await imagenes("800010")).toEqual([roja, null]);
});
