import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, hydrated, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { itemProducto } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const WEBHOOK = "**/webhook/mati/chat";

const boton = (page: Page) => page.locator("#n8n-chat > button");
const ventana = (page: Page) => page.getByRole("dialog", { name: "Hola soy Mati!" });
const campo = (page: Page) => page.getByRole("textbox", { name: "Tu pregunta para Mati" });
const mensajes = (page: Page) => page.getByRole("log", { name: "Mensajes" });
const burbujas = (page: Page) => mensajes(page).locator(".mati-globo:not(.mati-escribiendo)");
const adjuntar = (page: Page, ...nombres: string[]) =>
  page
    .locator("#n8n-chat input[type=file]")
    .setInputFiles(nombres.map((name) => ({ name, mimeType: tipoDe(name), buffer: Buffer.from("hola") })));
const tipoDe = (nombre: string) =>
  ({ txt: "text/plain", png: "image/png", exe: "application/x-msdownload" })[
    nombre.split(".").at(-1) ?? ""
  ] ?? "";

async function conversar(page: Page): Promise<void> {
  await boton(page).click();
  await ventana(page).getByRole("button", { name: "Nueva conversación" }).click();
  await campo(page).waitFor();
}

async function preguntar(page: Page, texto: string): Promise<void> {
  await campo(page).fill(texto);
  await campo(page).press("Enter");
  await mensajes(page).locator(".mati-escribiendo").waitFor({ state: "detached" });
}

