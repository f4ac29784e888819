import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CLAVES_SII } from "#modules/boletas/caf/claves-sii.ts";
import { pdf417De } from "#modules/boletas/papel/pdf417.server.ts";
import { crearAutoridad } from "#tests/support/boletas/autoridad.ts";
import { emitirDePrueba } from "#tests/support/boletas/emitir.ts";
import { enImagen } from "#tests/support/boletas/leer-codigo.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { launchChromium } from "#tests/support/e2e/chromium.ts";
import { comprarPorFuncion, itemTicket, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";

// Only the SII can sign a range of folios, so here an authority of the tests stands in the place of its production key: the page
// gets the script that names the SII's keys with that one number changed. Everything else is the page as it is served.

const DEL_SII = CLAVES_SII.find(({ ambiente }) => ambiente === "produccion");
const autoridad = crearAutoridad("produccion", DEL_SII?.idk);

const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const admin = await crearPersona(ctx, { role: "admin" });
const venta = await comprarPorFuncion(await newPage(server), server, await nuevoCliente(db), [
  await itemTicket(db),
]);
const boleta = await emitirDePrueba(ctx, await crearTaller(autoridad), { venta, folio: 77, admin });
// The shop seals a day only if points moved on it. Right after midnight none have moved.
await darPuntos(ctx, admin.codigo_referido, 10);
const { fecha } = await sellarHoy(ctx);
const timbre = await pdf417De(boleta.ted);

async function conLaAutoridad(page: Page): Promise<() => number> {
  let cambiados = 0;
  await page.route("**/assets/*.js", async (route) => {
    const respuesta = await route.fetch();
    const texto = await respuesta.text();
    const cambiado = texto.replace(DEL_SII?.modulo ?? "", autoridad.claves[0]?.modulo ?? "");
    if (cambiado !== texto) cambiados++;
    await route.fulfill({ response: respuesta, body: cambiado });
  });
  return () => cambiados;
}

/** Every line is a tick, and the sentence above them says so. */
async function todoVerde(page: Page): Promise<void> {
  await page.getByText("Esta boleta es de esta tienda y nadie la cambió.").waitFor();
  await page.getByText(`el sello público del ${fecha} cubre`, { exact: false }).waitFor();
  const signos = await page.locator("[data-check] .sr-only").allTextContents();
  expect(signos.map((signo) => signo.trim().slice(0, 1))).toEqual(["✓", "✓", "✓", "✓"]);
  expect(
    await page
      .locator("[data-check]")
      .evaluateAll((filas) => filas.map((fila) => fila.getAttribute("data-check"))),
  ).toEqual(["timbre", "rango", "sii", "libro"]);
}

test.each(WIDTHS)("a picture of the paper is green from the stamp to the seal (%i px)", async (width) => {
  const page = await newPage(server, { width, fresh: true });
  const cambiados = await conLaAutoridad(page);
  await visit(page, "/boleta/verificar");
  const buffer = await enImagen(timbre, 200);
  await page
    .getByLabel("O elige una foto")
    .setInputFiles({ name: "boleta.png", mimeType: "image/png", buffer });
  await todoVerde(page);
  expect(cambiados()).toBe(1);
  await expectNoOverflow(page);
  // The same paper with another total is no boleta of the shop.
  const ajeno = await pdf417De(boleta.ted.replace(`<MNT>${boleta.total}<`, `<MNT>${boleta.total + 1}<`));
  const otra = { name: "otra.png", mimeType: "image/png", buffer: await enImagen(ajeno, 200) };
  await page.getByLabel("O elige una foto").setInputFiles(otra);
  await page.getByText("Esta boleta no es auténtica").waitFor();
});

/** What the camera sees: the paper on a table, from afar and then near enough to be read, as a film of single pictures. */
async function pelicula(): Promise<Buffer> {
  const papel = await enImagen(timbre, 300);
  const cuadro = async (ancho: number) =>
    sharp({ create: { width: 1280, height: 720, channels: 3, background: "#8a7f72" } })
      .composite([
        {
          input: await sharp(papel)
            .resize({ width: ancho })
            .extend({ top: 30, bottom: 30, left: 30, right: 30, background: "white" })
            .png()
            .toBuffer(),
        },
      ])
      .jpeg({ quality: 92 })
      .toBuffer();
  const [lejos, cerca] = [await cuadro(160), await cuadro(1_100)];
  return Buffer.concat([
    ...Array.from({ length: 10 }, () => lejos),
    ...Array.from({ length: 30 }, () => cerca),
  ]);
}

test("the camera finds the stamp by itself, closes, and the verdict is green", async () => {
  const carpeta = await mkdtemp(join(tmpdir(), "camara-"));
  const film = join(carpeta, "papel.mjpeg");
  await writeFile(film, await pelicula());
  const chromium = await launchChromium({
    camara: film,
  });
  try {
    const contexto = await chromium.newContext({ viewport: { width: 390, height: 844 } });
    const page = await contexto.newPage();
    const fallos: string[] = [];
    page.on("pageerror", (error) => fallos.push(String(error)));
    await conLaAutoridad(page);
    await page.goto(`${server.url}/boleta/verificar`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Usar la cámara" }).click();
    await todoVerde(page);
    // The film of a camera that is not needed any more would be a surprise.
    await page.getByRole("button", { name: "Usar la cámara" }).waitFor();
    expect(await page.locator("video").count()).toBe(0);
    await expectNoOverflow(page);
    expect(fallos).toEqual([]);
  } finally {
    await chromium.close();
    await rm(carpeta, { recursive: true, force: true });
  }
});
