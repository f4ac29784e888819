import { afterAll, expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { expectUnharmed, type Look, openFuzzedShop, type Shot } from "#tests/support/fuzz/shop.ts";
import { sample, text } from "#tests/support/fuzz/values.ts";
import { cases, isLong, someOf } from "#tests/support/long.ts";
import { routes } from "#tests/support/routes.ts";

const shop = await openFuzzedShop();
const { known } = shop;

const PARAMS: Record<string, string> = {
  sku: String(known.sku?.[0]),
  key: String(known.key?.[0]),
  codigo: String(known.codigo?.[0]),
  usuario: CLIENTES_DEMO[5]?.codigo_referido ?? "",
  cual: "comprobante",
  id: "1",
  parte: "productos-1.xml",
};
/** The query names that lists read, and an unknown one. */
const NAMES = [
  "q",
  "texto",
  "orden",
  "categoria",
  "con_puntos",
  "semilla",
  "cursor",
  "pagina",
  "antes",
  "ver",
  "estado",
  "desde",
  "hasta",
  "usuario",
  "token",
  "volver",
  "key_referido",
  "skus",
  "ids",
  "abonado",
  "formato",
  "id",
  "tipo",
  "motivo",
  "productos",
  "tickets",
  "hecho",
  "nadie_lo_lee",
];

const QUERIES = ["%", "%00", "%ff=%ff", "a&a&a=&=", "pagina=1&pagina=2", `q=${"%25".repeat(600)}`];

const PATHS = routes.flatMap(({ path }) => path ?? "/").filter((path) => path !== "*" && path !== "salir");
const filled = (path: string, values: Record<string, string> = PARAMS) =>
  `/${path.replace(/^\//, "").replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((values[name] ?? "x").toWellFormed()))}`;
const isAdmin = (path: string) => /^(admin|task)/.test(path);
const cookieFor = (path: string) => (isAdmin(path) ? shop.actors.admin : shop.actors.usuario);

/** Only checks that the page does not fail: its own tests check what it says about a bad value. */
const look: Look = ({ headers }) =>
  headers.get("X-Content-Type-Options") === "nosniff" ? null : "unguarded";
const noFaults = () => expect(shop.faults.splice(0).slice(0, 4).join("\n")).toBe("");

test.each(PATHS)(
  "/%s reads any address",
  async (path) => {
    const cookie = cookieFor(path);
    const isFile = path === "/" || path.includes(".");
    const shots: Shot[] = sample(text, cases(8), path.length).map((value, i) => {
      const names = [0, 1, 2, 3].map((step) => NAMES[(path.length + i + step * 8) % NAMES.length] ?? "");
      const query = new URLSearchParams(names.map((name) => [name, value]));
      // The data request runs the loader without rendering; one request in eight renders the page.
      const address = i === 0 || isFile ? filled(path) : `${filled(path)}.data`;
      return { what: `GET ${path}`, path: `${address}?${query}`, init: { cookie } };
    });
    const values = path.includes(":") ? ["\0", ...sample(text, cases(4), path.length + 1)] : [];
    for (const value of values) {
      const all = Object.fromEntries(Object.keys(PARAMS).map((name) => [name, value]));
      shots.push({ what: `GET ${path}`, path: `${filled(path, all)}.data`, init: { cookie } });
    }
    const query = QUERIES[path.length % QUERIES.length];
    shots.push({ what: `GET ${path}`, path: `${filled(path)}?${query}`, init: {} });
    await shop.attack(shots, look, 8);
    noFaults();
  },
  120_000,
);

const FORM = "application/x-www-form-urlencoded";
const NO_FORMS: [string, string][] = [
  ["application/json", "{}"],
  ["text/plain", "a=b"],
  ["multipart/form-data", "x"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data"],
  [FORM, "%00=%00"],
  [FORM, "intent=a%00b"],
];
const FORMS: [string, string][] = [
  [FORM, "%ff=%ff&intent=%ed%a0%80&intento=__proto__"],
  [FORM, "intent=constructor&intencion=toString&intento=hasOwnProperty"],
];

test.each(PATHS.map((path, i) => [path, i] as const))(
  "/%s takes forms only, and any form",
  async (path, i) => {
    const shot = ([type, body]: [string, string]): Shot => ({
      what: `POST ${path}`,
      path: filled(path),
      init: { method: "POST", cookie: cookieFor(path), body, headers: { "Content-Type": type } },
    });
    // A page without a form refuses the method before it looks at the body.
    const expected = (await shop.pages.takesForm(filled(path))) ? 400 : 405;
    await shop.attack(
      someOf(NO_FORMS, 2, i).map(shot),
      ({ status }) => (status === expected ? null : `not ${expected}`),
      6,
    );
    await shop.attack(FORMS.map(shot), look, 2);
    const init = { method: "DELETE", cookie: cookieFor(path) };
    await shop.attack([{ what: `DELETE ${path}`, path: filled(path), init }], look);
    noFaults();
  },
  120_000,
);

/** One value of so many is answered by the whole page. */
const DRAWN = isLong ? 2 : 4;

const WITH_FORMS = PATHS.filter(
  (path) => !/exportar|descargar|\.json|\.xml|\.txt|avance|pagina$|precios$/.test(path),
);

test.each(WITH_FORMS.map((path, i) => [path, i] as const))(
  "/%s: its forms take any field",
  async (path, i) => {
    // Forms end sessions, change passwords and delete accounts, so each page gets another person.
    const { email = "" } = CLIENTES_DEMO[1 + (i % (CLIENTES_DEMO.length - 1))] ?? {};
    const cookies = isAdmin(path) ? [shop.actors.admin] : ["", await shop.login(email)];
    for (const cookie of cookies) {
      const html = await (await shop.ask(filled(path), { cookie })).text();
      const shots = formsIn(html).flatMap(({ action, fields }, n) =>
        spoiled(fields, i + n).map((body, k) => ({
          what: `form of ${path}`,
          // The page is drawn again with some of the values; the data request answers the others.
          path: k % DRAWN === 0 ? action || filled(path) : dataOf(action || filled(path)),
          init: { method: "POST", cookie, body },
        })),
      );
      await shop.attack(shots, look, 8);
    }
    noFaults();
  },
  120_000,
);

/** The address to which a page with scripts sends the form of another one. */
function dataOf(address: string): string {
  const { pathname, search } = new URL(address, "http://localhost");
  return `${pathname === "/" ? "/_" : pathname}.data${search}`;
}

type Form = { action: string; fields: Record<string, string> };
const attribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");

/** The forms that a page shows without JavaScript, each kind once. */
function formsIn(html: string): Form[] {
  const forms = [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const [tag = ""] = /^<form[^>]*>/.exec(form) ?? [];
    const action = attribute(tag, "action");
    if (attribute(tag, "method").toLowerCase() !== "post" || action === "/salir") return [];
    const named = [...form.matchAll(/<(input|select|textarea|button)[^>]*>/g)].map(([field]) => field);
    const fields = named.map((field) => [attribute(field, "name"), attribute(field, "value")]);
    return [{ action, fields: Object.fromEntries(fields.filter(([name]) => name)) as Form["fields"] }];
  });
  const kind = ({ fields }: Form) => `${Object.keys(fields)} ${fields.intent ?? fields.accion ?? ""}`;
  return [...new Map(forms.map((form) => [kind(form), form])).values()];
}

/** The form with one field replaced at a time, and once with all of them. */
function spoiled(fields: Record<string, string>, salt: number): URLSearchParams[] {
  const evil = sample(text, Object.keys(fields).length * 2 + 1, salt);
  const one = Object.keys(fields).flatMap((name, i) =>
    [evil[2 * i] ?? "", evil[2 * i + 1] ?? ""].map(
      (value) => new URLSearchParams({ ...fields, [name]: value }),
    ),
  );
  const all = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value || (evil.at(-1) ?? "")]),
  );
  return [...one.slice(0, cases(16)), new URLSearchParams(all)];
}

/** After all of it the shop is unharmed. */
afterAll(() => expectUnharmed(shop, cases(1_500)));
