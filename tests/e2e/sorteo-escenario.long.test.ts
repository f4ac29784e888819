import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { INICIO } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { itemProducto } from "#tests/support/e2e/compra-pasos.ts";
import { CLAVE_DEMO, openForFile } from "#tests/support/e2e/database.ts";
import {
  GANO_NUMERO,
  grabar,
  iniciarEnPagina,
  loVisto,
  sorteosEn,
  type Visto,
  verComo,
} from "#tests/support/e2e/escenario.ts";
import { cookieOf, postForm } from "#tests/support/e2e/http.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { type Login, startServer } from "#tests/support/server.ts";

const server = await startServer();
const { db, pool } = openForFile(server.databaseUrl);
const [, ensayo] = await sorteosEn(pool, "Cerrado");
if (!ensayo) throw new Error("the demo shop has a raffle that may be drawn before its date");

const GANADORES = { name: GANO_NUMERO };

const ajustar = (cuando: string) =>
  pool.query(`update sorteos set sorteado_en = ${cuando} where key = $1 returning sorteado_en`, [ensayo.key]);

/** How exactly a page knows the server's clock: half the time of its question. */
const RELOJ_MS = 500;

/** A login of each: who won the product, and a participant who won nothing. */
async function ganadorYOtro(key: string): Promise<[Login, Login]> {
  const { rows } = await pool.query<{ email: string; gano: boolean }>(
    `select distinct email, codigo_referido = ganador_producto as gano from sorteos s
       join tickets_participantes t on t.sorteo = s.key join usuarios u on u.codigo_referido = t.usuario
      where s.key = $1 and (codigo_referido = ganador_producto or codigo_referido <> ganador_puntos) order by gano desc, email`,
    [key],
  );
  const [uno, otro] = rows.map(({ email }) => ({ email, contrasena: CLAVE_DEMO }));
  if (!uno || !otro) throw new Error("two participants");
  return [uno, otro];
}

test("winner, loser and a late spectator see one stage by the server's clock, each with their own ending, and again", async () => {
  const admin = await pageOf(server, server.admin);
  await visit(admin, ensayo.ruta);
  await Promise.all([admin.getByText("Generando ganadores...").waitFor(), iniciarEnPagina(admin)]);
  const decidido = "select from sorteos where key = $1 and ganador_producto is not null";
  await expect.poll(async () => (await pool.query(decidido, [ensayo.key])).rowCount).toBe(1);
  await admin.close();
  const [ganador, otro] = await ganadorYOtro(ensayo.key);
  const gana = await pageOf(server, ganador, { width: 390 });
  const pierde = await pageOf(server, otro, { width: 1440 });
  await pierde.emulateMedia({ reducedMotion: "reduce" });
  const lleno = JSON.stringify([await itemProducto(db)]);
  await gana.addInitScript((carrito) => localStorage.setItem("carrito", carrito), lleno);
  await Promise.all([gana, pierde].map(grabar));
  // Open long before its first second, however slow the machine is.
  await ajustar("now() + interval '10 minutes'");
  await Promise.all([visit(gana, ensayo.ruta), visit(pierde, ensayo.ruta)]);
  await pierde.getByText("2 personas miran").waitFor();
  // Beside the stage the chat is an entry of the foot, and the cart keeps the corner.
  const lugarDe = (boton: Locator) => boton.evaluate((uno) => getComputedStyle(uno).position);
  expect(await lugarDe(gana.getByRole("button", { name: "Abrir chat con Mati" }))).toBe("relative");
  expect(await lugarDe(gana.getByRole("link", { name: "Carrito, 1 producto" }))).toBe("fixed");
  for (const page of [gana, pierde])
    await expect.poll(async () => (await loVisto(page)).dichos).toHaveLength(1);
  const { rows } = await ajustar("now() + interval '6 seconds'");
  const comienzo = new Date(rows[0]?.sorteado_en).getTime();
  // The message announces a change of the raffle, so both pages read the new instant.
  const orden = { intento: "mensaje", mensaje: "¡Comienza!" };
  expect(
    (await postForm(server, ensayo.ruta, orden, await cookieOf(server, server.admin))).status,
  ).toBeLessThan(400);
  await pierde.getByText("En vivo").waitFor();
  // The check computes the winners: it waits for the end of the stage.
  await verComo(pierde);
  const verifica = pierde.getByRole("button", { name: "Verifica este sorteo" });
  expect(await verifica.isDisabled()).toBe(true);
  await gana.getByRole("heading", { name: "Gana el producto" }).waitFor();
  const tarde = await newPage(server);
  await grabar(tarde);
  await visit(tarde, ensayo.ruta);
  await gana.getByRole("heading", { name: "¡Ganaste el producto!" }).waitFor();
  await Promise.all([pierde, tarde].map((page) => page.getByRole("heading", GANADORES).waitFor()));
  await pierde.getByRole("heading", { name: "No salió esta vez" }).waitFor();

  const [vioGanador, vioOtro, vioTarde] = await Promise.all([gana, pierde, tarde].map(loVisto));
  const titulos = (visto: Visto | undefined) => visto?.titulos.map(([titulo]) => titulo);
  const pasos = ["Generando ganadores...", "Gana el producto", expect.stringMatching(/^Gana [\d.]+ puntos$/)];
  expect(titulos(vioGanador)).toEqual([...pasos, "¡Ganaste el producto!"]);
  expect(titulos(vioOtro)).toEqual([...pasos, expect.stringMatching(GANO_NUMERO)]);
  // No page is ahead of the server's clock, so none spoils the draw for another.
  const debidos: [RegExp, number][] = [
    [/^Gana el producto$/, INICIO.producto],
    [GANO_NUMERO, INICIO.final],
    [/^¡Ganaste el producto!$/, INICIO.final],
  ];
  for (const visto of [vioGanador, vioOtro, vioTarde])
    for (const [titulo, debido] of debidos)
      for (const [, cuando] of visto?.titulos.filter(([suyo]) => titulo.test(suyo)) ?? [])
        expect(cuando - comienzo, String(titulo)).toBeGreaterThanOrEqual(debido - RELOJ_MS);
  const iguales = [
    /^Comienza el sorteo de .* Los tuyos van /,
    /^Se mezclan /,
    /^El producto es del número /,
    /^Los puntos son del número /,
  ];
  for (const [visto, final] of [
    [vioGanador, /^¡Ganaste /],
    [vioOtro, /esta vez no salió\.$/],
  ] as const)
    expect(visto?.dichos).toEqual([...iguales, final].map((dicho) => expect.stringMatching(dicho)));
  expect(vioTarde?.dichos.join()).not.toContain("Comienza el sorteo");

  await verifica.click({ trial: true });
  await otraVez(pierde);
});

/** The replay from the acta, up to its end by a press. */
async function otraVez(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ver de nuevo el sorteo" }).click();
  await page.getByText("Repetición").waitFor();
  // The button stands at the foot of the winners: the stage comes into the window as a whole.
  const lugar = () =>
    page.locator(".escenario").evaluate((stage) => {
      const { top, bottom } = stage.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(lugar).toBe(true);
  await page.getByRole("heading", { name: "Generando ganadores..." }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Ir al resultado" }).click();
  await page.getByRole("heading", GANADORES).waitFor();
}
