import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { MotorExterno } from "#modules/asistente/atender-mensaje.server.ts";
import { leerPresupuesto } from "#modules/asistente/presupuesto.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirChat, mensaje, preguntar, URL_CHAT } from "#tests/support/chat.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
let asked = 0;
let fails = false;
const externo: MotorExterno = {
  motor: "modelo",
  async responder() {
    asked++;
    if (fails) throw new Error("the model is down");
    return { output: "Respuesta del modelo", componentes: [] };
  },
};
const chat = abrirChat(db, { ctx, externo });
const budget = (asistente_consultas_diarias: number) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { asistente_consultas_diarias }, null));

beforeEach(() => {
  // Each test has a day of its own.
  ctx.clock.now = new Date(ctx.now().getTime() + 2 * DIA_MS);
  asked = 0;
  fails = false;
});

describe("a page of another site cannot spend the owner's model", () => {
  test.each([
    ["an image or a link", {}],
    ["with the visitor's cookie", { Cookie: "persona=ANAANA01" }],
    ["that hides where it comes from", { "Sec-Fetch-Site": "cross-site" }],
    ["of the shop itself", { Origin: "http://localhost:3000" }],
    ["with a type that a page may send unasked", { "Content-Type": "text/plain; x=application/json" }],
    ["with a type that only begins alike", { "Content-Type": "application/jsonp" }],
  ])("by GET: %s", async (_, headers) => {
    const query = new URLSearchParams(mensaje("hola", randomUUID()));
    const response = await chat.pedir({ headers: headers as Record<string, string> }, `${URL_CHAT}?${query}`);
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "OPTIONS, POST"]);
    expect(await response.json()).toMatchObject({ error: "metodo", output: expect.stringMatching(/POST/) });
    expect(asked).toBe(0);
  });

  test("by GET with the header of the window: the browser asks first and is refused, and so is the call", async () => {
    const query = new URLSearchParams(mensaje("hola", randomUUID()));
    const json = { "Content-Type": "application/json", Origin: "https://mala.example" };
    const asks = { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "content-type" };
    const preflight = await chat.pedir({ method: "OPTIONS", headers: { ...asks, Origin: json.Origin } });
    expect(preflight.headers.has("Access-Control-Allow-Origin")).toBe(false);
    const response = await chat.pedir({ headers: json }, `${URL_CHAT}?${query}`);
    expect(response.status).toBe(403);
    expect(asked).toBe(0);
  });
});

describe("the model has a daily budget", () => {
  test("beyond it Mati answers by its own engine, until the next Chilean day", async () => {
    await budget(3);
    const outputs: string[] = [];
    for (let i = 0; i < 5; i++) outputs.push((await preguntar(chat, "hola")).output);
    expect(outputs.slice(0, 3)).toEqual(Array(3).fill("Respuesta del modelo"));
    for (const output of outputs.slice(3)) expect(output).toContain("Soy Mati");
    expect(asked).toBe(3);
    expect(await leerPresupuesto(ctx)).toEqual({ usadas: 3, tope: 3, detenidas: 0 });
    ctx.clock.now = new Date(ctx.now().getTime() + DIA_MS);
    expect(await leerPresupuesto(ctx)).toEqual({ usadas: 0, tope: 3, detenidas: 0 });
    expect((await preguntar(chat, "hola")).output).toBe("Respuesta del modelo");
  });

  test("many at once spend no more than it", async () => {
    await budget(4);
    await Promise.all(Array.from({ length: 12 }, () => preguntar(chat, "hola")));
    expect(asked).toBe(4);
  });

  test("a failed consultation is spent too", async () => {
    await budget(2);
    fails = true;
    for (let i = 0; i < 4; i++) expect((await preguntar(chat, "hola")).output).toContain("Soy Mati");
    expect(asked).toBe(2);
  });

  test("zero asks no model", async () => {
    await budget(0);
    expect((await preguntar(chat, "hola")).output).toContain("Soy Mati");
    expect(asked).toBe(0);
    expect(await leerPresupuesto(ctx)).toEqual({ usadas: 0, tope: 0, detenidas: 0 });
  });
});
