import { expect, test } from "vitest";
import { seNiega } from "#tests/support/shop/compras.ts";
import { abrirConciliacion } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { buscarTodo } from "./buscar-todo.server.ts";

const { ctx, admin, ajenos, lectura, venta, tienda } = await abrirConciliacion();
const ana = await crearPersona(ctx, { nombre: "Anastasia", apellido: "Huenchumilla" });
const codigo = await venta(ana);
const titulos = async (texto: string, quien = admin) =>
  (await buscarTodo(ctx, texto, quien)).map(({ clase, titulo }) => `${clase}: ${titulo}`);

test("a code finds its sale, a name its person and her sales, a word its product", async () => {
  expect(await buscarTodo(ctx, codigo.toLowerCase(), admin)).toEqual([
    {
      clase: "Ventas",
      titulo: codigo,
      detalle: "Anastasia Huenchumilla · $5.000 · Validando Pago",
      enlace: `/admin/ventas/${codigo}`,
    },
  ]);
  expect(await titulos("huenchu")).toEqual([`Ventas: ${codigo}`, "Personas: Anastasia Huenchumilla"]);
  expect(await titulos(tienda.producto.sku)).toContain(`Productos: ${tienda.producto.producto}`);
});

test("a letter, nothing and wildcards find nothing", async () => {
  for (const texto of ["", "a", "%%", "__", "\\\\"]) expect(await titulos(texto)).toEqual([]);
});

test("each role finds only what it may open", async () => {
  const ventas = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  const catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
  expect(await titulos("huenchu", lectura)).toHaveLength(2);
  expect(await titulos("huenchu", ventas)).toHaveLength(2);
  expect(await titulos("huenchu", catalogo)).toEqual([]);
  expect(await titulos(tienda.producto.sku, ventas)).toEqual([]);
  expect(await titulos(tienda.producto.sku, catalogo)).toHaveLength(1);
});

test("customers find nothing", async () => {
  await seNiega(buscarTodo(ctx, codigo, ana), "ajeno");
  for (const quien of ajenos.filter(({ role }) => role === "usuario"))
    await seNiega(buscarTodo(ctx, codigo, quien), "ajeno");
});
