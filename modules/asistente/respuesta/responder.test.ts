import { beforeAll, expect, test } from "vitest";
import { CONSTRUCCION } from "#bench/mati/construccion.ts";
import { evaluarTodos, type Veredicto } from "#bench/mati/evaluar.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";

let veredictos: Veredicto[] = [];

beforeAll(async () => {
  const { db } = openForFile(await demoDatabase());
  veredictos = await evaluarTodos(testCtx(db, new Date()), CONSTRUCCION);
}, 180_000);

test("at least 95% of the questions it was built with are answered right", () => {
  const fallas = veredictos.filter(({ falla }) => falla !== null);
  const detalle = fallas.map(({ caso, falla }) => `${caso.pregunta} → ${falla}`).join("\n");
  expect(veredictos.length).toBeGreaterThanOrEqual(100);
  expect(fallas.length / veredictos.length, detalle).toBeLessThanOrEqual(0.05);
});

test("attempts to see what belongs to others are refused, every one", () => {
  const intentos = veredictos.filter(({ caso }) => caso.tema === "ajeno");
  expect(intentos.filter(({ falla }) => falla !== null)).toEqual([]);
});
