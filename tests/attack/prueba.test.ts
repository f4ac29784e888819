import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { session, usuarios } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { HEADER_PRUEBA } from "#modules/comun/rechazo/rechazo-http.ts";
import { createAuth } from "#server/auth/auth.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { llamar, sinCambios } from "#tests/support/attack/attack.ts";
import { CLAVE, crearMundo } from "#tests/support/attack/mundo.ts";
import { conParams, leerRutas, urlDeDatos } from "#tests/support/attack/rutas.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { ACCIONES_ADMIN } from "./expectativas/acciones-admin.ts";

vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo(databaseOfEachTest);
beforeEach(() => mundo.shop.cache.clear());
const { duena } = mundo.sesiones;
const { db } = mundo.shop.database;

/** Every form of admins that moves money, rights, keys or what customers trust. All others must not ask. */
const PIDEN: Record<string, readonly string[]> = {
  "/admin/ventas/:codigo": ["anular", "anular_linea", "devolver"],
  "/admin/devoluciones/:id": ["decidir", "deshacer", "transferir"],
  "/admin/usuarios/:usuario": ["rol", "eliminar"],
  "/admin/datos/:codigo": ["acoger"],
  "/admin/usuarios/equipo": ["invitar", "retirar"],
  "/admin/puntos/ajuste": [""],
  "/admin/productos/cuentas": ["crear", "guardar", "activar", "desactivar"],
  "/admin/ajustes": ["tienda", "pagos", "puntos", "avisos", "tecnico", "pausar", "encender"],
  "/admin/ajustes/boletas": ["datos", "certificado", "certificado_quitar", "caf", "encender", "apagar"],
  "/admin/ajustes/conexiones": [
    "fintoc_guardar",
    "fintoc_quitar",
    "fintoc_actualizar",
    "khipu_guardar",
    "khipu_quitar",
    "khipu_revisado",
    "fichas_crear",
    "fichas_revocar",
    "salida_crear",
    "salida_editar",
    "salida_apagar",
    "salida_encender",
    "salida_secreto",
    "salida_borrar",
    "salida_probar",
    "salida_reenviar",
  ],
  "/admin/legales": ["publicar"],
};
const EXPORTACIONES = ["boletas", "ventas", "usuarios", "puntos", "sorteos", "auditoria", "transferencias"];
/** Files without people in them: what the shop shows to everybody, and what a parcel costs. */
const SIN_PERSONAS = ["productos", "envios"];

const probadaHace = (minutos: number) =>
  db
    .update(session)
    .set({ probada_en: new Date(Date.now() - minutos * 60_000) })
    .where(eq(session.id, duena.session_id));

const field = new Map((await leerRutas()).map(({ path, field }) => [path, field]));

async function enviar(path: string, intento: string, datos: boolean) {
  const { params = {}, campos = {} } = (await ACCIONES_ADMIN[path]?.[intento]?.con?.(mundo)) ?? {};
  const nombre = field.get(path);
  const form = new FormData();
  for (const [campo, valor] of Object.entries({ ...(nombre ? { [nombre]: intento } : {}), ...campos }))
    form.append(campo, valor);
  const url = conParams(path, params);
  const mandar = () => llamar(mundo, "duena", datos ? urlDeDatos(url) : url, { method: "POST", body: form });
  return { url, mandar };
}

const filas = Object.entries(ACCIONES_ADMIN).flatMap(([path, porNombre]) =>
  Object.keys(porNombre).map((intento) => ({ path, intento, pide: PIDEN[path]?.includes(intento) ?? false })),
);

test("no other form asks: confirming payments and dispatch are the work of all day", async () => {
  await probadaHace(10);
  for (const { path, intento } of filas.filter(({ pide }) => !pide)) {
    const { headers, desenlace } = await (await enviar(path, intento, true)).mandar();
    expect([path, intento, headers.get(HEADER_PRUEBA)]).toEqual([path, intento, null]);
    expect([path, intento, desenlace]).not.toEqual([path, intento, "→/cuenta/confirmar"]);
  }
});

describe.each(filas.filter(({ pide }) => pide))("POST $path $intento", ({ path, intento }) => {
  test("with an old proof changes nothing and asks who it is, with scripts and without", async () => {
    await probadaHace(10);
    const conScripts = await enviar(path, intento, true);
    await sinCambios(mundo, `${path} ${intento}`, async () => {
      const { desenlace, headers } = await conScripts.mandar();
      expect([desenlace, headers.get(HEADER_PRUEBA)]).toEqual([403, "si"]);
    });
    const sin = await enviar(path, intento, false);
    await sinCambios(mundo, `${path} ${intento}`, async () => {
      const { desenlace, headers } = await sin.mandar();
      expect(desenlace).toBe("→/cuenta/confirmar");
      expect(headers.get("Location")).toBe(`/cuenta/confirmar?volver=${encodeURIComponent(sin.url)}`);
    });
  });
});

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
  const { mandar } = await enviar("/admin/ajustes", "tienda", true);
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
