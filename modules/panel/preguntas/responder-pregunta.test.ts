import { beforeAll, expect, test } from "vitest";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { listarProductosAdmin } from "#modules/catalogo/listar-productos.server.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { listarVentas } from "#modules/compras/venta/listar-ventas.server.ts";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { listarCola } from "#modules/despachos/listar-cola.server.ts";
import { leerFiltrosCola } from "#modules/despachos/orden.ts";
import { leerFiltrosConciliacion } from "#modules/transferencias/conciliacion/busqueda.ts";
import { leerPaginaConciliacion } from "#modules/transferencias/conciliacion/leer-pagina.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, comprar, comprarPagado, deProducto, seNiega } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { responderPreguntaAdmin } from "./responder-pregunta.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
let duena: Sesion;
const enElDia = (instante: string) => {
  ctx.clock.now = new Date(instante);
};
const preguntar = (texto: string, quien = duena) => responderPreguntaAdmin(ctx, texto, quien);
const parametros = (enlace: string | null | undefined) => new URL(enlace ?? "", "http://tienda").searchParams;

beforeAll(async () => {
  enElDia("2026-10-20T15:00:00Z");
  const { producto } = await abrirTienda(ctx);
  duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
  const ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto" });
  await comprarPagado(ctx, ana, duena, [deProducto(producto)]);
  enElDia("2026-11-16T15:00:00Z");
  await comprarPagado(ctx, ana, duena, [deProducto(producto)]);
  enElDia("2026-11-17T15:00:00Z");
  await comprarPagado(ctx, ana, duena, [deProducto(producto)]);
  await comprar(ctx, ana, [deProducto(producto)]);
  await crearProducto(ctx, { sku: "MANTA", producto: "Manta de lana", existencias: 1 });
  await crearMovimiento(ctx, { monto: 77_777 });
});

test.each([
  "hoy",
  "ayer",
  "esta semana",
  "la semana pasada",
  "este mes",
  "el mes pasado",
  "en octubre",
  "este año",
])("what was sold %s is the number of the list behind it", async (cuando) => {
  const respuesta = await preguntar(`cuanto vendi ${cuando}`);
  const { sumas } = await listarVentas(ctx, leerFiltrosVenta(parametros(respuesta?.enlace)));
  if (!sumas?.ventas) return expect(respuesta?.titulo).toBe(`No hay ventas pagadas ${cuando}`);
  expect(respuesta?.titulo).toMatch(new RegExp(`: \\${pesos(sumas.total - sumas.anulado)}$`));
  expect(respuesta?.detalle).toContain(
    sumas.ventas === 1 ? "1 venta pagada" : `${sumas.ventas} ventas pagadas`,
  );
});

test("the days are those of the sales: two this week, one last month, none last week", async () => {
  expect((await preguntar("cuánto vendí esta semana"))?.detalle).toBe("2 ventas pagadas, sin premios");
  expect((await preguntar("cuánto vendí el mes pasado"))?.detalle).toBe("1 venta pagada, sin premios");
  expect((await preguntar("cuánto vendí la semana pasada"))?.titulo).toBe(
    "No hay ventas pagadas la semana pasada",
  );
});

test("what waits has the number of the list behind it", async () => {
  const [despachos, pagos, pocas, sueltas] = await Promise.all([
    preguntar("¿qué falta despachar?"),
    preguntar("¿quién me debe?"),
    preguntar("¿qué se está agotando?"),
    preguntar("¿qué transferencias no tienen compra?"),
  ]);
  const cola = await listarCola(ctx, leerFiltrosCola(parametros(despachos?.enlace)));
  const espera = await listarVentas(ctx, leerFiltrosVenta(parametros(pagos?.enlace)));
  const productos = await listarProductosAdmin(ctx, leerFiltrosProductos(parametros(pocas?.enlace)));
  const filtros = leerFiltrosConciliacion(parametros(sueltas?.enlace));
  const { conteos } = await leerPaginaConciliacion(ctx, filtros, duena);
  const numero = (respuesta: typeof pagos) => Number(respuesta?.titulo.split(" ")[0]);
  expect([despachos, pagos, pocas, sueltas].map(numero)).toEqual([
    cola.ordenes.length,
    espera.total,
    productos.total,
    conteos.sueltos,
  ]);
  expect([cola.ordenes.length, espera.total, conteos.sueltos]).toEqual([3, 1, 1]);
  expect(pagos?.detalle).toContain("Ana Soto");
});

test("a role gets what its lists show, and a clear sentence for the rest", async () => {
  for (const rol_admin of ROLES_ADMIN) {
    const quien = await crearPersona(ctx, { role: "admin", rol_admin });
    const ventas = await preguntar("cuánto vendí esta semana", quien);
    const pocas = await preguntar("qué se está agotando", quien);
    expect(ventas?.enlace === null, rol_admin).toBe(rol_admin === "catalogo");
    expect(pocas?.enlace === null, rol_admin).toBe(rol_admin === "ventas");
  }
  const catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
  for (const texto of [
    "cuánto vendí hoy",
    "qué falta despachar",
    "quién me debe",
    "transferencias sin compra",
  ]) {
    const respuesta = await preguntar(texto, catalogo);
    expect(respuesta?.titulo).toMatch(/^Tu rol no ve /);
    expect(JSON.stringify(respuesta)).not.toMatch(/\d|Ana/);
  }
});

test("a customer is refused, and a name is no question", async () => {
  await seNiega(preguntar("cuánto vendí hoy", await crearPersona(ctx)), "ajeno");
  expect(await preguntar("Ana Soto")).toBeNull();
});
