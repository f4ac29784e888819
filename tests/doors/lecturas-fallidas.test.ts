import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();
const { db } = shop.database;
const admin = await shop.login("admin@puntazo.cl");

/** How to break data that only this page reads, and what the page then says. */
const PAGINAS = [
  ["/admin", "table libro_horas", "no pudimos leer el día. Intenta de nuevo."],
  [
    "/admin/ventas",
    "table ventas rename column boleta_folio",
    "no pudimos leer las ventas. Intenta de nuevo.",
  ],
  ["/admin/usuarios?texto=ana", "function texto_plano", "no pudimos leer los usuarios. Intenta de nuevo."],
  [
    "/admin/sorteos",
    "table sorteos rename column numero_puntos",
    "no pudimos leer los sorteos. Intenta de nuevo.",
  ],
  // Pages below a desk have its boundary.
  ["/admin/productos/tickets", "table tickets", "no pudimos leer los productos. Intenta de nuevo."],
  ["/admin/envios", "table tarifas_envio", "no pudimos leer los envíos. Intenta de nuevo."],
  ["/admin/cupones", "table cupones", "no pudimos leer los cupones. Intenta de nuevo."],
  ["/admin/puntos", "table libro_asientos", "no pudimos leer el libro. Intenta de nuevo."],
  ["/mis-puntos", "table tickets_montoncitos", "no pudimos leer tus puntos. Intenta de nuevo."],
  // The frame of every page reads these too.
  ["/mis-puntos", "table tickets_compras", "no pudimos leer tus puntos. Intenta de nuevo."],
  ["/admin/puntos", "table libro_cuentas", "no pudimos leer el libro. Intenta de nuevo."],
  ["/mis-sorteos", "table tickets_participantes", "no pudimos leer tus sorteos. Intenta de nuevo."],
  ["/mis-pedidos", "table ventas", "No pudimos leer tus pedidos. Intenta de nuevo en un momento."],
] as const;

async function sin<T>(cosa: string, hacer: () => Promise<T>): Promise<T> {
  const [de, columna] = cosa.split(" rename column ");
  const cambiar = (desde: string, hacia: string) =>
    db.execute(
      sql.raw(
        columna ? `alter ${de} rename column ${desde} to ${hacia}` : `alter ${desde} rename to ${hacia}`,
      ),
    );
  const nombre = columna ?? cosa.split(" ")[1] ?? "";
  await cambiar(columna ?? cosa, `${nombre}_lejos`);
  try {
    return await hacer();
  } finally {
    await cambiar(`${columna ?? cosa}_lejos`, nombre);
  }
}

test.each(PAGINAS)("%s fails aloud when it cannot be read", async (ruta, cosa, frase) => {
  shop.lines.length = 0;
  const [pagina, datos] = await sin(cosa, async () => [
    await shop.ask(ruta, { cookie: admin }),
    await shop.ask(ruta.replace(/(?=\?|$)/, ".data"), { cookie: admin }),
  ]);
  const html = (await pagina.text()).replaceAll("<!-- -->", "");
  expect([pagina.status, datos.status]).toEqual([500, 500]);
  expect(html).toContain(`Error: ${frase}`);
  expect(html).toContain("Reintentar");
  expect(`${html}${await datos.text()}`).not.toMatch(/does not exist|_lejos|Failed query/);
  const fallas = shop.lines.filter(({ message }) => message === "page failed");
  expect(fallas).toHaveLength(2);
  expect(fallas[0]?.data).toMatchObject({ stack: expect.stringContaining("at ") });
  // Once the data can be read again, the same URL shows it.
  expect((await shop.ask(ruta, { cookie: admin })).status).toBe(200);
});

test("an admin page goes on without the counts of its menu when they cannot be read", async () => {
  shop.lines.length = 0;
  const pagina = await sin("table preguntas_pendientes", () => shop.ask("/admin/cupones", { cookie: admin }));
  const html = await pagina.text();
  expect(pagina.status).toBe(200);
  expect(html).toContain("Secciones de administración");
  expect(html).toContain("Cupones");
  expect(shop.lines.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
    "admin: the menu has no counts",
  ]);
  expect((await shop.ask("/admin/cupones", { cookie: admin })).status).toBe(200);
});

test("the pages of an admin do not name themselves to other people", async () => {
  const email = "cliente@correo.example";
  await shop.auth.createConfirmedUser({ email, password: "tren-azul-lluvia", role: "usuario", profile: {} });
  const cookie = await shop.login(email);
  for (const ruta of ["/admin", "/admin/ventas", "/admin/puntos"]) {
    const pagina = await shop.ask(ruta, { cookie });
    expect(pagina.status).toBe(404);
    expect(await pagina.text()).toContain("<title>No encontramos esta página · Puntazo</title>");
  }
});

test("an admin keeps the menu at a desk's page that does not exist", async () => {
  const pagina = await shop.ask("/admin/ventas/PZ-ZZZZZZ", { cookie: admin });
  expect(pagina.status).toBe(404);
  const html = await pagina.text();
  expect(html).toContain("<title>No encontramos esta página · Puntazo</title>");
  expect(html).toContain("Secciones de administración");
});

test("a client that leaves in the middle of a page is no failure of the shop", async () => {
  for (const ruta of ["/mis-puntos", "/admin.data"]) {
    shop.lines.length = 0;
    const leaving = new AbortController();
    const asked = shop.ask(ruta, { cookie: admin, signal: leaving.signal });
    leaving.abort();
    await asked;
    expect(shop.lines.filter(({ level }) => level !== "info")).toEqual([]);
    const answered = shop.lines.find(({ message }) => message === "http: request");
    expect(answered?.data).toMatchObject({ path: ruta, status: 499 });
  }
});
