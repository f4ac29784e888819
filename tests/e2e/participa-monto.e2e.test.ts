import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { campo, enMiles, escrito, valor } from "#tests/support/e2e/participa.ts";
import { pageOf, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

const SKU = "100002";

/** The page of a new person who has that many points. */
async function paginaCon(puntos: number): Promise<Page> {
  const page = await pageOf(server, await personaConPuntos(db, puntos));
  await visit(page, `/productos/detalle-producto/${SKU}/participa`);
  return page;
}

async function sorteoAbierto(): Promise<{ minimo: number; objetivo: number }> {
  const { rows } = await db.execute(
    sql`select minimo, objetivo from sorteos where producto = ${SKU} and estado = 'Disponible'`,
  );
  return { minimo: Number(rows[0]?.minimo), objetivo: Number(rows[0]?.objetivo) };
}

test("the field clears what is no number, caps what is too much and raises what is too little", async () => {
  const { minimo, objetivo } = await sorteoAbierto();
  const page = await paginaCon(300);
  expect(await valor(page)).toBe(minimo);
  await campo(page).fill("doce");
  expect(await escrito(page)).toBe("");
  expect(await campo(page).getAttribute("placeholder")).toBe(`Entre ${minimo} y ${enMiles(objetivo)}`);
  await campo(page).blur();
  expect(await valor(page)).toBe(minimo);
  await campo(page).fill("99999");
  expect(await valor(page)).toBe(300);
  await campo(page).fill("1");
  expect(await valor(page)).toBe(1);
  await campo(page).blur();
  expect(await valor(page)).toBe(minimo);
  await campo(page).press("ArrowDown");
  expect(await valor(page)).toBe(minimo);
  await page.getByRole("button", { name: "Máximo" }).click();
  expect(await valor(page)).toBe(300);
});

test("the field groups its thousands, however they are typed, stepped or deleted", async () => {
  const page = await paginaCon(5_000);
  await campo(page).fill("1.200");
  expect(await escrito(page)).toBe("1.200");
  await campo(page).fill("");
  await campo(page).pressSequentially("1500");
  expect(await escrito(page)).toBe("1.500");
  await campo(page).press("ArrowDown");
  await expect.poll(() => escrito(page)).toMatch(/^1\.4\d\d$/);
  const [, centenas] = (await escrito(page)).split(".");
  // The caret stands behind the dot: deleting it deletes the digit before it.
  for (const tecla of ["Home", "ArrowRight", "ArrowRight", "Backspace"]) await campo(page).press(tecla);
  expect(await escrito(page)).toBe(centenas);
});

test("an arrow that is held goes on, and stops when it is let go", async () => {
  const { minimo } = await sorteoAbierto();
  const page = await paginaCon(5_000);
  const subir = page.getByRole("button", { name: "Subir" });
  await subir.click();
  expect(await valor(page)).toBeGreaterThanOrEqual(minimo + 1);
  await campo(page).fill(String(minimo));
  await subir.hover();
  await page.mouse.down();
  await expect.poll(() => valor(page)).toBeGreaterThan(minimo + 30);
  await page.mouse.up();
  const avance = async () => {
    const antes = await valor(page);
    await page.waitForTimeout(150);
    return (await valor(page)) - antes;
  };
  await expect.poll(avance).toBe(0);
  const soltado = await valor(page);
  await campo(page).press("ArrowDown");
  expect(await valor(page)).toBeLessThan(soltado);
});
