import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, conexiones_envios, conexiones_salidas, conexiones_secretos } from "#database/schema.ts";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSecreto } from "#modules/conexiones/secretos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { escucharTodo } from "#tests/support/shop/salidas.ts";
import { anunciar } from "./anunciar.server.ts";
import { olvidarEnvios } from "./envios.store.server.ts";
import {
  activarSalida,
  borrarSalida,
  cambiarSecreto,
  crearSalida,
  editarSalida,
} from "./guardar-salida.server.ts";
import { limpiarEnvios, verSalidas } from "./leer-salidas.server.ts";
import { probarSalida, reenviarEnvio } from "./reenviar-envio.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const URL_N8N = "https://n8n.mitienda.cl/webhook/abc";
const datos = { url: ` ${URL_N8N} `, "venta.pagada": "on", "sorteo.cerrado": "on", otro: "on" };

const unica = async () => {
  const [fila] = await db.select().from(conexiones_salidas);
  if (!fila) throw new Error("no address");
  return fila;
};
const avisar = (objeto: string, usuario: string) =>
  enTransaccion(ctx, (tx) => anunciar(tx, "venta.pagada", { objeto, usuario, datos: () => ({}) }));
const ver = (filtro: Partial<Parameters<typeof verSalidas>[1]> = {}) =>
  verSalidas(ctx, { pagina: 1, ...filtro });

beforeEach(async () => {
  await db.delete(conexiones_salidas);
  await db.delete(conexiones_secretos);
});

describe("an address", () => {
  test("is added with the events that were chosen; its secret is answered once and never again", async () => {
    const { url, secreto } = await crearSalida(ctx, datos, admin);
    const { id, eventos, activa } = await unica();
    expect([url, eventos, activa]).toEqual([URL_N8N, ["venta.pagada", "sorteo.cerrado"], true]);
    expect(await leerSecreto(ctx, `salida.${id}`)).toBe(secreto);
    expect(JSON.stringify(await ver())).not.toContain(secreto);
    const filas = await db.select().from(auditoria);
    expect(JSON.stringify(filas)).not.toContain(secreto);
    expect(filas.map(({ accion }) => accion)).toEqual(
      expect.arrayContaining(["conexiones.salida_crear", "conexiones.secreto_guardar"]),
    );
  });

  test("is refused without events, without https, twice, and beyond ten", async () => {
    const sin = crearSalida(ctx, { url: URL_N8N }, admin);
    await expect(sin).rejects.toMatchObject({ datos: { errores: { eventos: expect.any(String) } } });
    const http = crearSalida(ctx, { ...datos, url: "http://n8n.mitienda.cl/" }, admin);
    await expect(http).rejects.toMatchObject({ datos: { errores: { url: expect.any(String) } } });
    const dos = await Promise.allSettled([crearSalida(ctx, datos, admin), crearSalida(ctx, datos, admin)]);
    expect(dos.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (let n = 1; n < 10; n++) await crearSalida(ctx, { ...datos, url: `${URL_N8N}/${n}` }, admin);
    await seNiega(crearSalida(ctx, { ...datos, url: `${URL_N8N}/10` }, admin), "estado");
  });

  test("is edited, switched off and on, and each change is audited once", async () => {
    await crearSalida(ctx, datos, admin);
    const { id } = await unica();
    await editarSalida(ctx, id, { url: URL_N8N, "sorteo.cerrado": "on", "venta.pagada": "on" }, admin);
    await editarSalida(ctx, id, { url: `${URL_N8N}/2`, "venta.creada": "on" }, admin);
    await activarSalida(ctx, id, false, admin);
    await activarSalida(ctx, id, false, admin);
    expect(await unica()).toMatchObject({ url: `${URL_N8N}/2`, eventos: ["venta.creada"], activa: false });
    const filas = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `salida:${id}`))
      .orderBy(auditoria.id);
    expect(filas.map(({ accion }) => accion)).toEqual([
      "conexiones.salida_crear",
      "conexiones.salida_editar",
      "conexiones.salida_editar",
    ]);
  });

  test("is no secret of the audit: only its server is written there", async () => {
    const clave = "clave-del-otro-sistema";
    await crearSalida(ctx, { ...datos, url: `${URL_N8N}/${clave}?token=${clave}` }, admin);
    const { id } = await unica();
    await editarSalida(ctx, id, { ...datos, url: `${URL_N8N}/${clave}-2` }, admin);
    await borrarSalida(ctx, id, admin);
    const filas = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `salida:${id}`));
    expect(filas).toHaveLength(3);
    expect(JSON.stringify(filas)).not.toContain(clave);
    expect(JSON.stringify(filas[0])).toContain(new URL(URL_N8N).host);
  });

  test("cannot become one that is in the list, and begins anew when it changes", async () => {
    await crearSalida(ctx, { ...datos, url: `${URL_N8N}/1` }, admin);
    await crearSalida(ctx, { ...datos, url: `${URL_N8N}/2` }, admin);
    const [primera] = await db.select().from(conexiones_salidas).orderBy(conexiones_salidas.id);
    const id = primera?.id ?? 0;
    await db.update(conexiones_salidas).set({ fallando_desde: ctx.now(), espera_hasta: ctx.now() });
    await seNiega(editarSalida(ctx, id, { ...datos, url: `${URL_N8N}/2` }, admin), "estado", "ya está");
    await editarSalida(ctx, id, { url: `${URL_N8N}/1`, "venta.creada": "on" }, admin);
    const leer = async () =>
      (await db.select().from(conexiones_salidas).where(eq(conexiones_salidas.id, id)))[0];
    expect(await leer()).toMatchObject({ fallando_desde: ctx.now(), espera_hasta: ctx.now() });
    await editarSalida(ctx, id, { ...datos, url: `${URL_N8N}/3` }, admin);
    expect(await leer()).toMatchObject({ url: `${URL_N8N}/3`, fallando_desde: null, espera_hasta: null });
  });

  test("gets another secret, and loses everything when it is deleted", async () => {
    const { secreto } = await crearSalida(ctx, datos, admin);
    const { id } = await unica();
    const nuevo = await cambiarSecreto(ctx, id, admin);
    expect(nuevo.secreto).not.toBe(secreto);
    expect(await leerSecreto(ctx, `salida.${id}`)).toBe(nuevo.secreto);
    await avisar("PZ-AAAAAA", ana.codigo_referido);
    await borrarSalida(ctx, id, admin);
    expect([await db.$count(conexiones_envios), await leerSecreto(ctx, `salida.${id}`)]).toEqual([0, null]);
    for (const hacer of [borrarSalida, cambiarSecreto, probarSalida])
      await seNiega(hacer(ctx, id, admin), "desconocido");
    await seNiega(editarSalida(ctx, id, datos, admin), "desconocido");
  });

  test("that is off gets no test and nothing again", async () => {
    await crearSalida(ctx, datos, admin);
    const { id } = await unica();
    await probarSalida(ctx, id, admin);
    const [prueba] = await db.select().from(conexiones_envios);
    expect(prueba).toMatchObject({ evento: "prueba", usuario: null });
    await activarSalida(ctx, id, false, admin);
    await seNiega(probarSalida(ctx, id, admin), "estado");
    await seNiega(reenviarEnvio(ctx, prueba?.id ?? 0, admin), "estado");
    await seNiega(reenviarEnvio(ctx, 0, admin), "desconocido");
  });
});