test.each(WIDTHS)(
  "a visitor asks, is answered with cards, and finds the talk again (%i px)",
  async (width) => {
    const page = await newPage(server, { width });
    await visit(page, "/como-participar");
    await boton(page).click();
    await ventana(page).getByText("Estoy aquí para ayudarte 24/7.").waitFor();
    // One tap to type: the field has the focus, and the first message starts the conversation too.
    await expect.poll(() => campo(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => localStorage.sessionId)).toBeUndefined();
    await expectNoAxeViolations(page);
    await ventana(page).getByRole("button", { name: "Nueva conversación" }).press("Enter");
    expect(await campo(page).getAttribute("placeholder")).toBe("Escribe tu pregunta..");
    expect(await burbujas(page).allTextContents()).toEqual([
      "Mati: ¡Hola! Soy Mati, tu ayudante en Puntazo.",
      "Mati: ¿En qué te puedo ayudar?",
    ]);
    await expect.poll(() => campo(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const enviar = page.getByRole("button", { name: "Enviar" });
    expect(await enviar.isDisabled()).toBe(true);

    await adjuntar(page, "nota.txt", "virus.exe");
    await page.getByText("virus.exe: solo fotos, PDF, texto, audio o video.").waitFor();
    await adjuntar(page, "foto.png");
    await page.getByRole("button", { name: "Quitar imagen foto.png" }).click();
    await page.getByRole("button", { name: "Quitar documento nota.txt" }).waitFor();
    await campo(page).fill("¿Tienen");
    await campo(page).press("Shift+Enter");
    await campo(page).pressSequentially("parrillas?");
    await campo(page).press("Enter");
    const tarjeta = mensajes(page).getByRole("article").first();
    await tarjeta.getByText(/^\$\d{1,3}(\.\d{3})+$/).waitFor();
    const ver = tarjeta.getByRole("link", { name: /^Ver producto: / });
    expect(await ver.getAttribute("target")).toBe("_blank");
    expect(await ver.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await burbujas(page).nth(2).locator("p").textContent()).toBe("¿Tienen\nparrillas?");
    const [vista] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("button", { name: "Ver documento nota.txt en otra ventana" }).click(),
    ]);
    await expect.poll(() => vista.url()).toMatch(/^blob:/);
    await vista.close();
    await expectNoAxeViolations(page);

    await page.keyboard.press("Escape");
    await ventana(page).waitFor({ state: "detached" });
    await expect.poll(() => boton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    const [id, otro] = await page.evaluate(() => [
      localStorage.sessionId,
      localStorage["n8n-chat/sessionId"],
    ]);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(otro).toBe(id);

    const carga = page.waitForResponse(WEBHOOK);
    await page.reload({ waitUntil: "load" });
    expect((await carga).request().postDataJSON()).toEqual({ action: "loadPreviousSession", sessionId: id });
    await hydrated(page);
    await boton(page).click();
    await mensajes(page).getByText("parrillas?").waitFor();
    expect(await mensajes(page).getByRole("article").count()).toBeGreaterThan(0);
    const alFinal = () =>
      mensajes(page).evaluate((log) => Math.abs(log.scrollHeight - log.clientHeight - log.scrollTop) < 2);
    await expect.poll(alFinal).toBe(true);
  },
);

test.each(WIDTHS)("a failure is said in the talk, and nothing written is lost (%i px)", async (width) => {
  const page = await newPage(server, { width });
  expectPageError(page, /429|webhook/);
  await visit(page, "/como-participar");
  await conversar(page);
  await page.route(
    WEBHOOK,
    (route) => route.fulfill({ status: 429, json: { output: "Espera un minuto." } }),
    {
      times: 1,
    },
  );
  await adjuntar(page, "nota.txt");
  await preguntar(page, "¿Cómo gano puntos?");
  const falla = mensajes(page).getByRole("alert");
  await falla.getByText("Espera un minuto.").waitFor();
  await campo(page).fill("Otra cosa");
  const reenvio = page.waitForRequest(WEBHOOK);
  await falla.getByRole("button", { name: "Reintentar" }).click();
  expect(await (await reenvio).headerValue("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  await falla.waitFor({ state: "detached" });
  await expect.poll(() => burbujas(page).count()).toBe(4);
  expect(await campo(page).inputValue()).toBe("Otra cosa");

  const oido = page.evaluate(
    () =>
      new Promise((done) => {
        const root = document.getElementById("n8n-chat");
        root?.addEventListener("arrowKeyDown", (event) => done("detail" in event && event.detail), {
          once: true,
        });
      }),
  );
  await campo(page).press("ArrowUp");
  expect(await oido).toEqual({ key: "ArrowUp", currentInputValue: "Otra cosa" });
  expect(await campo(page).inputValue()).toBe("¿Cómo gano puntos?");
  await campo(page).press("ArrowDown");
  // Enter during IME composition selects the word and must not send.
  const componer = { key: "Enter", bubbles: true, cancelable: true, isComposing: true };
  await campo(page).evaluate(
    (field, init) => field.dispatchEvent(new KeyboardEvent("keydown", init)),
    componer,
  );
  expect(await campo(page).inputValue()).toBe("Otra cosa");
});

test.each(WIDTHS)(
  "suggestions ask, a card fills the cart, and a person gets the summary (%i px)",
  async (width) => {
    const page = await newPage(server, { width });
    await visit(page, "/como-participar");
    await conversar(page);
    const sugerencias = page.getByRole("group", { name: "Preguntas sugeridas" });
    expect(await sugerencias.getByRole("button").count()).toBe(4);
    await campo(page).fill("un borrador");
    await sugerencias.getByRole("button", { name: "¿Cómo pago?" }).click();
    await mensajes(page).getByText("transferencia bancaria").first().waitFor();
    expect(await campo(page).inputValue()).toBe("un borrador");
    await expect.poll(() => sugerencias.getByRole("button").count()).toBe(4);
    expect(await sugerencias.getByRole("button", { name: "¿Cómo pago?" }).count()).toBe(0);

    await preguntar(page, "¿cuánto vale el jacuzzi? ¿y cómo los contacto?");
    const tarjeta = mensajes(page).getByRole("article").first();
    expect(await tarjeta.getByRole("heading").textContent()).toMatch(/^Jacuzzi/);
    const respuesta = burbujas(page).last();
    expect(await respuesta.textContent()).not.toMatch(/Jacuzzi inflable/);
    const enlaces = await respuesta
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split(":")[0]));
    expect(enlaces).toEqual(["https", "mailto", "tel"]);
    await expectNoAxeViolations(page);

    await tarjeta.getByRole("button", { name: /^Añadir al carrito: Jacuzzi/ }).click();
    await tarjeta.getByText("Agregado al carrito.").waitFor();
    const [linea] = await page.evaluate(() => JSON.parse(localStorage.carrito));
    expect(linea).toMatchObject({ tipo: "producto", cantidad: 1, precio: expect.any(Number) });

    const persona = ventana(page).getByRole("link", { name: "Hablar con una persona" });
    const destino = new URL((await persona.getAttribute("href")) ?? "");
    expect(destino.host).toBe("wa.me");
    expect(destino.searchParams.get("text")).toMatch(
      /¿Cómo pago\?\n- ¿cuánto vale el jacuzzi\?.*\nEstaba viendo:\n- Jacuzzi/,
    );

    await tarjeta.getByRole("link", { name: "Ver carrito" }).click();
    await page.waitForURL("**/carrito");
    // On phones the window covers the page, so it closes; its button may be elsewhere on this page.
    await visit(page, "/como-participar");
    await boton(page).click();
    const id = await page.evaluate(() => localStorage.sessionId);
    await mensajes(page).getByText("¿cuánto vale el jacuzzi? ¿y cómo los contacto?").waitFor();
    await ventana(page).getByRole("button", { name: "Nueva conversación" }).click();
    await expect.poll(() => burbujas(page).count()).toBe(2);
    expect(await page.evaluate(() => localStorage.sessionId)).not.toBe(id);
    await expect.poll(() => campo(page).evaluate((field) => field === document.activeElement)).toBe(true);
  },
);

const HOSTIL = [
  "<script>window.mal = 1</script><img src=x onerror='window.mal = 2'>",
  "[uno](javascript:window.mal=3) [dos](https://puntazo.cl)",
  "```js\nconst a = '<b>';\n```",
].join("\n\n");

test("hostile answers are only text, and reading is not interrupted", async () => {
  const page = await newPage(server, { width: 1440 });
  await visit(page, "/como-participar");
  await conversar(page);
  const largo = Array.from({ length: 60 }, (_, n) => `Párrafo ${n}`).join("\n\n");
  await page.route(WEBHOOK, (route) => route.fulfill({ json: { output: `${HOSTIL}\n\n${largo}` } }), {
    times: 1,
  });
  await preguntar(page, "<img src=x onerror='window.mal = 4'>");
  const respuesta = burbujas(page).last();
  await respuesta.locator(".code-keyword").waitFor();
  expect(await respuesta.locator("script, img, [onerror]").count()).toBe(0);
  const enlaces = await respuesta
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.outerHTML));
  expect(enlaces).toEqual(['<a href="https://puntazo.cl" target="_blank" rel="noopener noreferrer">dos</a>']);
  expect(await page.evaluate(() => Reflect.get(window, "mal"))).toBeUndefined();
  // A long answer is shown from its start; a reader who scrolled up is told of the next one.
  await expect.poll(() => respuesta.evaluate((bubble) => bubble.getBoundingClientRect().top > 0)).toBe(true);
  await page.route(WEBHOOK, async (route) => {
    // The page must have noticed the scrolling before the answer arrives.
    await mensajes(page).evaluate(
      (log) =>
        new Promise<void>((seen) => {
          log.addEventListener("scroll", () => setTimeout(seen), { once: true });
          log.scrollTo({ top: 0, behavior: "instant" });
        }),
    );
    await route.fulfill({ json: {} });
  });
  await preguntar(page, "¿sigues ahí?");
  await page.getByRole("button", { name: "Nuevos mensajes" }).click();
  expect(await burbujas(page).last().textContent()).toBe("Mati: Empty response");
  await expect.poll(() => page.getByRole("button", { name: "Nuevos mensajes" }).count()).toBe(0);
});

