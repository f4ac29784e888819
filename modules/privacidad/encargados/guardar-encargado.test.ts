import { expect, test } from "vitest";
import { auditoria } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerEncargados } from "./encargados.store.server.ts";
import { crearEncargado, editarEncargado, quitarEncargado } from "./guardar-encargado.server.ts";
import { leerEncargadosFaltantes } from "./leer-faltantes.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin" });
const CORREO = { servicio: "correo", nombre: "Correo Rápido", pais: "Irlanda", finalidad: "Enviar correos" };
const anuncios = () => ctx.eventos.filter(({ tabla }) => tabla === "encargados").length;

test("an entry is added, changed and taken off; each leaves a trace and outdates the visitors' pages", async () => {
  ctx.eventos.length = 0;
  expect(await crearEncargado(ctx, CORREO, duena)).toBe("Correo Rápido");
  const [fila] = await leerEncargados(ctx);
  const id = fila?.id ?? 0;
  expect(fila).toEqual({ id, ...CORREO, contrato: null });
  await editarEncargado(ctx, id, { ...CORREO, contrato: "2026-12-01" }, duena);
  await editarEncargado(ctx, id, { ...CORREO, contrato: "2026-12-01" }, duena);
  expect(await leerEncargados(ctx)).toMatchObject([{ contrato: "2026-12-01" }]);
  expect(await quitarEncargado(ctx, id, duena)).toBe("Correo Rápido");
  await expect(quitarEncargado(ctx, id, duena)).rejects.toThrow("ya no está");
  await expect(editarEncargado(ctx, id, CORREO, duena)).rejects.toThrow("ya no está");
  expect(anuncios()).toBe(3);
  expect((await db.select().from(auditoria).orderBy(auditoria.id)).map(({ accion }) => accion)).toEqual([
    "encargados.crear",
    "encargados.editar",
    "encargados.quitar",
  ]);
});

test("the same company for the same service is written once, also at the same time", async () => {
  const intentos = await Promise.allSettled([1, 2, 3].map(() => crearEncargado(ctx, CORREO, duena)));
  expect(intentos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await leerEncargados(ctx)).toHaveLength(1);
  await crearEncargado(ctx, { ...CORREO, servicio: "otro" }, duena);
  const [, otro] = await leerEncargados(ctx);
  await expect(editarEncargado(ctx, otro?.id ?? 0, CORREO, duena)).rejects.toThrow("ya está anotada");
});

test("bad fields and people without the permission change nothing", async () => {
  await expect(crearEncargado(ctx, { ...CORREO, pais: "" }, duena)).rejects.toThrow();
  const ajenos = [await crearPersona(ctx)];
  for (const rol_admin of ["ventas", "catalogo", "lectura"] as const)
    ajenos.push(await crearPersona(ctx, { role: "admin", rol_admin }));
  for (const ajena of ajenos) await expect(crearEncargado(ctx, CORREO, ajena)).rejects.toThrow();
  expect(await leerEncargados(ctx)).toEqual([]);
});

test("what is on without an entry is missing until it is written; a demo shop misses nothing", async () => {
  const faltan = () => leerEncargadosFaltantes(ctx, { correo: true, asistente: false });
  expect(await faltan()).toEqual(["transporte", "correo"]);
  await crearEncargado(ctx, CORREO, duena);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { con_khipu: true, transportistas: "" }, null));
  expect(await faltan()).toEqual(["khipu"]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { demostracion: true }, null));
  expect(await faltan()).toEqual([]);
});
