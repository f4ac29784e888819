import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { vigilarEscrituras } from "#tests/support/escrituras.ts";
import { openWebpay } from "#tests/support/shop/webpay.ts";
import { type Ask, openWholeShop, type WholeShop } from "#tests/support/whole-shop.ts";
import type { Known } from "./schema.ts";

export type Shot = { what: string; path: string; init: Ask };
type Result = { status: number; ms: number };
/** Returns what is wrong with an answer, or null. */
export type Look = (response: Response, text: string) => string | null;

/** A shop under attack: every answer is checked, and so are the rows it wrote. */
export async function openFuzzedShop() {
  let statements = 0;
  const database = openForFile(await demoDatabase(), (statement, send) => {
    statements++;
    return send(statement);
  });
  // A form of the admins may switch cards on, and another one then pays by card.
  const { url: webpay_url } = await openWebpay();
  const shop = await openWholeShop({ database, webpay_url });
  const { pool } = database;
  const newlyWritten = await vigilarEscrituras(pool, { esquemas: ["public"] });
  const results: Result[] = [];
  const faults: string[] = [];
  let most = 0;

  /** Sends the request and records what is wrong with the answer. */
  async function send({ what, path, init }: Shot, look: Look): Promise<Result> {
    const start = performance.now();
    const response = await shop.ask(path, init);
    const body = await response.text();
    const { status } = response;
    const fault = (status >= 500 ? "a failure of ours" : null) ?? look(response, body);
    if (fault) faults.push(`${status} ${what}: ${fault}\n    ${shown(init)}\n    → ${body.slice(0, 200)}`);
    return { status, ms: performance.now() - start };
  }

  /**
   * Sends `together` requests at a time: one alone shows its cost and its writes, several are faster. If all
   * are refused, nothing may be written.
   */
  async function attack(shots: readonly Shot[], look: Look, together = 1): Promise<void> {
    for (let i = 0; i < shots.length; i += together) {
      const group = shots.slice(i, i + together);
      statements = 0;
      const answers = await Promise.all(group.map((shot) => send(shot, look)));
      results.push(...answers);
      if (together === 1) most = Math.max(most, statements);
      const more = await newlyWritten();
      const names = [...new Set(group.map(({ what }) => what))].join(", ");
      if (more.length > 0 && answers.every(({ status }) => status >= 400))
        faults.push(
          `${names}: refused, yet written: ${more}\n    ${group.map(({ init }) => shown(init))[0]}`,
        );
      for (const { level, message, data } of shop.lines.splice(0))
        if (level !== "info")
          faults.push(`${names} logged: ${message} ${JSON.stringify(data).slice(0, 300)}`);
    }
  }

  const actors = await actorsOf(shop);
  const known = await knownOf(shop);
  await newlyWritten();
  return { ...shop, attack, results, faults, actors, known, mostStatements: () => most };
}

export type FuzzedShop = Awaited<ReturnType<typeof openFuzzedShop>>;

async function actorsOf({ login }: WholeShop) {
  return {
    visitante: "",
    usuario: await login(CLIENTES_DEMO[0]?.email ?? ""),
    admin: await login("admin@puntazo.cl"),
  };
}

const shown = ({ method = "GET", headers = {}, body }: Ask) =>
  `${method} ${JSON.stringify(headers)} ${typeof body === "string" ? body.slice(0, 300) : ""}`;

/**
 * Checks that no attack succeeded, that none cost many statements, and that the book is consistent. How long they took is only
 * told: it depends on what else the machine does.
 */
export async function expectUnharmed(shop: FuzzedShop, atLeast: number): Promise<void> {
  const { faults, results, ctx } = shop;
  expect(faults.slice(0, 8).join("\n"), `${faults.length} faults`).toBe("");
  expect(results.length).toBeGreaterThanOrEqual(atLeast);
  const accepted = results.filter(({ status }) => status < 400);
  const usual = median(accepted.map(({ ms }) => ms));
  const slowest = Math.max(...results.map(({ ms }) => ms));
  const statements = shop.mostStatements();
  console.info(
    `${results.length} attacks, ${accepted.length} answered well; median ${usual.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms (${(slowest / usual).toFixed(0)}×), at most ${statements} statements`,
  );
  expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
}

