import { expect, test } from "vitest";
import { auditoria } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { avanzarIncidente, crearIncidente, editarIncidente } from "./guardar-incidente.server.ts";
import { buscarIncidente, listarIncidentes } from "./incidentes.store.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin" });
const DATOS = {
  naturaleza: "Se perdió un computador.",
  efectos: "Alguien puede leer pedidos.",
  categorias: "Nombre y dirección.",
  personas: "40",
  financieros: "on",
  medidas: "Cerramos sus sesiones.",
  ocurrido: "",
};
const acciones = async () =>
  (await db.select().from(auditoria).orderBy(auditoria.id)).map(({ accion }) => accion);

test("an incident is noted, corrected, told and closed; each step leaves a trace and its moment", async () => {
  const id = await crearIncidente(ctx, DATOS, duena);
  await editarIncidente(ctx, id, { ...DATOS, personas: "45", version: "1" }, duena);
  await expect(avanzarIncidente(ctx, { id, paso: "cerrar" }, duena)).rejects.toThrow("Falta avisar");
  await avanzarIncidente(ctx, { id, paso: "agencia" }, duena);
  await avanzarIncidente(ctx, { id, paso: "personas" }, duena);
  await avanzarIncidente(ctx, { id, paso: "cerrar" }, duena);
  expect(await buscarIncidente(ctx, id)).toMatchObject({
    personas: 45,
    conocido_en: ctx.now(),
    agencia_en: ctx.now(),
    personas_en: ctx.now(),
    cerrado_en: ctx.now(),
  });
  await expect(editarIncidente(ctx, id, { ...DATOS, version: "2" }, duena)).rejects.toThrow("cerrado");
  expect(await acciones()).toEqual([
    "incidentes.crear",
    "incidentes.editar",
    "incidentes.avanzar",
    "incidentes.avanzar",
    "incidentes.avanzar",
  ]);
});

test("twice and in parallel: one incident, one step, and no change over another's", async () => {
  const ids = await Promise.all([1, 2].map(() => crearIncidente(ctx, DATOS, duena)));
  expect(new Set(ids).size).toBe(1);
  const [id = 0] = ids;
  const pasos = await Promise.allSettled(
    [1, 2].map(() => avanzarIncidente(ctx, { id, paso: "agencia" }, duena)),
  );
  expect(pasos.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await editarIncidente(ctx, id, { ...DATOS, personas: "1", version: "1" }, duena);
  await expect(editarIncidente(ctx, id, { ...DATOS, personas: "2", version: "1" }, duena)).rejects.toThrow(
    "cambió mientras",
  );
  expect((await buscarIncidente(ctx, id))?.personas).toBe(1);
});

test("bad fields, unknown ones and people who are no dueña change nothing", async () => {
  await expect(crearIncidente(ctx, { ...DATOS, medidas: "" }, duena)).rejects.toThrow();
  await expect(avanzarIncidente(ctx, { id: 99, paso: "agencia" }, duena)).rejects.toThrow("no existe");
  const ajenos = [await crearPersona(ctx)];
  for (const rol_admin of ["ventas", "catalogo", "lectura"] as const)
    ajenos.push(await crearPersona(ctx, { role: "admin", rol_admin }));
  for (const ajena of ajenos) await expect(crearIncidente(ctx, DATOS, ajena)).rejects.toThrow();
  expect(await listarIncidentes(ctx)).toEqual([]);
  expect(await acciones()).toEqual([]);
});
