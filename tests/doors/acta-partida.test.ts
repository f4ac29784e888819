import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { leerHistorial } from "#modules/montoncito/leer-historial.server.ts";
import { actaPartidaSchema } from "#modules/montoncito/reglas/acta.ts";
import { verificarPartida } from "#modules/montoncito/reglas/verificacion.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { ask, ctx, login } = await openWholeShop();
const RUTA = "/juegos/el-montoncito/partidas";
const [jugada = expect.fail("no round")] = (await leerHistorial(ctx, null)).partidas;

test("a visitor downloads the record of a round and verifies it", async () => {
  const respuesta = await ask(`${RUTA}/${jugada.key_partida}/acta.json`);
  expect(respuesta.status).toBe(200);
  expect(respuesta.headers.get("Content-Type")).toContain("application/json");
  expect(respuesta.headers.get("Content-Disposition")).toBe(
    `attachment; filename="acta-${jugada.key_partida}.json"`,
  );
  expect(respuesta.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
  const texto = await respuesta.text();
  for (const { codigo_referido } of CLIENTES_DEMO) expect(texto).not.toContain(codigo_referido);
  const acta = actaPartidaSchema.parse(JSON.parse(texto));
  const { compromiso, garantia, montoncitos, banca } = jugada;
  const mostrada = { compromiso, garantia, cartas: Object.values(montoncitos), banca };
  const lineas = await verificarPartida(acta, { mostrada, cadena: null });
  expect(lineas.filter(({ ok }) => !ok)).toEqual([]);
});

test("what a signed-in person downloads is not shared, and says the same", async () => {
  const ruta = `${RUTA}/${jugada.key_partida}/acta.json`;
  const propia = await ask(ruta, { cookie: await login(CLIENTES_DEMO[0]?.email ?? "") });
  expect(propia.headers.get("Cache-Control")).toMatch(/private|no-store/);
  expect(await propia.json()).toEqual(await (await ask(ruta)).json());
});

test.each(["PARTIDA-9999", "partida-0001", "%00", "' or 1=1"])("there is no record of %s", async (key) => {
  expect((await ask(`${RUTA}/${encodeURIComponent(key)}/acta.json`)).status).toBe(404);
});
