import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { ajustes, correos } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { PLANTILLAS, renderCorreo } from "#modules/correos/plantillas.server.ts";
import { leerRutas } from "#tests/support/attack/rutas.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { palabrasDemo } from "#tests/support/palabras-demo.ts";
import { fichaNueva } from "#tests/support/shop/api-shop.ts";
import { llenarTienda, MARCA, SIN_REDES, TIENDA } from "#tests/support/shop/tienda-llena.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const DUENA = "rosa@lanas.cl";
const CLIENTA = "ana@correo.cl";
/** A shop as `SEED=none` leaves it: no settings, no products, one admin. */
const database = await databaseOfEachTest();
await database.db.delete(ajustes);
let shop = await openWholeShop({ database });
const cookies = { duena: "", clienta: "" };

beforeAll(async () => {
  await shop.auth.ensureAdmin({
    email: DUENA,
    password: CLAVE_DEMO,
    initialPassword: async () => CLAVE_DEMO,
  });
  await shop.auth.createConfirmedUser({ email: CLIENTA, password: CLAVE_DEMO });
  cookies.duena = await shop.login(DUENA);
  cookies.clienta = await shop.login(CLIENTA);
});
/** The process of one test: it remembers that its shop has opened, and pages that visitors saw. */
beforeEach(async () => {
  const own = openDatabase(database.url);
  onTestFinished(own.close);
  shop = await openWholeShop({ database: own });
});

const guardar = (campos: Record<string, string>) =>
  shop.post("/admin/ajustes", campos, { cookie: cookies.duena });

const CERRADAS = [
  "/",
  "/productos",
  "/productos?q=x",
  "/carrito",
  "/registrate",
  "/como-participar",
  "/comprar-tickets",
  "/juegos/el-montoncito",
  "/libro",
  "/sitemap.xml",
  "/robots.txt",
  "/hora.json",
  "/api/docs",
  "/no-existe",
];
const DATOS = ["/_root.data", "/productos.data", "/carrito.data", "/productos.data?_routes=root"];

