import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { auditoria, legal_versiones } from "#database/schema.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { contarExistencias, guardarAjustes, leerAjustes } from "../ajustes.store.server.ts";
import { leerVersionLegal, listarVersionesLegales } from "./legales.store.server.ts";
import { MAX_PARRAFO, SECCIONES_LEGALES, SIN_PROPIOS, siguienteVersion } from "./legales.ts";
import {
  hayTextosNuevos,
  publicarLegales,
  republicarLegales,
  terminosVigentes,
  versionVigente,
} from "./publicar-legales.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
const ana = await crearPersona(ctx);

const publicar = (entrada: object = {}, quien = admin) =>
  publicarLegales(ctx, { ...entrada }, quien, redactar);

test("the sections of the form are those of the documents", async () => {
  const { terminos, privacidad } = redactar(await leerAjustes(ctx), SIN_PROPIOS);
  expect(terminos.secciones.map(({ id }) => id)).toEqual(SECCIONES_LEGALES.terminos);
  expect(privacidad.secciones.map(({ id }) => id)).toEqual(SECCIONES_LEGALES.privacidad);
});

test("publishing fixes the texts, names the version and makes it the accepted one", async () => {
  expect(await versionVigente(ctx)).toBeNull();
  const { version } = await publicar({
    "compras-y-envios": "Entregamos los lunes.\n\nEn [esta dirección](https://mapa.cl).",
  });
  expect(version).toBe("2026-11-15");
  expect((await leerAjustes(ctx)).terminos_version).toBe("2026-11-15");
  const vigente = await versionVigente(ctx);
  expect(JSON.stringify(vigente?.documentos)).toContain("Entregamos los lunes.");
  expect(JSON.stringify(vigente?.documentos)).toContain("Versión 2026-11-15");
  const [hecho] = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1);
  expect(hecho).toMatchObject({
    accion: "legales.publicar",
    objeto: "legal:2026-11-15",
    quien: admin.codigo_referido,
  });
  expect(
    await publicar({ "compras-y-envios": "Entregamos los lunes.\n\nEn [esta dirección](https://mapa.cl)." }),
  ).toEqual({ version: null });
});

test("a change makes a new version, and the earlier one stays as it was", async () => {
  await publicar({ "tus-derechos": "Llámanos." });
  const antes = await leerVersionLegal(ctx, "2026-11-15");
  expect(await publicar({ "tus-derechos": "Escríbenos." })).toEqual({ version: "2026-11-15-2" });
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { razon_social: "Otra SpA" }, null));
  await republicarLegales(ctx, admin, redactar);
  expect((await listarVersionesLegales(ctx)).map(({ version }) => version)).toEqual([
    "2026-11-15-3",
    "2026-11-15-2",
    "2026-11-15",
  ]);
  expect(JSON.stringify(await versionVigente(ctx))).toContain("Otra SpA");
  expect(await leerVersionLegal(ctx, "2026-11-15")).toEqual(antes);
  await republicarLegales(ctx, admin, redactar);
  expect(await db.$count(legal_versiones)).toBe(3);
  await expect(db.delete(legal_versiones)).rejects.toThrow();
});

test("a text of the owner follows its section or replaces it; the heading stays, and so does the choice", async () => {
  const leer = async () => {
    const documento = JSON.stringify((await versionVigente(ctx))?.documentos);
    return { seccion: documento.includes("Derecho a retracto"), propio: documento.includes("Lo nuestro.") };
  };
  const texto = { "devoluciones-y-reembolsos": "Lo nuestro." };
  await publicar(texto);
  expect(await leer()).toEqual({ seccion: true, propio: true });
  await publicar({ ...texto, "reemplaza-devoluciones-y-reembolsos": "on" });
  expect(await leer()).toEqual({ seccion: false, propio: true });
  expect(JSON.stringify((await versionVigente(ctx))?.documentos)).toContain("Devoluciones y reembolsos");
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { razon_social: "Tercera SpA" }, null));
  await republicarLegales(ctx, admin, redactar);
  expect(await leer()).toEqual({ seccion: false, propio: true });
  expect((await versionVigente(ctx))?.reemplaza).toEqual(["devoluciones-y-reembolsos"]);
});

test("the page learns when a release changed the words of the house", async () => {
  await publicar({ "tus-derechos": "Al día." });
  expect(await hayTextosNuevos(ctx, redactar)).toBe(false);
  const otraCasa: typeof redactar = (datos, propios) => {
    const { terminos, privacidad } = redactar(datos, propios);
    return { terminos: { ...terminos, entrada: "Otras palabras." }, privacidad };
  };
  expect(await hayTextosNuevos(ctx, otraCasa)).toBe(true);
});

test("a section is not replaced by nothing", async () => {
  const antes = await versionVigente(ctx);
  await seNiega(publicar({ "reemplaza-tus-derechos": "on", "tus-derechos": "  " }), "valor");
  expect(await versionVigente(ctx)).toEqual(antes);
});

test("published at once, each version has its own name", async () => {
  const dadas = await Promise.all([1, 2, 3].map((n) => publicar({ "tus-derechos": `Cambio ${n}.` })));
  expect(new Set(dadas.map(({ version }) => version)).size).toBe(3);
  const [vigente] = await listarVersionesLegales(ctx);
  expect((await leerAjustes(ctx)).terminos_version).toBe(vigente?.version);
});

test("only who may change settings publishes, with texts of a sensible length", async () => {
  await seNiega(publicar({}, ana), "ajeno");
  await seNiega(publicar({}, lectura), "ajeno");
  await seNiega(publicar({ "tus-derechos": "x".repeat(MAX_PARRAFO + 1) }), "valor");
  expect(siguienteVersion("2026-01-01", ["2026-01-01", "2026-01-01-2"])).toBe("2026-01-01-3");
});

const terminos = () => terminosVigentes(ctx, redactar);
const renombrar = (razon_social: string) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { razon_social }, null));

test("a shop that published nothing fixes its text when a sale needs it, and again when it changed", async () => {
  expect(await terminos()).toBe((await leerAjustes(ctx)).terminos_version);
  expect(await terminos()).toBe("2026-11-15");
  const primera = await leerVersionLegal(ctx, "2026-11-15");
  expect(primera?.quien).toBeNull();
  await renombrar("Cuarta SpA");
  expect(await Promise.all([terminos(), terminos(), terminos()])).toEqual(
    Array.from({ length: 3 }, () => "2026-11-15-2"),
  );
  expect(await db.$count(legal_versiones)).toBe(2);
  expect(JSON.stringify(await versionVigente(ctx))).toContain("Cuarta SpA");
  expect(await leerVersionLegal(ctx, "2026-11-15")).toEqual(primera);
  expect((await leerAjustes(ctx)).terminos_version).toBe("2026-11-15-2");
});

test("settings that change republish what the shop fixed in its own name", async () => {
  await terminos();
  await renombrar("Quinta SpA");
  await republicarLegales(ctx, admin, redactar);
  expect(await versionVigente(ctx)).toMatchObject({ version: "2026-11-15-2", quien: null });
});

test("the owner's first version counts although the shop had fixed the same text; from then on only the owner publishes", async () => {
  await terminos();
  expect((await contarExistencias(ctx)).versiones_legales).toBe(0);
  expect(await publicar()).toEqual({ version: "2026-11-15-2" });
  expect((await contarExistencias(ctx)).versiones_legales).toBe(1);
  await renombrar("Sexta SpA");
  expect(await terminos()).toBe("2026-11-15-2");
  expect(await hayTextosNuevos(ctx, redactar)).toBe(true);
});
