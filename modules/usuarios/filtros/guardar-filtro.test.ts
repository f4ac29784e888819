import { beforeAll, beforeEach, expect, test } from "vitest";
import { filtros_guardados } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { limpiarConsulta, MAX_FILTROS } from "./filtro.ts";
import { borrarFiltro, guardarFiltro, leerFiltrosGuardados } from "./guardar-filtro.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
let rocio: Sesion;
let vera: Sesion;

beforeAll(async () => {
  rocio = await crearPersona(ctx, { role: "admin" });
  vera = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
});
beforeEach(() => db.delete(filtros_guardados));

const guardar = (nombre: string, consulta: string, quien = rocio, lista = "ventas") =>
  guardarFiltro(ctx, { lista, nombre, consulta }, quien);
const nombres = async (quien = rocio) =>
  (await leerFiltrosGuardados(ctx, quien, "ventas")).map(({ nombre, consulta }) => [nombre, consulta]);

test("what is kept is the filter and not the page; the same name again replaces it", async () => {
  expect(limpiarConsulta("?pagina=3&texto=&estado=Pagado&despues=9")).toBe("estado=Pagado");
  await guardar("  Por   revisar ", "estado=Validando+Pago&pagina=2");
  expect(await nombres()).toEqual([["Por revisar", "estado=Validando+Pago"]]);
  await guardar("Por revisar", "texto=ana&estado=Pagado");
  expect(await nombres()).toEqual([["Por revisar", "estado=Pagado&texto=ana"]]);
});

test("filters are a person's own: another admin neither reads nor deletes them", async () => {
  const { id } = await guardar("Mías", "estado=Pagado");
  expect(await leerFiltrosGuardados(ctx, vera)).toEqual([]);
  await seNiega(borrarFiltro(ctx, id, vera), "desconocido", "ya no existe");
  expect(await nombres()).toHaveLength(1);
  await borrarFiltro(ctx, id, rocio);
  await seNiega(borrarFiltro(ctx, id, rocio), "desconocido", "ya no existe");
  expect(await nombres()).toEqual([]);
});

test("a list that the person may not see keeps nothing of theirs, nor does one that does not exist", async () => {
  const cliente = await crearPersona(ctx, {});
  await seNiega(guardar("Uno", "texto=x", vera, "productos"), "ajeno", "Tu rol no permite");
  await expect(guardar("Uno", "texto=x", cliente)).rejects.toThrow();
  await seNiega(guardar("Uno", "texto=x", rocio, "toString"), "desconocido", "no existe");
  expect(await db.$count(filtros_guardados)).toBe(0);
});

test("a filter needs a name that fits and something to filter", async () => {
  await seNiega(guardar(" ", "texto=x"), "valor", "Ponle un nombre");
  await seNiega(guardar("n".repeat(41), "texto=x"), "valor", "hasta 40");
  await seNiega(guardar("Todo", "pagina=2&texto="), "valor", "Elige algún filtro");
  await seNiega(guardar("Largo", `texto=${"x".repeat(600)}`), "valor", "demasiado largo");
});

test("the limit of a list holds in parallel, and a kept name can still be replaced", async () => {
  const todas = Array.from({ length: MAX_FILTROS + 5 }, (_, n) => guardar(`Filtro ${n}`, `texto=${n}`));
  const hechas = (await Promise.allSettled(todas)).filter(({ status }) => status === "fulfilled");
  expect(hechas).toHaveLength(MAX_FILTROS);
  const [[nombre = ""] = []] = await nombres();
  await guardar(nombre, "texto=otro");
  expect(await nombres()).toHaveLength(MAX_FILTROS);
});