describe("a shop whose seller is not filled in", () => {
  test.each(CERRADAS)("shows visitors and customers no %s, and says when to come back", async (ruta) => {
    for (const cookie of [undefined, cookies.clienta]) {
      const respuesta = await shop.ask(ruta, { cookie });
      expect(respuesta.status).toBe(503);
      expect(respuesta.headers.get("Retry-After")).toBe("3600");
      expect(respuesta.headers.get("X-Robots-Tag")).toBe("noindex");
      expect(respuesta.headers.get("Cache-Control")).not.toContain("s-maxage");
    }
  });

  test("says so in a page of its own", async () => {
    const html = await (await shop.ask("/")).text();
    expect(html).toContain("<h1>Tienda en preparación</h1>");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('href="/ingresar"');
    expect(html).not.toContain('class="site-header');
  });

  test.each(DATOS)("gives no data of %s", async (ruta) => {
    for (const cookie of [undefined, cookies.clienta]) {
      const respuesta = await shop.ask(ruta, { cookie });
      expect(respuesta.status).toBe(503);
      expect(respuesta.headers.get("Cache-Control")).not.toContain("s-maxage");
      expect(await respuesta.text()).not.toContain("por_cerrar");
    }
  });

  test("takes no sign-up, also when the page is asked again and again", async () => {
    const datos = { email: "otra@correo.cl", contrasena: CLAVE_DEMO };
    for (let i = 0; i < 3; i++) expect((await shop.post("/registrate", datos)).status).toBe(503);
  });

  test("answers other systems as ever: with a token, or that one is missing", async () => {
    const sesion = await shop.auth.sesion(new Headers({ Cookie: cookies.duena }));
    if (!sesion) throw new Error("no session");
    const token = await fichaNueva(shop.ctx, sesion);
    expect((await shop.ask("/api/v1/productos")).status).toBe(401);
    const leida = await shop.ask("/api/v1/productos", { headers: { Authorization: `Bearer ${token}` } });
    expect([leida.status, leida.headers.get("Retry-After")]).toEqual([200, null]);
  });

  test.each([
    "/ingresar",
    "/recuperar",
    "/restablecer",
    "/legal/terminos-y-condiciones",
    "/legal/politica-de-privacidad",
    "/salud",
    "/site.webmanifest",
    "/sw.js",
    "/sin-conexion",
    "/marca/bolsa-c8102e/icono-192.png",
    "/marca/bolsa-c8102e/mascara-512.png",
    "/marca/bolsa-c8102e/compartir.jpg",
    "/art/sin-foto.svg",
  ])("serves %s", async (ruta) => {
    expect((await shop.ask(ruta)).status).toBe(200);
  });

  test("answers functions", async () => {
    const respuesta = await shop.ask("/.netlify/functions/validarInicioJuego");
    expect(respuesta.status).not.toBe(503);
  });

  test("is open for its admin, who lands on the first steps and reads what is missing", async () => {
    const ingreso = await shop.post("/ingresar", { email: DUENA, contrasena: CLAVE_DEMO });
    expect(ingreso.headers.get("Location")).toBe("/admin");
    const inicio = await shop.ask("/", { cookie: cookies.duena });
    expect(inicio.status).toBe(200);
    expect((await inicio.text()).replaceAll("<!-- -->", "")).toContain(
      "Faltan datos: razón social, RUT y correo.",
    );
    const admin = await (await shop.ask("/admin", { cookie: cookies.duena })).text();
    expect(admin).toContain("Para abrir tu tienda");
    expect(admin).toContain("Enviar correo de prueba");
  });

  test("opens for everybody when the seller is saved, in its own colour", async () => {
    expect((await guardar({ intento: "tienda", ...TIENDA, rut: "1-1" })).status).toBe(422);
    expect((await shop.ask("/")).status).toBe(503);
    expect((await guardar({ intento: "tienda", ...TIENDA })).status).toBe(200);
    expect((await guardar({ intento: "tienda", ...MARCA, ...SIN_REDES })).status).toBe(200);
    const amarillo = await guardar({ intento: "tienda", ...MARCA, ...SIN_REDES, color: "#ffe600" });
    expect(amarillo.status).toBe(422);
    expect(await amarillo.text()).toContain("El más parecido que sirve es #");
    for (let i = 0; i < 2; i++) {
      const respuesta = await shop.ask("/productos");
      expect(respuesta.status).toBe(200);
      const html = await respuesta.text();
      expect(html).toContain("<title>Productos · Lanas</title>");
      expect(html).toContain("--color-marca:#1d5fa6");
      expect(html).toContain("Lanas del Sur Limitada");
    }
    expect(await (await shop.ask("/site.webmanifest")).json()).toMatchObject({
      name: "Lanas",
      theme_color: "#1D5FA6",
    });
    const sinConexion = await (await shop.ask("/sin-conexion")).text();
    expect(sinConexion).toContain("<title>Sin conexión · Lanas</title>");
    expect(sinConexion).toContain("--color-marca:#1d5fa6");
  });

  test("refuses a logo with a script, and serves a good one with its icons", async () => {
    const subir = (contenido: string) => {
      const form = new FormData();
      form.set("intento", "tienda");
      form.set("logo", new File([contenido], "logo.svg", { type: "image/svg+xml" }));
      return shop.ask("/admin/ajustes", { method: "POST", body: form, cookie: cookies.duena });
    };
    const svg = (dentro: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" width="80" height="20">${dentro}</svg>`;
    expect((await subir(svg("<script>alert(1)</script>"))).status).toBe(422);
    expect((await subir(svg('<rect width="80" height="20" fill="#1d5fa6"/>'))).status).toBe(200);
    const { logo } = await leerAjustes(shop.ctx);
    expect(logo).toMatch(/^[0-9a-f]{32}$/);
    const servido = await shop.ask(`/marca/${logo}/logo`);
    expect(servido.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(servido.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(servido.headers.get("Cache-Control")).toContain("immutable");
    for (const nombre of ["icono-32.png", "icono-180.png", "icono-192.png", "icono-512.png", "compartir.jpg"])
      expect((await shop.ask(`/marca/${logo}/${nombre}`)).status).toBe(200);
    const manifiesto = JSON.stringify(await (await shop.ask("/site.webmanifest")).json());
    expect(manifiesto).not.toMatch(/puntazo|\/art\//i);
    const { icons } = JSON.parse(manifiesto) as { icons: { src: string; sizes: string; purpose?: string }[] };
    expect(icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(2);
    for (const { src, sizes, purpose } of icons) {
      const { width, height, hasAlpha } = await medidas(src);
      expect(`${width}x${height}`).toBe(sizes);
      // A phone cuts a maskable icon to its own shape: it reaches the edges.
      if (purpose === "maskable") expect(hasAlpha).toBe(false);
    }
    for (const nombre of ["icono-33.png", "mascara-33.png", "otra", "..%2f..%2fetc"])
      expect((await shop.ask(`/marca/${logo}/${nombre}`)).status).toBe(404);
  });

  test("keeps each published legal text at its own address", async () => {
    const publicar = (texto: string) =>
      shop.post("/admin/legales", { "compras-y-envios": texto }, { cookie: cookies.duena });
    expect(
      (await publicar("Despachamos los lunes. [Mapa](https://mapa.cl) [x](javascript:alert(1))")).status,
    ).toBe(200);
    const { terminos_version: primera } = await leerAjustes(shop.ctx);
    expect((await publicar("Despachamos los martes.")).status).toBe(200);
    const vigente = await (await shop.ask("/legal/terminos-y-condiciones")).text();
    expect(vigente).toContain("Despachamos los martes.");
    expect(vigente).not.toContain("Despachamos los lunes.");
    expect(vigente).toContain(`/legal/terminos-y-condiciones/${primera}`);
    const anterior = await (await shop.ask(`/legal/terminos-y-condiciones/${primera}`)).text();
    expect(anterior).toContain("Despachamos los lunes.");
    expect(anterior).toContain("Esta es una versión anterior.");
    expect(anterior).toContain('href="https://mapa.cl"');
    expect(anterior).not.toContain('href="javascript:');
    expect((await shop.ask("/legal/otra-cosa/2026-01-01")).status).toBe(404);
  });
});

async function medidas(src: string) {
  const respuesta = await shop.ask(src);
  expect([src, respuesta.status, respuesta.headers.get("Content-Type")]).toEqual([src, 200, "image/png"]);
  return sharp(Buffer.from(await respuesta.arrayBuffer())).metadata();
}

async function sesionDe(cookie: string): Promise<Sesion> {
  const sesion = await shop.auth.sesion(new Headers({ Cookie: cookie }));
  if (!sesion) throw new Error("no session");
  return sesion;
}

describe("nothing of the demo", () => {
  /** An open shop of that seller, with products, sales and raffles. */
  async function abrirLlena() {
    await guardar({ intento: "tienda", ...TIENDA });
    await guardar({ intento: "tienda", ...MARCA, ...SIN_REDES });
    return llenarTienda(shop.ctx, {
      ana: await sesionDe(cookies.clienta),
      rosa: await sesionDe(cookies.duena),
    });
  }

  test("is on any page of a shop without demo data that has products, sales and raffles", async () => {
    const { otras, direccionDe } = await abrirLlena();
    const rutas = (await leerRutas()).map(({ path }) => direccionDe(path));
    const halladas: Record<string, string[]> = {};
    const leidas = { visitante: 0, clienta: 0, duena: 0 };
    for (const ruta of [...rutas, ...otras]) {
      for (const [quien, cookie] of Object.entries({ visitante: undefined, ...cookies })) {
        const respuesta = await shop.ask(ruta, { cookie });
        if (respuesta.status === 200) leidas[quien as keyof typeof leidas] += 1;
        const palabras = palabrasDemo(await respuesta.text());
        if (palabras.length > 0) halladas[`${quien} ${ruta}`] = palabras;
      }
    }
    expect(halladas).toEqual({});
    // Refused pages have no words to find.
    expect(leidas.visitante).toBeGreaterThan(30);
    expect(leidas.clienta).toBeGreaterThan(40);
    expect(leidas.duena).toBeGreaterThan(80);
  });

  test("is in any mail, of the samples or sent", async () => {
    await abrirLlena();
    const tienda = await leerAjustes(shop.ctx);
    for (const [plantilla, { muestra }] of Object.entries(PLANTILLAS)) {
      const { asunto, html, text } = await renderCorreo(plantilla, muestra, tienda, "https://lanas.cl");
      const ejemplo = palabrasDemo(JSON.stringify(muestra));
      const palabras = palabrasDemo(`${asunto} ${html} ${text}`).filter((una) => !ejemplo.includes(una));
      expect([plantilla, palabras]).toEqual([plantilla, []]);
    }
    const enviados = await shop.database.db.select().from(correos);
    expect(enviados.map(({ plantilla }) => plantilla)).toEqual(expect.arrayContaining(["carrito", "pago"]));
    for (const { plantilla, datos } of enviados) {
      const { asunto, html, text } = await renderCorreo(plantilla, datos, tienda, "https://lanas.cl");
      expect([plantilla, palabrasDemo(`${asunto} ${html} ${text}`)]).toEqual([plantilla, []]);
      expect(`${asunto} ${text}`).toContain("Lanas");
    }
  });

  test("is said by the assistant", async () => {
    await abrirLlena();
    for (const chatInput of [
      "hola",
      "¿quién eres?",
      "¿cuál es el rut de la empresa?",
      "¿dónde están?",
      "¿tienen el poncho en talla L?",
      "xyz",
    ]) {
      const respuesta = await shop.ask("/webhook/mati/chat", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ action: "sendMessage", sessionId: crypto.randomUUID(), chatInput }),
      });
      expect(respuesta.status).toBe(200);
      expect(palabrasDemo(await respuesta.text())).toEqual([]);
    }
  });
});
