import type { Page } from "playwright-core";
import { expect } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { isLong } from "#tests/support/long.ts";
import { routes } from "#tests/support/routes.ts";
import type { Login, TestServer } from "#tests/support/server.ts";
import { crearDocumento } from "#tests/support/shop/documentos.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expectNoLostPress } from "./before-scripts.ts";
import { login, newPage, showPictures, visit } from "./browser.ts";
import { openForFile } from "./database.ts";
import { expectRoomForCorner } from "./esquina.ts";
import { postForm } from "./http.ts";
import { expectNoOverflow, expectPrintable, expectReflow, expectTargets } from "./vista.ts";

export type Quien = "visitante" | "cliente" | "admin";

/** Whose page it is, from its address alone. */
const quienVe = (path: string): Quien =>
  /^(admin|task)(\/|$)/.test(path)
    ? "admin"
    : /^(mis-(?!datos\/derechos)|notificaciones|cuenta\/)/.test(path)
      ? "cliente"
      : "visitante";

/**
 * Every page of the shop as its route spells it; files for downloads and data are no pages. The second step of a login
 * exists only between its two steps: seguridad.long.test.ts looks at it. The demo shop has published no version of its
 * legal texts: their page is that of the text in force, which is visited. The two pages of a payment by card exist only around it:
 * webpay.e2e.test.ts looks at them. A proposed cart stands in its address (propuesta.long.test.ts), and samples follow a test set of the SII
 * (certificacion.long.test.ts).
 */
const SIN_VISITA = new Set([
  "*",
  "admin/boletas/certificar/muestras",
  "carrito/propuesta",
  "ingresar/codigo",
  "legal/:documento/:version",
  "pagar-con-tarjeta",
  "pago-con-tarjeta/:token",
]);
const PAGINAS = routes
  .filter(({ file, path = "" }) => file.endsWith(".page.tsx") && !SIN_VISITA.has(path))
  .map(({ path = "" }) => path);
export const paginasDe = (quien: Quien) => PAGINAS.filter((path) => quienVe(path) === quien);
/** Those whose address has no part that changes. */
export const fijas = (quien: Quien) =>
  paginasDe(quien)
    .filter((path) => !path.includes(":"))
    .map((path) => `/${path}`);

const personaDe = (server: TestServer, quien: Quien): Login | null =>
  ({ visitante: null, cliente: server.cliente, admin: server.admin })[quien];

/** Visits the pages of one person in one window, so that what the pages share is loaded once. */
export async function recorrido(server: TestServer, quien: Quien) {
  // Pictures cost a quarter of a page, and their places are kept before they arrive.
  if (isLong) showPictures();
  const page = await newPage(server, { keep: true });
  const persona = personaDe(server, quien);
  if (persona) await login(page, server, persona);
  return async (path: string): Promise<void> => {
    const address = await direccionDe(server, path);
    // Otherwise the page that is left would be laid out again for the new size and theme.
    await page.evaluate(() => document.body.style.setProperty("display", "none"));
    const desk = { width: 1440, height: 900 };
    const phone = { width: 390, height: 900 };
    await page.setViewportSize(isLong ? desk : phone);
    await page.emulateMedia({ colorScheme: isLong ? "light" : "dark", media: null });
    const response = await visit(page, address);
    expect(response.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(address);
    await expectWhole(page);
    await expectNoLostPress(page, await response.text());
    // Each width and each theme is looked at once: the desk by day and the phone by night.
    if (isLong) {
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: "dark" });
    }
    await expectNoOverflow(page);
    // Contrast takes most of the time: `npm run faults` looks at it, in both themes.
    await expectNoAxeViolations(page, isLong ? undefined : "none");
    await expectRoomForCorner(page);
    if (quien !== "admin") await expectTargets(page);
    if (!isLong) return;
    await expectReflow(page);
    await expectPrintable(page);
  };
}

async function expectWhole(page: Page): Promise<void> {
  const { lang, title, description, ...counts } = await page.evaluate(() => ({
    h1: document.querySelectorAll("h1").length,
    main: document.querySelectorAll("main").length,
    lang: document.documentElement.getAttribute("lang"),
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute("content"),
  }));
  expect(counts).toEqual({ h1: 1, main: 1 });
  expect(lang).toBe("es-CL");
  expect(title).toMatch(/Puntazo/);
  expect(description).toMatch(/\S{3}/);
}