const MOST_STATEMENTS = 60;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A sentence for people: in Spanish, without internals of the program. */
export const isSentence = (value: unknown): boolean =>
  typeof value === "string" &&
  /^[A-ZÁÉÍÓÚÑ¡¿]/.test(value) &&
  value.length < 300 &&
  !/undefined|NaN|\[object|Error|expected|received|invalid|stack|select |insert |column|syntax/.test(value);

/** Content types and encodings that no page of the shop uses. */
export const wrappings = (body: fc.Arbitrary<string>): fc.Arbitrary<Ask> =>
  fc
    .tuple(body, fc.constantFrom(...WRAPPINGS))
    .map(([text, wrap]) => ({ method: "POST", ...wrap(text) }) as Ask);

const JSON_TYPE = { "Content-Type": "application/json" };
const typed =
  (type: string) =>
  (body: string): Ask => ({ body, headers: { "Content-Type": type } });
const WRAPPINGS: readonly ((text: string) => Ask)[] = [
  typed("application/json; charset=utf-16"),
  typed("application/json;"),
  typed("APPLICATION/JSON"),
  typed("text/plain"),
  typed("application/x-www-form-urlencoded"),
  typed("multipart/form-data"),
  typed("multipart/form-data; boundary="),
  typed("multipart/form-data; boundary=x"),
  typed("application/json, text/plain"),
  typed("*/*"),
  (text) => ({ body: gzipSync(text), headers: { ...JSON_TYPE, "Content-Encoding": "gzip" } }),
  (text) => ({ body: Buffer.from(text, "utf16le"), headers: JSON_TYPE }),
  (text) => ({
    body: Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xff])]),
    headers: JSON_TYPE,
  }),
  (body) => ({ body, headers: { ...JSON_TYPE, "Content-Length": "999999999999" } }),
  (body) => ({ body, headers: { ...JSON_TYPE, "Content-Length": "-1" } }),
  (body) => ({ body, headers: { ...JSON_TYPE, "Content-Length": "muchos" } }),
  (body) => ({ body, headers: { ...JSON_TYPE, "Idempotency-Key": "x" } }),
  (body) => ({ body, headers: { ...JSON_TYPE, Accept: "text/plain" } }),
  (body) => ({ body, headers: { ...JSON_TYPE, "X-HTTP-Method-Override": "DELETE" } }),
  (body) => ({ body, headers: JSON_TYPE, method: "PUT" }),
  (body) => ({ body, headers: JSON_TYPE, method: "PATCH" }),
  (body) => ({ body, headers: JSON_TYPE, method: "DELETE" }),
];

/** Existing values of the demo shop by field name; a name prefixed with its function has priority. */
async function knownOf({ database, ask }: WholeShop): Promise<Known> {
  const { pool } = database;
  const column = async (query: string) =>
    (await pool.query<{ v: string | number }>(query)).rows.map(({ v }) => v);
  // Open a round to bet in, and its empty account: the first request for it does so even if it is refused.
  await ask(`${FUNCTIONS_PATH}/validarInicioJuego`);
  await pool.query(
    "insert into libro_cuentas (cuenta) select 'mesa:' || key_partida from partidas on conflict do nothing",
  );
  const { codigo_referido: codigo = "" } = CLIENTES_DEMO[0] ?? {};
  return {
    sku: await column("select producto as v from sorteos where estado = 'Disponible' order by 1 limit 30"),
    key: await column("select key as v from sorteos order by 1 limit 12"),
    codigo: await column("select codigo as v from ventas order by 1 limit 12"),
    codigoVenta: await column("select codigo as v from ventas order by 1 limit 12"),
    partidaId: await column("select key_partida as v from partidas order by id desc limit 2"),
    jugador: [codigo],
    usuario: [codigo],
    numeroMonton: [1, 2, 3, 4, 5, 6],
    puntos: [1, 10, 50, 100, 500],
    id: [1, 2, 3, 10, 50],
    "ingresarCompras.usuario": await column(
      `select user_id as v from usuarios where codigo_referido = '${codigo}'`,
    ),
    "ingresarCompras.codigo": [],
    cupon: ["PRIMAVERA", "no-existe"],
    sessionId: ["0b0e7f3e-2b7c-4c5e-9a55-0123456789ab", "0B0E7F3E-2B7C-4C5E-9A55-0123456789AC"],
    chatInput: ["hola", "¿cuánto vale el envío?", "mis puntos", "sorteos", "parrilla a carbón barata"],
  };
}
