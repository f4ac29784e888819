import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { CUENTA, cuenta, nuevoJugador, RUTA_MESA, totalDe } from "#tests/support/e2e/mesa.ts";
import { startServer } from "#tests/support/server.ts";

// A shop of its own: the button is for a person who is alone at the table.
const server = await startServer();
const { db } = openForFile(server.databaseUrl);

test("alone at the table one press bets on five piles, a double press not twice, and too few points say so", async () => {
  const pobre = await nuevoJugador(server, db, 3, 390);
  await visit(pobre, RUTA_MESA);
  await pobre.getByText("Para partir la cuenta necesitas 5 puntos: tienes 3.").waitFor();
  expect(await pobre.getByRole("button", { name: /^Apostar 1 en/ }).count()).toBe(0);
  await pobre.context().close();

  const page = await nuevoJugador(server, db, 20, 390);
  await visit(page, RUTA_MESA);
  await page.getByRole("button", { name: "Apostar 1 en cinco" }).dblclick();
  await expect.poll(() => cuenta(page)).toMatch(CUENTA);
  for (const numero of [1, 2, 3, 4, 5]) await expect.poll(() => totalDe(page, numero)).toBe("1");
  expect(await totalDe(page, 6)).toBe("0");
  expect(await page.getByRole("button", { name: /^Apostar 1 en/ }).count()).toBe(0);
  await expect.poll(() => page.locator(".montoncito-puntos b").textContent()).toBe("15");
  const { rows } = await db.execute(sql`
    select montoncito, sum(puntos_apostados)::int as puntos from apuestas where resultado = 'pendiente' group by montoncito order by montoncito`);
  expect(rows).toEqual([1, 2, 3, 4, 5].map((numero) => ({ montoncito: `monton_${numero}`, puntos: 1 })));
});
