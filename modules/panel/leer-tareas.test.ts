import { beforeEach, expect, test } from "vitest";
import { correos, devoluciones_pedidas, preguntas_pendientes, productos_opciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerAsistente } from "#modules/asistente/conocimiento/guardar-conocimiento.server.ts";
import { leerFiltrosBoletas } from "#modules/boletas/lista/filtros-boletas.ts";
import { listarBoletas } from "#modules/boletas/lista/listar-boletas.server.ts";
import { verLlaves } from "#modules/boletas/llaves/ver-llaves.server.ts";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { listarProductosAdmin } from "#modules/catalogo/listar-productos.server.ts";
import { leerFiltrosDevoluciones } from "#modules/compras/devoluciones/filtros-devoluciones.ts";
import { listarDevoluciones } from "#modules/compras/devoluciones/listar-devoluciones.server.ts";
import { adjuntarComprobante } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { listarVentas } from "#modules/compras/venta/listar-ventas.server.ts";
import { ROLES_ADMIN, type RolAdmin } from "#modules/comun/acceso/permisos.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { listarCorreos } from "#modules/correos/listar-correos.server.ts";
import { listarCola } from "#modules/despachos/listar-cola.server.ts";
import { leerFiltrosCola } from "#modules/despachos/orden.ts";
import { leerFiltrosPagos } from "#modules/pagos/filtros-pagos.ts";
import { listarPagos } from "#modules/pagos/listar-pagos.server.ts";
import { listarSolicitudes } from "#modules/privacidad/solicitudes/listar-solicitudes.server.ts";
import { pedirDerecho } from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { leerFiltrosSorteos } from "#modules/sorteos/filtros-sorteos.ts";
import { listarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import { leerFiltrosConciliacion } from "#modules/transferencias/conciliacion/busqueda.ts";
import { leerPaginaConciliacion } from "#modules/transferencias/conciliacion/leer-pagina.server.ts";
import { EMISOR } from "#tests/support/boletas/encender.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import {
  abrirTienda,
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
} from "#tests/support/shop/compras.ts";
import { crearDocumento } from "#tests/support/shop/documentos.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { premioEnEspera } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { contarEnMenu, leerTareas } from "./leer-tareas.server.ts";
import { type ClaveTarea, TAREAS } from "./tareas.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const HOY = "2026-11-17T15:00:00Z";
const enElDia = (instante: string) => {
  ctx.clock.now = new Date(instante);
};
const conRol = async (rol_admin: RolAdmin): Promise<Sesion> =>
  crearPersona(ctx, { role: "admin", rol_admin });

/** What the page of certificate and folios warns of. */
async function renovacionesDe(): Promise<number> {
  const { activas, pocos, certificado } = await verLlaves(ctx);
  return activas ? pocos.length + (certificado?.vence_luego ? 1 : 0) : 0;
}

/** The number of the list behind the button of each task, as its page says it. */
async function numerosDeLasListas(duena: Sesion): Promise<Record<ClaveTarea, number>> {
  const de = (clave: ClaveTarea) => new URL(TAREAS[clave].enlace, "http://tienda").searchParams;
  const ventasDe = async (clave: ClaveTarea) => (await listarVentas(ctx, leerFiltrosVenta(de(clave)))).total;
  const colaDe = async (clave: ClaveTarea) =>
    (await listarCola(ctx, leerFiltrosCola(de(clave)))).ordenes.length;
  return {
    pagos: await ventasDe("pagos"),
    comprobantes: await ventasDe("comprobantes"),
    despachos: await colaDe("despachos"),
    devoluciones: (await listarDevoluciones(ctx, leerFiltrosDevoluciones(de("devoluciones")))).total,
    boletas: (await listarBoletas(ctx, leerFiltrosBoletas(de("boletas")))).total,
    renovaciones: await renovacionesDe(),
    premios: await colaDe("premios"),
    sin_compra: (await leerPaginaConciliacion(ctx, leerFiltrosConciliacion(de("sin_compra")), duena)).conteos
      .sueltos,
    no_calzan: (await listarPagos(ctx, leerFiltrosPagos(de("no_calzan")))).total,
    sorteos: (await listarSorteos(ctx, leerFiltrosSorteos(de("sorteos")))).total,
    mensajes: (await leerAsistente(ctx)).total_pendientes,
    se_acaban: (await listarProductosAdmin(ctx, leerFiltrosProductos(de("se_acaban")))).total,
    solicitudes: (await listarSolicitudes(ctx, { estado: "abiertas", pagina: 1 })).solicitudes.length,
    bloqueos: (await listarSolicitudes(ctx, { estado: "bloqueo", pagina: 1 })).solicitudes.length,
    correos: (await listarCorreos(ctx, { estado: "atascado" })).total,
  };
}

