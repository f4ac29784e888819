import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { RONDAS } from "#bench/kit/carrera.ts";
import { type Limite, mediana } from "#bench/kit/medida.ts";
import { abrirTienda } from "#bench/kit/procesos.ts";
import { DE_VISITANTES, TIENDA } from "./paginas.ts";

const META = { lcp: { maximo: 2_000 }, cls: { maximo: 0 }, inp: { maximo: 200 } };
const PROCESADOR = 4;
/** The slow 4G of Lighthouse: 1.6 Mbit/s, 150 ms of round trip. */
const RED = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const PANTALLA = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** After the paint: the press of a person who knows the page, while scripts still arrive. */
const HASTA_PRESIONAR = 50;
/** Until the browser has reported what the load painted. The press has longer: it may be slow. */
const REPOSO = 400;
const TRAS_PRESIONAR = 700;
/** The catalogue is stored in this many random orders, each with other pictures first. */
const ORDENES = 4;

type Carga = { lcp: number; cls: number; inp: number };

/** Seven pages on a phone: what is seen, what moves, and how long the first press waits. */
export async function medirNavegador(dir: string): Promise<Limite[]> {
  const tienda = await abrirTienda(join(dir, TIENDA));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions"],
  });
  try {
    const limites: Limite[] = [];
    for (const path of DE_VISITANTES) limites.push(...(await medirPagina(browser, tienda.port, path)));
    return limites;
  } finally {
    await browser.close();
    await tienda.stop();
  }
}

async function medirPagina(browser: Browser, port: number, path: string): Promise<Limite[]> {
  const url = `http://localhost:${port}${path}`;
  // The first loads make the pictures in the sizes that this screen asks for.
  const copias = path === "/productos" ? ORDENES : 1;
  for (let copia = 0; copia < copias; copia++) await cargar(browser, url, { lento: false, presiona: false });
  const vistas: Carga[] = [];
  for (let ronda = 0; ronda < RONDAS; ronda++)
    vistas.push(await cargar(browser, url, { lento: true, presiona: false }));
  const { inp } = await cargar(browser, url, { lento: true, presiona: true });
  const lcp = mediana(vistas.map((carga) => carga.lcp));
  const cls = mediana(vistas.map((carga) => carga.cls));
  return [
    { que: `LCP of ${path}`, limite: META.lcp, medido: lcp, unidad: "ms" },
    { que: `CLS of ${path}`, limite: META.cls, medido: cls, unidad: "CLS" },
    { que: `INP of the first press on ${path}`, limite: META.inp, medido: inp, unidad: "ms" },
  ];
}

/** A press ends the browser's search for the largest paint, so each load is for one of both. */
async function cargar(
  browser: Browser,
  url: string,
  { lento, presiona }: { lento: boolean; presiona: boolean },
) {
  const context = await browser.newContext(PANTALLA);
  try {
    await context.addInitScript(observar);
    const page = await context.newPage();
    const sesion = await context.newCDPSession(page);
    if (lento) {
      await sesion.send("Emulation.setCPUThrottlingRate", { rate: PROCESADOR });
      await sesion.send("Network.emulateNetworkConditions", RED);
    }
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    if (presiona) {
      await page.waitForTimeout(HASTA_PRESIONAR);
      await presionar(page);
    } else await page.waitForLoadState("load");
    await page.waitForTimeout(presiona ? TRAS_PRESIONAR : REPOSO);
    return await page.evaluate(() => (globalThis as unknown as { medido: Carga }).medido);
  } finally {
    await context.close();
  }
}

/** The first button that is seen and does not leave the page. */
async function presionar(page: Page): Promise<void> {
  const boton = page.locator("button[type=button]:enabled:visible, summary:visible").first();
  const caja = (await boton.count()) > 0 ? await boton.boundingBox() : null;
  if (!caja) throw new Error(`${page.url()} has no button to press`);
  await page.mouse.click(caja.x + caja.width / 2, caja.y + caja.height / 2);
}

/** Runs in the page before its scripts. */
function observar(): void {
  const medido = { lcp: 0, cls: 0, inp: 0 };
  Object.assign(globalThis, { medido });
  type Movimiento = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const ver = <E extends PerformanceEntry>(type: string, con: (entrada: E) => void) =>
    new PerformanceObserver((lista) => {
      for (const entrada of lista.getEntries()) con(entrada as E);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  ver("largest-contentful-paint", ({ startTime }) => {
    medido.lcp = startTime;
  });
  ver<Movimiento>("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) medido.cls += value;
  });
  ver<PerformanceEventTiming>("event", ({ interactionId, duration }) => {
    if (interactionId) medido.inp = Math.max(medido.inp, duration);
  });
}