describe("only a dueña who proved who she is", () => {
  const intentos = (sesion: Sesion) => [
    crearSalida(ctx, { ...datos, url: `${URL_N8N}/otra` }, sesion),
    (async () => editarSalida(ctx, 1, datos, sesion))(),
    (async () => activarSalida(ctx, 1, true, sesion))(),
    cambiarSecreto(ctx, 1, sesion),
    borrarSalida(ctx, 1, sesion),
    probarSalida(ctx, 1, sesion),
    reenviarEnvio(ctx, 1, sesion),
  ];

  test.each(ROLES_ADMIN.filter((rol) => rol !== "duena"))("not %s", async (rol_admin) => {
    const otra = await crearPersona(ctx, { role: "admin", rol_admin });
    for (const intento of intentos(otra)) await seNiega(intento, "ajeno");
  });

  test("nor a customer, nor an open session alone", async () => {
    for (const intento of intentos(ana)) await seNiega(intento, "ajeno");
    for (const intento of intentos({ ...admin, reciente: false })) await seNiega(intento, "sin_prueba");
    expect(await db.$count(conexiones_salidas)).toBe(0);
  });
});

describe("the log", () => {
  test("is found by event, state, code and id, newest first, page by page", async () => {
    await escucharTodo(ctx, admin);
    for (let n = 0; n < 25; n++) await avisar(`PZ-AAAA${String(n).padStart(2, "0")}`, ana.codigo_referido);
    await db
      .update(conexiones_envios)
      .set({ estado: "fallido" })
      .where(eq(conexiones_envios.objeto, "PZ-AAAA07"));
    const primera = await ver();
    expect([primera.envios.length, primera.paginas, primera.envios[0]?.objeto]).toEqual([20, 2, "PZ-AAAA24"]);
    expect((await ver({ pagina: 9 })).pagina).toBe(2);
    expect((await ver({ estado: "fallido" })).envios.map(({ objeto }) => objeto)).toEqual(["PZ-AAAA07"]);
    expect((await ver({ texto: "pz-aaaa1" })).envios.length).toBe(10);
    expect((await ver({ evento: "venta.creada" })).envios).toEqual([]);
    const { evento_id = "" } = primera.envios[0] ?? {};
    expect((await ver({ texto: evento_id })).envios.map((envio) => envio.evento_id)).toEqual([evento_id]);
    expect((await ver({ texto: "%" })).envios).toEqual([]);
    expect(JSON.stringify(primera)).not.toContain(ana.codigo_referido);
  });

  test("lasts a month; the events of a person go with the person", async () => {
    await escucharTodo(ctx, admin);
    const otra = await crearPersona(ctx);
    await avisar("PZ-AAAAAA", ana.codigo_referido);
    await avisar("PZ-BBBBBB", otra.codigo_referido);
    const dias = (n: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + n * DIA_MS) });
    expect(await limpiarEnvios(dias(29))).toBe(0);
    await enTransaccion(ctx, (tx) => olvidarEnvios(tx, ana.codigo_referido));
    expect((await ver()).envios.map(({ objeto }) => objeto)).toEqual(["PZ-BBBBBB"]);
    expect(await limpiarEnvios(dias(31))).toBe(1);
  });
});
