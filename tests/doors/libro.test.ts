import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { resumenNode } from "#modules/puntos/sellos/publicar.server.ts";
import { verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { openShop } from "#scripts/book-source.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();
let fecha = "";
let desde = 0;
let hasta = 0;
beforeAll(async () => {
  const sello = await sellarHoy(shop.ctx);
  fecha = sello.fecha;
  desde = sello.desde;
  hasta = sello.hasta;
});
afterEach(() => vi.unstubAllGlobals());

const json = async (path: string) => (await shop.ask(path)).json();

describe("the public files of the book", () => {
  test("list the seals and the actas", async () => {
    const sellos = await json("/libro/sellos.json");
    expect(sellos.at(-1)).toMatchObject({ fecha, desde, hasta });
    // The demo's past was sealed day by day, from its first entry on.
    expect(sellos[0]).toMatchObject({ desde: 1, anterior: "0".repeat(64) });
    const actas = await json("/libro/actas.json");
    expect(actas.length).toBeGreaterThan(0);
    for (const { key, url } of actas) expect(await json(url)).toMatchObject({ key, version: "sorteo-v1" });
  });

  test("a day is one entry per line, for any cache and for good, without a person in it", async () => {
    const response = await shop.ask(`/libro/${fecha}.jsonl`);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Content-Type")).toContain("jsonl");
    const text = await response.text();
    const lines = text.trimEnd().split("\n");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ id: desde, movimientos: expect.any(Array) });
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ id: hasta });
    const { rows } = await shop.database.pool.query("select codigo_referido, email from usuarios");
    for (const { codigo_referido, email } of rows) {
      expect(text).not.toContain(codigo_referido);
      expect(text).not.toContain(email);
    }
  });

  test("a proof reads the stored tree", async () => {
    expect(await json(`/libro/${fecha}/prueba/${hasta}.json`)).toMatchObject({
      id: hasta,
      fecha,
      hoja: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each([
    "/libro/2001-01-01.jsonl",
    "/libro/2026-02-30.jsonl",
    "/libro/hoy.jsonl",
    "/libro/2026-11-14'.jsonl",
    "/libro/2026-11-14%00.jsonl",
    "/libro/2001-01-01/prueba/1.json",
    "/libro/DIA/prueba/0.json",
    "/libro/DIA/prueba/99999999.json",
    "/libro/DIA/prueba/99999999999999999999.json",
    "/libro/DIA/prueba/1e3.json",
    "/libro/DIA/prueba/-1.json",
    "/libro/DIA/prueba/1%20or%201=1.json",
  ])("%s is not there", async (path) => {
    const response = await shop.ask(path.replace("DIA", fecha));
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("only reading is possible", async () => {
    for (const path of ["/libro/sellos.json", "/libro/actas.json", `/libro/${fecha}.jsonl`])
      expect((await shop.post(path, {})).status).toBe(405);
  });
});

describe("verify-book over the network", () => {
  const lineas = async () => {
    vi.stubGlobal("fetch", (url: URL) => shop.ask(`${url.pathname}${url.search}`));
    const todas = [];
    for await (const linea of verificarLibro(await openShop("https://tienda.example/"), {
      ahora: new Date(),
      resumen: resumenNode,
    }))
      todas.push(linea);
    return todas;
  };

  test("finds the demo shop intact, its raffles included", async () => {
    const todas = await lineas();
    expect(todas.filter(({ ok }) => !ok)).toEqual([]);
    expect(todas.some(({ titulo }) => titulo.includes("Cada rango es un abono"))).toBe(true);
  });

  test("names the day and the entry that was rewritten in the database", async () => {
    const id = desde + 7;
    const cambiar = (sentencia: string) =>
      shop.database.pool.query(`begin; set local session_replication_role = replica; ${sentencia}; commit`);
    await cambiar(`update libro_asientos set fecha = fecha + interval '1 hour' where id = ${id}`);
    const malas = (await lineas()).filter(({ ok }) => !ok);
    expect(malas).toMatchObject([
      {
        titulo: `La raíz del ${fecha} es la de sus asientos`,
        explicacion: `el asiento ${id} no es el que se selló: sale otra raíz.`,
      },
    ]);
  });
});
