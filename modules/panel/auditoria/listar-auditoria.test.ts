import { beforeAll, expect, test } from "vitest";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerFiltrosAuditoria } from "./filtros.ts";
import { exportarAuditoria, listarAuditoria } from "./listar-auditoria.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
let rocio: Sesion;
let vera: Sesion;

const filtros = (texto = "") => leerFiltrosAuditoria(new URLSearchParams(texto));
const buscar = async (texto: string) =>
  (await listarAuditoria(ctx, filtros(texto))).hechos.map(({ accion }) => accion);

beforeAll(async () => {
  rocio = await crearPersona(ctx, { role: "admin", nombre: "Rocío", apellido: "Ñanco" });
  vera = await crearPersona(ctx, { role: "admin", rol_admin: "ventas", nombre: "Vera" });
  const anotar = async (dia: string, hecho: Parameters<typeof anotarAuditoria>[1]) => {
    ctx.clock.now = new Date(`${dia}T15:00:00Z`);
    await enTransaccion(ctx, (tx) => anotarAuditoria(tx, hecho));
  };
  const [duena, ventas] = [rocio.codigo_referido, vera.codigo_referido];
  await anotar("2026-11-01", {
    quien: duena,
    accion: "ajustes.guardar",
    objeto: "ajustes:pagos",
    antes: { referido_porcentaje: 10, avisos: "x" },
    despues: { referido_porcentaje: 12, avisos: "x" },
  });
  await anotar("2026-11-02", {
    quien: ventas,
    accion: "ventas.anular",
    objeto: "venta:PZ-ABC123",
    despues: { motivo: "100% arrepentida" },
  });
  await anotar("2026-11-03", { quien: ventas, accion: "ventas.despacho", objeto: "venta:PZ-ABC123" });
});

test("what admins did is listed with author, object and the fields that changed, newest first", async () => {
  const { hechos, total, paginas } = await listarAuditoria(ctx, filtros());
  expect([total, paginas]).toEqual([3, 1]);
  expect(hechos.map(({ accion }) => accion)).toEqual(["ventas.despacho", "ventas.anular", "ajustes.guardar"]);
  expect(hechos[2]).toMatchObject({
    autor: { nombre: "Rocío" },
    objeto: "ajustes:pagos",
    cambios: [{ campo: "porcentaje por referido", antes: "10", despues: "12" }],
  });
});

test("it is filtered by person, action, days and text, sorted and paged", async () => {
  expect(await buscar("persona=nanco")).toEqual(["ajustes.guardar"]);
  expect(await buscar(`persona=${vera.codigo_referido}`)).toEqual(["ventas.despacho", "ventas.anular"]);
  expect(await buscar("accion=ventas.anular")).toEqual(["ventas.anular"]);
  expect(await buscar("desde=2026-11-02&hasta=2026-11-02")).toEqual(["ventas.anular"]);
  expect(await buscar("texto=abc123&orden=antiguos")).toEqual(["ventas.anular", "ventas.despacho"]);
  expect(await buscar("texto=100%25")).toEqual(["ventas.anular"]);
  expect(await buscar("texto=_%25_")).toEqual([]);
  expect(await buscar("texto=referido_porcentaje")).toEqual(["ajustes.guardar"]);
  expect((await listarAuditoria(ctx, filtros("pagina=9"))).pagina).toBe(1);
});

test("a file of it is for the roles that may export, and is written down itself", async () => {
  await seNiega(exportarAuditoria(ctx, filtros(), vera), "ajeno", "Tu rol no permite");
  const lectora = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
  const { filas } = await exportarAuditoria(ctx, filtros("accion=ventas.anular"), lectora);
  expect(filas).toHaveLength(1);
  const { hechos } = await listarAuditoria(ctx, filtros("accion=auditoria.exportar"));
  expect(hechos).toMatchObject([
    { autor: { codigo_referido: lectora.codigo_referido }, objeto: "auditoria" },
  ]);
});
