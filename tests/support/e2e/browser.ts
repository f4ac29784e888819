import type { Browser, Page, Response } from "playwright-core";
import { expect } from "vitest";
import { isLong } from "#tests/support/long.ts";
import type { Login, TestServer } from "#tests/support/server.ts";
import { launchChromium } from "./chromium.ts";
import { afterFile } from "./cleanup.ts";
import { open, type Visitor, visitors } from "./visitors.ts";

const HEIGHTS = { 390: 844, 1440: 900 } as const;

export type Width = keyof typeof HEIGHTS;
export const WIDTHS: readonly Width[] = isLong ? [390, 1440] : [390];

type PageOptions = {
  width?: Width;
  javascript?: boolean;
  colorScheme?: "light" | "dark";
  /** Open another tab of the same browser: same cookies, same person. */
  beside?: Page;
  /** Keep it open until the file ends instead of the test. */
  keep?: boolean;
  /** The test changes what no later test may find: the clock, scripts or devices of the window, or what it caches. */
  fresh?: boolean;
  /** The service worker runs. Its window is not used again. */
  worker?: boolean;
};

const browsers = new Map<boolean, Promise<Browser>>();
let pictures = false;
const visiting = new Map<Visitor, { fresh: boolean }>();
/** `failed` is the URL of a failed load, to match the console's line about it. */
const complaints: { page: Page; text: string; failed?: string }[] = [];
/**
 * URLs at which the server refused a form with a message: a valid answer, but the console prints its status.
 */
const refusedForms = new Map<Page, Set<string>>();
const declared = new Map<Page, RegExp[]>();
const withoutScripts = new WeakSet<Page>();

/** One browser serves all files of a worker and ends with it; every visitor has a context of their own (visitors.ts). */
function launch(): Promise<Browser> {
  const browser = browsers.get(pictures) ?? launchChromium({ pictures });
  browsers.set(pictures, browser);
  return browser;
}

/** Pictures cost a quarter of a page: only files that look at them, and the long tour of all pages, load them. */
export function showPictures(): void {
  pictures = true;
  afterFile(() => {
    pictures = false;
  });
}

/** Called after each test: closes its pages and fails it for errors that it did not declare. */
export async function closePages(): Promise<void> {
  const undeclared = complaints
    .filter(({ page, text }) => !declared.get(page)?.some((pattern) => pattern.test(text)))
    .filter(({ page, failed }) => failed === undefined || !refusedForms.get(page)?.has(failed))
    .map(({ text }) => text);
  complaints.length = 0;
  declared.clear();
  refusedForms.clear();
  for (const [visitor, { fresh }] of visiting)
    await (fresh ? visitor.context.close() : visitors.giveBack(visitor));
  visiting.clear();
  // One text: the message of a failed comparison cuts lists short.
  expect(undeclared.join("\n"), "errors in the browser that the test did not declare").toBe("");
}

/**
 * Opens a page in a browser context of its own, or in a tab of an existing one. Closed when the test ends, unless it
 * is kept.
 */
export async function newPage(server: Pick<TestServer, "url">, options: PageOptions = {}): Promise<Page> {
  const { width = 1440, javascript = true, colorScheme = "light", beside } = options;
  const { keep = false, worker = false, fresh = worker } = options;
  if (beside) return watched(await beside.context().newPage(), server.url, javascript);
  const looks = {
    browser: await launch(),
    url: server.url,
    viewport: { width, height: HEIGHTS[width] },
    javascript,
    colorScheme,
    worker,
  };
  const visitor = await (keep || fresh ? open(looks) : visitors.take(looks));
  if (keep) afterFile(() => visitor.context.close());
  else visiting.set(visitor, { fresh });
  return watched(visitor.page, server.url, javascript);
}

/** Declares an error that the page is expected to report in its console; any other fails the test. */
export function expectPageError(page: Page, pattern: RegExp): void {
  declared.set(page, [...(declared.get(page) ?? []), pattern]);
}

const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d\b/;

/** A refused form, sent by the router or, without scripts, by the browser. */
function isRefusedForm(response: Response): boolean {
  const request = response.request();
  if (request.method() !== "POST" || response.status() < 400 || response.status() >= 500) return false;
  return request.isNavigationRequest() || new URL(response.url()).pathname.endsWith(".data");
}

/** Errors of the console, of scripts and of our server fail the test. */
function watched(page: Page, url: string, javascript: boolean): Page {
  const complain = (text: string, failed?: string) =>
    void complaints.push({ page, text: `${page.url()}: ${text}`, ...(failed ? { failed } : {}) });
  const isOwn = (address: string) => address.startsWith(url);
  if (!javascript) withoutScripts.add(page);
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = message.text();
    complain(`console: ${text}`, REFUSED.test(text) ? message.location().url : undefined);
  });
  page.on("pageerror", (error) => complain(`script: ${error.message}`));
  page.on("response", (response) => {
    if (isRefusedForm(response))
      refusedForms.set(page, (refusedForms.get(page) ?? new Set()).add(response.url()));
    if (isOwn(response.url()) && response.status() >= 500) complain(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation aborts the pending loads of the page; a browser without JavaScript blocks scripts.
    const isRefusal = reason === "net::ERR_ABORTED" || (!javascript && request.resourceType() === "script");
    if (isOwn(request.url()) && !isRefusal) complain(`${reason} ${request.url()}`);
  });
  return page;
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path, { waitUntil: "load" });
  if (!response) throw new Error(`no answer for ${path}`);
  await hydrated(page);
  return response;
}

/**
 * Waits until React has taken over the whole page and run its effects: before that a field that is filled forgets it, and
 * a key or a turn of the wheel is not heard. Without JavaScript there is nothing to wait for.
 */
export async function hydrated(page: Page): Promise<void> {
  if (withoutScripts.has(page)) return;
  // Parts of the page follow one by one: each has a sign that it waits.
  await page.waitForFunction(() => document.querySelector("[data-waits]") === null);
  // What the effects ask for follows, after which the page is idle.
  await page.waitForFunction(async () => {
    await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }));
    return true;
  });
}

/** Signs in over HTTP, which is faster; the form has its own test. */
export async function login(page: Page, server: Pick<TestServer, "url">, who: Login): Promise<void> {
  const answer = await page.context().request.post(`${server.url}/ingresar`, {
    form: { email: who.email, contrasena: who.contrasena },
    headers: { Origin: server.url },
    maxRedirects: 0,
  });
  expect(answer.status(), `login of ${who.email}`).toBe(302);
}

/** A page of the shop's own admin. */
export async function newAdminPage(
  server: Pick<TestServer, "url" | "admin">,
  options: PageOptions = {},
): Promise<Page> {
  const page = await newPage(server, options);
  await login(page, server, server.admin);
  return page;
}
