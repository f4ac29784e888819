import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { session, usuarios } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { createAuth } from "#server/auth/auth.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { llamar } from "#tests/support/attack/attack.ts";
import { CLAVE, crearMundo } from "#tests/support/attack/mundo.ts";
import { urlDeDatos } from "#tests/support/attack/rutas.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { ACCIONES_ADMIN } from "./expectativas/acciones-admin.ts";

// Which forms ask is in expectativas/piden.ts; matriz-acciones.test.ts sends each of them.
vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo(databaseOfEachTest);
beforeEach(() => mundo.shop.cache.clear());
const { duena } = mundo.sesiones;
const { db } = mundo.shop.database;

const EXPORTACIONES = ["boletas", "ventas", "usuarios", "puntos", "sorteos", "auditoria", "transferencias"];
/** Files without people in them: what the shop shows to everybody, and what a parcel costs. */
const SIN_PERSONAS = ["productos", "envios"];

const probadaHace = (minutos: number) =>
  db
    .update(session)
    .set({ probada_en: new Date(Date.now() - minutos * 60_000) })
    .where(eq(session.id, duena.session_id));

test("downloads lead to the question and back", async () => {
  await probadaHace(10);
  for (const lista of EXPORTACIONES) {
    const url = `/admin/${lista}/exportar?texto=a`;
    const { headers } = await llamar(mundo, "duena", url);
    expect(headers.get("Location")).toBe(`/cuenta/confirmar?volver=${encodeURIComponent(url)}`);
  }
  for (const lista of SIN_PERSONAS)
    expect((await llamar(mundo, "duena", `/admin/${lista}/exportar`)).desenlace).toBe(200);
  await probadaHace(9);
  for (const lista of EXPORTACIONES)
    expect((await llamar(mundo, "duena", `/admin/${lista}/exportar`)).desenlace).toBe(200);
});

test("the look of the shop changes without a question", async () => {
  await probadaHace(10);
  const { desenlace } = await llamar(mundo, "duena", urlDeDatos("/admin/ajustes"), {
    method: "POST",
    body: new URLSearchParams({ intento: "tienda", lema: "Otro lema", color: "#1d5fa6" }),
  });
  expect(desenlace).toBe(200);
});

test("the password proves it where there is no factor, and the same form then goes through", async () => {
  await probadaHace(10);
  const { campos = {} } = (await ACCIONES_ADMIN["/admin/ajustes"]?.tienda?.con?.(mundo)) ?? {};
  const form = new FormData();
  for (const [campo, valor] of Object.entries({ intento: "tienda", ...campos })) form.append(campo, valor);
  const mandar = () => llamar(mundo, "duena", urlDeDatos("/admin/ajustes"), { method: "POST", body: form });
  expect((await mandar()).desenlace).toBe(403);
  const probar = (contrasena: string, volver: string) =>
    llamar(mundo, "duena", "/cuenta/confirmar", {
      method: "POST",
      body: new URLSearchParams({ contrasena, volver }),
    });
  expect((await probar("otra-clave", "/admin/ajustes")).desenlace).toBe(422);
  expect((await mandar()).desenlace).toBe(403);
  // The way back never leaves the shop.
  expect((await probar(CLAVE, "//evil.cl/")).desenlace).toBe("→/");
  expect((await mandar()).desenlace).toBe(200);
});

test("an admin of a public shop who owes the factor gets no admin page; a local shop never asks", async () => {
  const publica = createAuth({ ctx: { ...mundo.ctx, public_url: "http://puntazo.cl" }, limiter: unlimited });
  const cookies = new Headers({ Cookie: mundo.cookies.duena ?? "" });
  const desde = new Date(Date.now() - 8 * DIA_MS);
  await db
    .update(usuarios)
    .set({ admin_desde: desde })
    .where(eq(usuarios.codigo_referido, duena.codigo_referido));
  expect(await publica.sesion(cookies)).toMatchObject({ factor: "exigido" });
  expect((await llamar(mundo, "duena", "/admin/ventas")).desenlace).toBe(200);
});
