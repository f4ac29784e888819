import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { PrecioSellado } from "#modules/productos/precio-honesto.ts";
import { hojaDeAnexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { type SelloPublico, verificarPrueba } from "#modules/puntos/sellos/formato.ts";
import { leerLineaAnexo } from "#modules/puntos/sellos/lectura.ts";
import { huellaPublica, resumenNode } from "#modules/puntos/sellos/publicar.server.ts";
import { verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { leerLineaPrecio } from "#modules/sorteos/verificacion/verificar-precio.ts";
import { openShop } from "#scripts/book-source.ts";
import { dar } from "#tests/support/shop/libro.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();
let fecha = "";
let desde = 0;
let hasta = 0;
let raiz_anexos: string | null = null;
beforeAll(async () => {
  const hecho = { quien: "sistema:prueba", accion: "puntos.ajustar" as const, objeto: "usuario:7KQ2M9XA" };
  await enTransaccion(shop.ctx, (tx) => anotarAuditoria(tx, hecho));
  // A day without entries has no seal, and the demo has none of today in the first hours of a day.
  const { rows } = await shop.database.pool.query("select codigo_referido from usuarios limit 1");
  await dar(shop.ctx, { clave: "ajuste:prueba", usuario: rows[0].codigo_referido, puntos: 10 });
  const sello = await sellarHoy(shop.ctx);
  raiz_anexos = sello.raiz_anexos;
  fecha = sello.fecha;
  desde = sello.desde;
  hasta = sello.hasta;
});
afterEach(() => vi.unstubAllGlobals());

const json = async (path: string) => (await shop.ask(path)).json();

describe("the public files of the book", () => {
  test("list the seals and the actas", async () => {
    const sellos = await json("/libro/sellos.json");
    expect(sellos.at(-1)).toMatchObject({ version: "libro-v2", fecha, desde, hasta, raiz_anexos });
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

  test("the annexes of a day are one per line, for good, and name no person", async () => {
    const response = await shop.ask(`/libro/${fecha}/anexos.jsonl`);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Content-Type")).toContain("jsonl");
    const text = await response.text();
    const annexes = text.trimEnd().split("\n").map(leerLineaAnexo);
    expect(annexes).not.toContain(null);
    expect(annexes.map((annex) => annex?.clase)).toContain("auditoria");
    expect(text).not.toContain("7KQ2M9XA");
  });

  test("the prices of a day are those that its annexes hash", async () => {
    const rows: PrecioSellado[] = [];
    const hashes: string[] = [];
    for (const { fecha: dia } of (await json("/libro/sellos.json")) as SelloPublico[]) {
      const lines = (await (await shop.ask(`/libro/${dia}/precios.jsonl`)).text()).split("\n");
      rows.push(...lines.flatMap((line) => leerLineaPrecio(line) ?? []));
      const annexes = (await (await shop.ask(`/libro/${dia}/anexos.jsonl`)).text()).split("\n");
      hashes.push(
        ...annexes
          .flatMap((line) => leerLineaAnexo(line) ?? [])
          .flatMap((one) => (one.clase === "precio" ? [one.hash] : [])),
      );
    }
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(huellaPublica)).toEqual(hashes);
  });

  test("the proof of an annex leads to the root in the seal; that of a price shows the price", async () => {
    const sellos: SelloPublico[] = await json("/libro/sellos.json");
    const kinds = new Set<string>();
    for (const { fecha: dia, raiz_anexos: raiz } of sellos) {
      const text = await (await shop.ask(`/libro/${dia}/anexos.jsonl`)).text();
      const annexes = text.split("\n").flatMap((line) => leerLineaAnexo(line) ?? []);
      // The first of each kind stands for the others.
      for (const { clase, id, hash } of annexes.filter((one) => !kinds.has(one.clase))) {
        kinds.add(clase);
        const proof = await json(`/libro/${dia}/anexo/${clase}/${id}.json`);
        expect(proof).toMatchObject({ clase, id, hash, raiz, fecha: dia });
        expect(await verificarPrueba(proof)).toBe(true);
        expect(bytesAHex(await hojaDeAnexo(proof))).toBe(proof.hoja);
        expect(clase === "precio").toBe("fila" in proof);
        if (clase === "precio") expect(huellaPublica(proof.fila)).toBe(hash);
      }
    }
    expect([...kinds].sort()).toEqual(["acta", "auditoria", "precio"]);
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
    "/libro/2001-01-01/anexos.jsonl",
    "/libro/hoy/anexos.jsonl",
    "/libro/2001-01-01/precios.jsonl",
    "/libro/hoy/precios.jsonl",
    "/libro/2001-01-01/anexo/auditoria/1.json",
    "/libro/DIA/anexo/auditoria/0.json",
    "/libro/DIA/anexo/auditoria/1e3.json",
    "/libro/DIA/anexo/auditoria/99999999999999999999.json",
    "/libro/DIA/anexo/usuarios/1.json",
    "/libro/DIA/anexo/auditoria'/1.json",
    "/libro/DIA/anexo/auditoria/1%00.json",
    "/libro/DIA/anexo/..%2Fprueba/1.json",
  ])("%s is not there", async (path) => {
    const response = await shop.ask(path.replace("DIA", fecha));
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("only reading is possible", async () => {
    for (const path of [
      "/libro/sellos.json",
      "/libro/actas.json",
      `/libro/${fecha}.jsonl`,
      `/libro/${fecha}/anexos.jsonl`,
      `/libro/${fecha}/precios.jsonl`,
    ])
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

  /** Rewrites what the database protects, until the test ends. */
  async function reescribir(sentencia: string, deshacer: string) {
    const cambiar = (sql: string) =>
      shop.database.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`);
    await cambiar(sentencia);
    onTestFinished(async () => void (await cambiar(deshacer)));
  }

  test("names the day and the entry that was rewritten in the database", async () => {
    const id = hasta;
    await reescribir(
      `update libro_asientos set fecha = fecha + interval '1 hour' where id = ${id}`,
      `update libro_asientos set fecha = fecha - interval '1 hour' where id = ${id}`,
    );
    const malas = (await lineas()).filter(({ ok }) => !ok);
    expect(malas).toMatchObject([
      {
        titulo: `La raíz del ${fecha} es la de sus asientos`,
        explicacion: `el asiento ${id} no es el que se selló: sale otra raíz.`,
      },
    ]);
  });

  test("names a row of the audit that was rewritten with its hash", async () => {
    const fila = `fecha = '${fecha}' and clase = 'auditoria'`;
    const { rows } = await shop.database.pool.query(`select huella from libro_anexos where ${fila}`);
    const poner = (huella: string) => `update libro_anexos set huella = '${huella}' where ${fila}`;
    await reescribir(poner("0".repeat(64)), poner(rows[0].huella));
    const malas = (await lineas()).filter(({ ok }) => !ok).map(({ titulo }) => titulo);
    expect(malas).toContain(`La raíz de los anexos del ${fecha} es la de sus anexos`);
  });
});