beforeEach(() => enElDia(HOY));

const lineasDe = async (quien: Sesion) => (await leerTareas(ctx, quien)).lineas;

test("a shop with nothing to do is up to date, with every task of the role named", async () => {
  const { lineas, al_dia } = await leerTareas(ctx, await conRol("duena"));
  expect(lineas).toEqual([]);
  expect(al_dia).toHaveLength(Object.keys(TAREAS).length);
});

test("a customer has no tasks and no counts", async () => {
  const clienta = await crearPersona(ctx);
  expect(await leerTareas(ctx, clienta)).toEqual({ lineas: [], al_dia: [] });
  expect(Object.values(await contarEnMenu(ctx, clienta)).every((cuantas) => cuantas === 0)).toBe(true);
});

/** A day with something of everything. */
async function diaLleno() {
  enElDia("2026-11-10T15:00:00Z");
  const { producto, ticket } = await abrirTienda(ctx);
  const duena = await conRol("duena");
  const ana = await crearPersona(ctx);
  const carrito = [deProducto(producto)];
  const codigo = await comprarPagado(ctx, ana, duena, carrito);
  const { venta } = await leerTodo(ctx, codigo);
  const pedida = {
    venta: venta.id,
    usuario: venta.usuario,
    tipo: "retracto",
    solucion: "dinero",
    forma: "a_favor",
  } as const;
  await db.insert(devoluciones_pedidas).values([
    { ...pedida, pedida_en: ctx.now() },
    { ...pedida, pedida_en: ctx.now(), aceptada_en: ctx.now(), estado: "aceptada" },
  ]);
  await crearDocumento(ctx, { codigo, admin: duena });
  await crearDocumento(ctx, { codigo, admin: duena, silencio: true });
  await premioEnEspera(ctx, { sku: producto.sku, admin: duena, carrito: [deTicket(ticket)] });
  const tramos = [{ usuario: ana.codigo_referido, puntos: 20 }];
  await sorteoLleno(ctx, { sku: "KAYAK", tramos });
  enElDia("2026-11-16T15:00:00Z");
  const beto = await crearPersona(ctx);
  const archivo = { contenido: pdfDePrueba(), nombre: "transferencia.pdf" };
  await adjuntarComprobante(ctx, { codigo: await comprar(ctx, beto, carrito), archivo }, beto);
  await comprar(ctx, await crearPersona(ctx), [deTicket(ticket)]);
  await crearMovimiento(ctx, { monto: 69_980, nombre_pagador: "Persona Desconocida" });
  await crearProducto(ctx, { sku: "810001", producto: "Parlante", existencias: 1 });
  await crearProducto(ctx, { sku: "810002", producto: "Polera", opcion_1: "Talla" });
  await db.insert(productos_opciones).values([
    { producto: "810002", valor_1: "M", sufijo: "M", existencias: 0 },
    { producto: "810002", valor_1: "S", sufijo: "S", existencias: 2 },
  ]);
  await db.insert(preguntas_pendientes).values({
    clave: "factura",
    pregunta: "¿Hacen factura?",
    primera_vez: ctx.now(),
    ultima_vez: ctx.now(),
  });
  await db.insert(correos).values({
    clave: "tareas:1",
    para: "a@b.cl",
    plantilla: "contrasena_cambiada",
    datos: {},
    asunto: "Hola",
    estado: "atascado",
    created_at: ctx.now(),
  });
  // Boletas are on, and the last folio of this seller is taken.
  const ajustes = {
    ...EMISOR,
    boletas_comuna: "Santiago",
    boletas_ambiente: "produccion",
    boletas_activas: true,
    boletas_desde: ctx.now().toISOString(),
    pagos_con_boleta_desde: "2026-11-10",
  } as const;
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, ajustes, null));
  await pedirDerecho(ctx, { clase: "bloqueo", detalle: "Mis datos" }, beto);
  enElDia(HOY);
  return duena;
}