test("the window leaves the cart in sight, and is not there without JavaScript", async () => {
  const page = await newPage(server, { width: 1440 });
  await visit(page, "/como-participar");
  const texto = JSON.stringify([await itemProducto(db)]);
  await page.evaluate((guardado) => localStorage.setItem("carrito", guardado), texto);
  await visit(page, "/como-participar");
  await conversar(page);
  // A trial click fails if something covers the link.
  await page.getByRole("link", { name: "Carrito, 1 producto" }).click({ trial: true });
  await boton(page).click();
  await ventana(page).waitFor({ state: "detached" });
  const sin = await newPage(server, { javascript: false });
  await visit(sin, "/como-participar");
  expect(await sin.locator("#n8n-chat").count()).toBe(0);
});

test("a person who signs out leaves nothing of the talk behind", async () => {
  const page = await newPage(server, { width: 1440 });
  await login(page, server, server.cliente);
  await visit(page, "/como-participar");
  await conversar(page);
  await preguntar(page, "¿Cuántos puntos tengo?");
  await burbujas(page)
    .last()
    .getByText(/\d puntos?/)
    .waitFor();
  await page.locator(".account-menu summary").click();
  await page.locator(".account-menu").getByRole("button", { name: "Salir" }).click();
  await mensajes(page).waitFor({ state: "detached" });
  await ventana(page).getByRole("button", { name: "Nueva conversación" }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /session/i.test(key)))).toEqual(
    [],
  );
});
