import type { Page } from "playwright-core";

export type Size = "phone" | "desktop";
export type Moment = {
  /** File name, numbered in story order. */
  name: string;
  caption: string;
  size: Size;
  who: "visitante" | "cliente" | "admin";
  dark?: boolean;
  /** Take the picture while confetti or cards are still moving. */
  moving?: boolean;
  walk: (page: Page, as: { admin: Page }) => Promise<void>;
};

const GAME = "/juegos/el-montoncito";
const RAFFLE = "/productos/detalle-producto/100026/sorteo/SRT-0026";
const FUNCTIONS = "/.netlify/functions";

/** Opens a page and waits for its scripts and pictures. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector("[data-waits]") === null);
}

async function addToCart(page: Page): Promise<void> {
  await visit(page, "/productos/detalle-producto/100004/comprar");
  await page.getByRole("button", { name: "Añadir al carrito" }).first().click();
  await page.locator(".floating-cart").waitFor();
}

async function bet(page: Page, pile: number): Promise<void> {
  const place = page.locator(".montoncito-pila").nth(pile - 1);
  await place.getByRole("button", { name: "+10:" }).click();
  await place.getByText(/^Tu: /).waitFor();
}

/** The story of the README, in order. */
export const MOMENTS: readonly Moment[] = [
  {
    name: "01-portada",
    caption: "The shop opens",
    size: "desktop",
    who: "visitante",
    walk: (page) => visit(page, "/"),
  },
  {
    name: "02-catalogo",
    caption: "Products, each with its raffle",
    size: "desktop",
    who: "visitante",
    walk: (page) => visit(page, "/productos?orden=precio-desc&con_puntos=1"),
  },
  {
    name: "03-producto",
    caption: "Buy it, by transfer or WhatsApp…",
    size: "phone",
    who: "visitante",
    walk: (page) => visit(page, "/productos/detalle-producto/100004/comprar"),
  },
  {
    name: "04-participa",
    caption: "…or win it: points into its raffle",
    size: "phone",
    who: "cliente",
    async walk(page) {
      await visit(page, "/productos/detalle-producto/100033/participa");
      const place = page.getByText(/^Llevas/).first();
      const before = (await place.textContent()) ?? "";
      await page.getByRole("spinbutton", { name: "¿Cuántos puntos quieres" }).fill("120");
      await page.locator(".participa-tarjeta").getByRole("button", { name: "Abonar Puntos" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Abonar Puntos" }).click();
      await dialog.getByText("Puntos abonados").waitFor();
      await dialog.waitFor({ state: "detached" });
      await page.getByText(before, { exact: true }).waitFor({ state: "detached" });
      await place.evaluate((line) => line.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "05-transferencia",
    caption: "Prices held for 48 hours while one pays",
    size: "phone",
    who: "cliente",
    async walk(page) {
      await addToCart(page);
      await visit(page, "/carrito");
      await page.getByRole("button", { name: "Pagar" }).click();
      await page.locator(".pago-codigo dd b").waitFor();
      await page.locator(".pago-codigo").evaluate((box) => box.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "06-mati",
    caption: "Mati answers",
    size: "phone",
    who: "visitante",
    async walk(page) {
      await visit(page, "/productos");
      await page.locator("#n8n-chat > button").click();
      await page.getByRole("button", { name: "Nueva conversación" }).click();
      const field = page.getByRole("textbox", { name: "Tu pregunta para Mati" });
      await field.fill("¿Tienes una parrilla por menos de 150 lucas?");
      await field.press("Enter");
      await page.locator(".mati-tarjeta").first().waitFor();
      await page.waitForLoadState("networkidle");
    },
  },
  {
    name: "07-sorteo",
    caption: "The draw, seen by everybody at once",
    size: "desktop",
    who: "cliente",
    moving: true,
    async walk(page, { admin }) {
      await visit(page, RAFFLE);
      const origin = new URL(page.url()).origin;
      const started = await admin.context().request.post(`${origin}${FUNCTIONS}/iniciarSorteo`, {
        data: { key: "SRT-0026" },
        headers: { Origin: origin },
      });
      if (!started.ok()) throw new Error(await started.text());
      await page.getByText("Generando ganadores...").first().waitFor();
      // The strip has narrowed to the first digits of the number.
      await page.getByRole("heading", { name: "Gana el producto" }).waitFor();
      await page.locator(".escenario .sorteo-bola:not(.sorteo-bola-giro)").nth(1).waitFor();
      await page.waitForTimeout(700);
    },
  },
  {
    name: "08-montoncito",
    caption: "El Montoncito: the cards turn",
    size: "desktop",
    who: "cliente",
    moving: true,
    async walk(page) {
      await visit(page, GAME);
      for (const pile of [1, 2, 4, 5, 6]) await bet(page, pile);
      await page.locator(".montoncito-carta-lugar[data-flipped]").nth(3).waitFor({ timeout: 40_000 });
      await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
    },
  },
  {
    name: "09-ventas",
    caption: "Admins confirm payments",
    size: "desktop",
    who: "admin",
    walk: (page) => visit(page, "/admin/ventas"),
  },
  {
    name: "10-panel",
    caption: "The shop at a glance",
    size: "desktop",
    who: "admin",
    dark: true,
    walk: (page) => visit(page, "/admin"),
  },
];