async function direccionDe(server: TestServer, path: string): Promise<string> {
  const propia = await PROPIAS[path]?.(server);
  const partes = path.split("/").map((parte) => {
    if (!parte.startsWith(":")) return parte;
    if (propia) return propia[parte.slice(1)];
    const ejemplo = EJEMPLOS[parte];
    if (!ejemplo) throw new Error(`EJEMPLOS needs a real value for ${parte} of ${path}`);
    return ejemplo(server);
  });
  return `/${(await Promise.all(partes)).join("/")}`;
}

/** Real values for the parts of addresses that change, as the demo shop has them whatever other tests added. */
const EJEMPLOS: Record<string, (server: TestServer) => Promise<string>> = {
  ":sku": async () => "100004",
  ":key": (server) => one(server, "select key from sorteos where producto = '100004' order by id limit 1"),
  ":usuario": async () => CLIENTES_DEMO.map(({ codigo_referido }) => codigo_referido).sort()[0] ?? "",
  // The customer's own: she has no page of another person's.
  ":codigo": (server) =>
    one(
      server,
      `select v.codigo from ventas v join usuarios u on u.codigo_referido = v.usuario
        where u.email = '${server.cliente.email}' order by v.id limit 1`,
    ),
  ":id": async (server) => {
    await postForm(server, "/recuperar", { email: server.cliente.email });
    return one(server, "select max(id) from correos");
  },
};

/** The pages of things that the demo shop has none of: they are made first. */
const PROPIAS: Record<string, (server: TestServer) => Promise<Record<string, string>>> = {
  "admin/boletas/:id": boletaAceptada,
  "mis-pedidos/:codigo/boletas/:id": boletaAceptada,
  "admin/devoluciones/:id": devolucionAceptada,
  "mis-pedidos/:codigo/devolver/:id": devolucionAceptada,
  "admin/datos/:codigo": async (server) => ({
    codigo: await one(
      server,
      `insert into solicitudes_datos (codigo, email, clase, estado, recibida_en, vence_en)
        values ('SD-PAGINA01', 'persona@correo.example', 'acceso', 'recibida', now(), now() + interval '30 days') returning codigo`,
    ),
  }),
  "admin/ajustes/incidentes/:id": async (server) => ({
    id: await one(
      server,
      `insert into incidentes (naturaleza, efectos, categorias, personas, financieros, medidas, conocido_en, quien)
        select 'Un cuaderno perdido', 'Ninguno', 'Correo', 1, false, 'Claves nuevas', now(), codigo_referido
          from usuarios where email = '${server.admin.email}' returning id`,
    ),
  }),
};

/** A boleta of the customer's that the SII has. */
async function boletaAceptada(server: TestServer): Promise<Record<string, string>> {
  const { db } = openForFile(server.databaseUrl);
  const codigo = await one(
    server,
    `select v.codigo from ventas v join usuarios u on u.codigo_referido = v.usuario
      where u.email = '${server.cliente.email}' and v.estado_pago = 'Pagado' order by v.id limit 1`,
  );
  const quien = await one(
    server,
    `select codigo_referido from usuarios where email = '${server.admin.email}'`,
  );
  const admin = { codigo_referido: quien };
  const { id } = await crearDocumento({ db, now: () => new Date() }, { codigo, admin });
  return { codigo, id };
}

/** A return of the customer's that the shop accepted. */
async function devolucionAceptada({ databaseUrl, cliente }: TestServer): Promise<Record<string, string>> {
  const { rows } = await openForFile(databaseUrl).pool.query(
    `with linea as (
       select l.id, l.venta, v.codigo, v.usuario from productos_compras l join ventas v on v.id = l.venta
         join usuarios u on u.codigo_referido = v.usuario where u.email = $1 order by l.id limit 1),
     pedida as (
       insert into devoluciones_pedidas (venta, usuario, estado, tipo, solucion, forma, pedida_en, aceptada_en)
         select venta, usuario, 'aceptada', 'retracto', 'dinero', 'a_favor', now(), now() from linea returning id),
     unidades as (
       insert into devoluciones_lineas (devolucion, linea, cantidad) select pedida.id, linea.id, 1 from pedida, linea)
     select pedida.id::text, linea.codigo from pedida, linea`,
    [cliente.email],
  );
  return rows[0];
}

async function one({ databaseUrl }: TestServer, query: string): Promise<string> {
  const { rows } = await openForFile(databaseUrl).pool.query(query);
  return String(Object.values(rows[0])[0]);
}