const SUYAS: Record<RolAdmin, ClaveTarea[]> = {
  duena: [
    "pagos",
    "despachos",
    "devoluciones",
    "boletas",
    "renovaciones",
    "sin_compra",
    "no_calzan",
    "sorteos",
    "premios",
    "mensajes",
    "comprobantes",
    "se_acaban",
    "solicitudes",
    "bloqueos",
    "correos",
  ],
  ventas: [
    "pagos",
    "despachos",
    "devoluciones",
    "boletas",
    "sin_compra",
    "no_calzan",
    "premios",
    "comprobantes",
  ],
  catalogo: ["mensajes", "se_acaban"],
  lectura: [
    "pagos",
    "despachos",
    "devoluciones",
    "boletas",
    "sin_compra",
    "no_calzan",
    "sorteos",
    "premios",
    "mensajes",
    "comprobantes",
    "se_acaban",
    "solicitudes",
    "bloqueos",
    "correos",
  ],
};

test("Hoy's lines against the lists: every line of every role says the number of the list behind its button", async () => {
  const duena = await diaLleno();
  const numeros = await numerosDeLasListas(duena);
  expect(numeros).toEqual({
    pagos: 2,
    despachos: 2,
    devoluciones: 1,
    boletas: 1,
    renovaciones: 1,
    sin_compra: 1,
    no_calzan: 1,
    sorteos: 1,
    premios: 1,
    mensajes: 1,
    comprobantes: 1,
    se_acaban: 2,
    solicitudes: 1,
    bloqueos: 1,
    correos: 1,
  });
  for (const rol of ROLES_ADMIN) {
    const lineas = await lineasDe(await conRol(rol));
    expect(lineas.map(({ clave }) => clave)).toEqual(SUYAS[rol]);
    for (const { clave, cuantas } of lineas) expect([clave, cuantas]).toEqual([clave, numeros[clave]]);
    const puedeHacer = rol !== "lectura";
    expect(
      lineas
        .filter(({ clave }) => clave !== "sorteos")
        .every(({ boton }) => (boton !== "Ver") === puedeHacer),
    ).toBe(true);
  }
});

test("the lines say money and age, and the menu counts what waits on each page of the role", async () => {
  const duena = await diaLleno();
  const de = Object.fromEntries((await lineasDe(duena)).map((linea) => [linea.clave, linea]));
  expect(de).toMatchObject({
    pagos: { detalle: "$15.000", breve: "$15.000 · hace 1 día", tarde: false },
    despachos: { detalle: "$10.000", espera: "el más antiguo, hace 7 días", tarde: true },
    sin_compra: { detalle: "$69.980", espera: "la más antigua, hace 1 día" },
    se_acaban: { detalle: "Polera y Parlante" },
    mensajes: { detalle: "¿Hacen factura?" },
    boletas: { detalle: "1 sin respuesta del SII" },
    renovaciones: { detalle: "No quedan folios de boletas" },
    no_calzan: { detalle: "$5.000: 1 sin boleta" },
    solicitudes: { espera: "vence el miércoles 16 de diciembre", tarde: false },
    bloqueos: { espera: "vence mañana", breve: "Vence mañana", tarde: false },
  });
  enElDia("2026-11-19T15:00:00Z");
  expect((await lineasDe(duena)).find(({ clave }) => clave === "bloqueos")).toMatchObject({
    espera: "venció el miércoles 18 de noviembre",
    tarde: true,
  });
  enElDia(HOY);
  expect(await contarEnMenu(ctx, duena)).toMatchObject({
    "/admin/ventas": 2,
    "/admin/despachos": 2,
    "/admin/devoluciones": 1,
    "/admin/boletas": 2,
    "/admin/transferencias": 1,
    "/admin/pagos": 1,
    "/admin/sorteos": 1,
    "/admin/productos": 2,
    "/admin/asistente": 1,
    "/admin/datos": 1,
    "/admin/correos": 1,
  });
  const catalogo = await contarEnMenu(ctx, await conRol("catalogo"));
  expect([catalogo["/admin/productos"], catalogo["/admin/ventas"]]).toEqual([2, 0]);
});

test("a task is late after the days that the owner set", async () => {
  const duena = await diaLleno();
  const tardes = async () =>
    (await lineasDe(duena)).filter(({ clave }) => clave === "pagos").map(({ tarde }) => tarde);
  expect(await tardes()).toEqual([false]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { tarea_tarde_dias: 1 }, null));
  expect(await tardes()).toEqual([true]);
});
